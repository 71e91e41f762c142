import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config/config';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { goOnFetching, stopFetching } from '../store/fetching/fetching-stop';
import { analyzeTable, staleTables } from '../store/schema/stale-statistics';
import { withStore } from '../store/testing/with-store';
import { createWeboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'weboid-maintenance-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
afterAll(() => rmSync(folder, { recursive: true }));

const { account, database } = withStore();
const clock = createManualClock(Date.UTC(2026, 9, 1));
const today = dayNumberOf(clock.now());
const weboid = createWeboid(
  { ...loadConfig({}, ROOT), database: { ...account }, dumpFolder: folder, wikisFile },
  sampleOutside({
    clock,
    network: new LoopbackWeb().network(),
  }),
);
afterAll(() => weboid.close());

/** A table whose rows came while the server did not count by itself. */
beforeAll(async () => {
  await database.run(
    'CREATE TABLE grown (no INT NOT NULL, PRIMARY KEY (no)) ENGINE=InnoDB STATS_AUTO_RECALC=0',
  );
  await growTo(150);
});

/** Holds so many times so many rows then. */
async function growTo(width: number): Promise<void> {
  await database.run(
    `INSERT IGNORE INTO grown (no)
     WITH RECURSIVE digits (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM digits WHERE n < ? - 1)
     SELECT ones.n * ? + tens.n FROM digits AS ones JOIN digits AS tens`,
    [width, width],
  );
}

test('a table that has grown since the server counted is found, and counted anew', async () => {
  const stale = await staleTables(database);
  expect(stale.map(({ table }) => table)).toEqual(['grown']);
  expect(stale[0]?.counted).toBeLessThan((stale[0]?.rows ?? 0) / 2);
});

test('what is no name of a table is no statement', async () => {
  await expect(analyzeTable(database, 'url`; DROP TABLE url')).rejects.toThrow(RangeError);
});

test('maintenance keeps house as the feeder does, and has the server count', async () => {
  await database.run('INSERT INTO spam_trace VALUES (1, 1, REPEAT(?, 16), ?, ?)', [
    'x',
    'x',
    today - 200,
  ]);
  const signal = new AbortController().signal;
  expect(await weboid.maintain({ signal })).toEqual({
    isHouseKept: true,
    analyzed: ['grown'],
  });
  expect(await database.select('SELECT 1 FROM spam_trace')).toEqual([]);
  expect(await staleTables(database)).toEqual([]);
  expect((await weboid.maintain({ signal })).analyzed).toEqual([]);
});

test('nothing is tidied in a database that is half restored', async () => {
  const signal = new AbortController().signal;
  await stopFetching(database, { saidBy: 'restore', stoppedAtS: 1, why: '' });
  await expect(weboid.maintain({ signal })).rejects.toThrow(/run weboid restore again/);
  await expect(weboid.publishDump({ now: true, signal })).rejects.toThrow(/is not whole/);
  await goOnFetching(database, 'restore');
});

test('a table that somebody holds is left for the next night', async () => {
  await growTo(400);
  const signal = new AbortController().signal;
  const stale = async (): Promise<string[]> =>
    (await staleTables(database)).map(({ table }) => table);
  await database.session(async (holder) => {
    await holder.run('LOCK TABLES grown WRITE');
    expect(await weboid.maintain({ signal })).toEqual({ isHouseKept: true, analyzed: [] });
    await holder.run('UNLOCK TABLES');
  });
  expect(await stale()).toEqual(['grown']);
}, 30_000);
