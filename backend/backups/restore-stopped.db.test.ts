import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { tablesOf } from '../store/backup/backup-table';
import { emptyAll } from '../store/backup/restore-tables';
import { KEPT_TABLES } from '../store/backup/table-fates';
import { fetchingStop, goOnFetching } from '../store/fetching/fetching-stop';
import { watchStatements } from '../store/testing/watch-statements';
import { SQL_FOLDER, withStore } from '../store/testing/with-store';
import { tableEndOf } from './backup-text';
import { restoreBackup } from './restore-backup';
import { RestoreStoppedError } from './restore-stopped-error';
import type { BackupWork } from './testing/backup-worker';
import { writeBackup } from './write-backup';

/** Toolforge kills 15 s after SIGTERM. */
const ENDED_WITHIN_MS = 12_000;

const { account, database } = withStore();
const root = mkdtempSync(join(tmpdir(), 'weboid-restores-'));
afterAll(() => rmSync(root, { recursive: true }));
const clock = createManualClock(Date.UTC(2026, 10, 26, 13));
const logger = createSilentLogger();
const never = new AbortController().signal;
const source = { version: '0.1.0', commit: 'abc1234', url: '' };
let path = '';
let before: Record<string, string>;

beforeAll(async () => {
  await database.run("INSERT INTO deed VALUES (7, 1, 1, 'Kari', 'a', 'b')");
  await database.run(
    "INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (1, 1, 'x', '2020', 0, 1)",
  );
  before = await sums();
  ({ path } = await writeBackup({ database, clock, logger, source }, root, never));
});
beforeEach(async () => {
  await goOnFetching(database, 'restore');
  await goOnFetching(database, 'operator');
  await emptyAll(database, (await tablesOf(database)).values());
});

async function sums(): Promise<Record<string, string>> {
  const tables = await tablesOf(database);
  const found: Record<string, string> = {};
  for (const name of KEPT_TABLES) {
    const table = tables.get(name);
    if (table !== undefined) found[name] = (await tableEndOf(database, table)).sha256;
  }
  return found;
}

const restore = (on = database, signal = never, sqlFolder = SQL_FOLDER) =>
  restoreBackup({ database: on, clock, logger, sqlFolder }, path, { replaces: null, signal });

/** What a restore says that is told to stop at a statement, and how many it begins after that. */
async function stoppedAt(
  isIt: (sql: string, nth: number) => boolean,
  sqlFolder = SQL_FOLDER,
): Promise<{ error: unknown; later: number }> {
  const stop = new AbortController();
  let [nth, later] = [0, 0];
  const watched = watchStatements(database, (_, sql) => {
    if (stop.signal.aborted) later += 1;
    nth += 1;
    if (isIt(sql, nth)) stop.abort(new Error('stopped by SIGTERM'));
    return Promise.resolve();
  });
  const error: unknown = await restore(watched, stop.signal, sqlFolder).catch((it: unknown) => it);
  return { error, later };
}

const INSERTED = { isDone: false };
const firstReadBack = (sql: string): boolean => {
  INSERTED.isDone ||= sql.includes('INSERT INTO `');
  return INSERTED.isDone && /^SELECT .*FROM `/s.test(sql);
};

test.each<[string, (sql: string) => boolean]>([
  ['while tables are filled', (sql) => sql.includes('INSERT INTO `archive`')],
  ['while they are read back', firstReadBack],
  ['while numbers leap', (sql) => /AUTO_INCREMENT/.test(sql) && /ALTER/.test(sql)],
])(
  'told to stop %s, it begins nothing more, says how things stand, and is run again',
  async (_when, isIt) => {
    const { error, later } = await stoppedAt(isIt);
    expect(error).toBeInstanceOf(RestoreStoppedError);
    expect(String(error)).toMatch(/half restored: nothing is fetched.*weboid restore \//);
    expect(error).toMatchObject({ cause: { message: 'stopped by SIGTERM' } });
    expect(later).toBe(0);
    expect(await fetchingStop(database)).toMatchObject({ saidBy: 'restore' });
    await restore();
    const { change_head: _head, dispatch: _dispatch, ...rest } = await sums();
    expect(rest).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name in rest)),
    );
  },
);

test('told to stop while tables are made as they were then, it ends between two migrations', async () => {
  const newer = mkdtempSync(join(root, 'sql-'));
  cpSync(SQL_FOLDER, newer, { recursive: true });
  writeFileSync(join(newer, '009000.sql'), 'ALTER TABLE deed ADD COLUMN IF NOT EXISTS loud INT;\n');
  let made = 0;
  const { error, later } = await stoppedAt((sql) => {
    if (sql.startsWith('CREATE TABLE')) made += 1;
    return made === 9;
  }, newer);
  expect(String(error)).toContain('half restored');
  expect(later).toBe(0);
  expect(await fetchingStop(database)).toMatchObject({ saidBy: 'restore' });
  const { migrated } = await restore(database, never, newer);
  expect(migrated).toEqual([9_000]);
});

test('told to stop before its first change, it has changed nothing', async () => {
  const { error } = await stoppedAt((sql) => sql.includes('FROM fetching_stop'));
  expect(String(error)).toMatch(/no row of the database was changed/);
  expect(await fetchingStop(database)).toBeNull();
});

test('a statement that waits for its table holds nobody up who sends SIGTERM', async () => {
  await database.run("INSERT INTO page_window VALUES (1, 1, 'x')");
  const work: BackupWork = {
    account: { ...account, database: account.name, connections: 2, retryForMs: 600_000 },
    sqlFolder: SQL_FOLDER,
    folder: null,
    file: path,
  };
  const worker = spawnWorker(buildWorker(join(__dirname, 'testing/backup-worker.ts')), work);
  const { held, release } = heldTable();
  await held;
  while ((await fetchingStop(database)) === null) await sleepReal(20);
  await sleepReal(1_000);
  const toldMs = Date.now();
  worker.kill('SIGTERM');
  const [code] = (await once(worker, 'exit')) as [number | null];
  expect(Date.now() - toldMs).toBeLessThan(ENDED_WITHIN_MS);
  expect(code).toBe(1);
  await release();
  expect(await fetchingStop(database)).toMatchObject({ saidBy: 'restore' });
  await restore();
});

/** Somebody reads a table that is to be emptied, and does not end. */
function heldTable(): { held: Promise<void>; release: () => Promise<void> } {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = (): void => undefined;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const holding = database.transaction(async (tx) => {
    await tx.select('SELECT * FROM page_window LIMIT 1');
    isHeld();
    await released;
  });
  return {
    held,
    release: () => {
      letGo();
      return holding;
    },
  };
}
