import { createManualClock } from '../runtime/testing/manual-clock';
import { Heart } from '../runtime/heart';
import type { Database } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import { UNTIL_LIFTED, urlMarkIdOf } from '../status/url-mark';
import { DEFAULT_POLICY } from '../status/verdict';
import { toldMarks } from '../store/changes/told-marks';
import { fillTable } from '../store/testing/fill-table';
import { rowsReadBy } from '../store/testing/rows-read';
import { withStore } from '../store/testing/with-store';
import { tellMarks } from './tell-marks';
import { createUntoldMarks } from './untold-marks';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOW_MS);
const OLD_MARKS = 5_000;
/** To begin, to look for a host, for its URLs, to end. */
const ROWS_OF_A_MARK = 150;
const never = new AbortController().signal;

const setMarksOn = (name: string, first: number, last: number) =>
  `INSERT INTO url_trait (host_pattern, path_prefix, trait, first_day, last_day)
   SELECT CONCAT('${name}', seq, '.org'), '/', ${urlMarkIdOf('permadead')}, ${TODAY}, ${UNTIL_LIFTED}
   FROM seq_${first}_to_${last}`;

beforeAll(async () => {
  await fillTable(database, { table: 'url_trait', sql: setMarksOn('told', 1, OLD_MARKS) });
  await database.run(
    `INSERT INTO told_mark (host_pattern, path_prefix, trait)
     SELECT host_pattern, path_prefix, trait FROM url_trait`,
  );
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT seq, CONCAT('new', seq, '.org'), CONCAT('new', seq, '.org'), 0, 0, 0 FROM seq_1_to_110`,
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), seq, 2, 0, '/', ${TODAY}, ${TODAY}, 0, '' FROM seq_1_to_110`,
  );
});

/** Tells all there is to tell, on one connection. @returns how many rows were read */
async function rowsReadToTell(): Promise<number> {
  const [, rows] = await rowsReadBy(database, (session) => {
    const alone: Database = { ...database, transaction: (work) => work(session) };
    const parts = { database: alone, clock: createManualClock(NOW_MS) };
    return tellMarks({ ...parts, policies: () => [DEFAULT_POLICY] }, never);
  });
  return rows;
}

test('of however many marks that are set at once, each is told without reading all others', async () => {
  await database.run(setMarksOn('new', 1, 10));
  const ofTen = await rowsReadToTell();
  await database.run(setMarksOn('new', 11, 110));
  const ofHundred = await rowsReadToTell();
  expect(ofHundred - ofTen).toBeLessThan(90 * ROWS_OF_A_MARK);
  expect(await toldMarks(database)).toHaveLength(OLD_MARKS + 110);
  const [told] = await database.select<{ told: number }>('SELECT COUNT(*) AS told FROM `change`');
  expect(told).toEqual({ told: 110 });
});

test('what is next stays so until it is told, as a transaction may have to run again', async () => {
  await database.run(setMarksOn('again', 1, 2));
  const untold = createUntoldMarks(createManualClock(NOW_MS));
  const hosts: (string | undefined)[] = [];
  for (let times = 0; times < 2; times += 1) {
    hosts.push((await untold.next(database))?.pattern.host);
  }
  await database.run("INSERT INTO told_mark VALUES ('again1.org', '/', ?)", [
    urlMarkIdOf('permadead'),
  ]);
  hosts.push((await untold.next(database))?.pattern.host);
  expect(hosts).toEqual(['again1.org', 'again1.org', 'again2.org']);
});

test('marks are told by the clock of a watched loop, too', async () => {
  await database.run(setMarksOn('watched', 1, 1));
  const heart = new Heart(createManualClock(NOW_MS));
  await heart.during({ loop: 'marks', silentS: 60 }, ({ clock }) =>
    tellMarks({ database, clock, policies: () => [DEFAULT_POLICY] }, never),
  );
  const told = await toldMarks(database);
  expect(told.map(({ pattern }) => pattern.host)).toContain('watched1.org');
});
