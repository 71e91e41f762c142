import { fillTable } from '../testing/fill-table';
import { rowsReadBy } from '../testing/rows-read';
import { emptyTables, withStore } from '../testing/with-store';
import { dropReportsOn, reportsOnUrl } from './reports';
import { reportedSince } from './reports-around';

const { database } = withStore();
const OTHERS = 20_000;
/** A long path lies in some hundred parts that there might be. */
const ROWS_OF_A_URL = 300;

beforeEach(async () => {
  await emptyTables(database, 'url', 'report');
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), IF(seq < 9, 1, 2), 2, 0, CONCAT('/', seq, '/page'), 1, 1, 0, '' FROM seq_1_to_10`,
  );
  await fillTable(database, {
    table: 'report',
    sql: `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
      SELECT 1, NULL, IF(seq MOD 2, '/1/', CONCAT('/other', seq)), '', seq FROM seq_1_to_${OTHERS}`,
  });
  await database.run(
    `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
     VALUES (1, NULL, '/2', '', 7), (1, NULL, '/3/page/', '', 7), (1, 4, '', '', 8), (1, NULL, '/4/page', '', 9), (2, 10, '', '', 5)`,
  );
});

test('of tens of thousands of reports on parts of a host the newest one on each around a URL is read', async () => {
  const [since, read] = await rowsReadBy(database, (session) =>
    reportedSince(session, [1, 2, 3, 4, 5, 9, 10], 6),
  );
  expect([...since]).toEqual([
    [1, OTHERS - 1],
    [2, 7],
    [4, 9],
  ]);
  expect(read).toBeLessThan(7 * ROWS_OF_A_URL);
});

test('of a host of which few parts are reported these are read, however many parts there might be', async () => {
  const urls = Array.from({ length: 200 }, (_, n) => n + 1_001);
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), 2, 2, 0, CONCAT('/', seq, REPEAT('/page', 50)), 1, 1, 0, '' FROM seq_1001_to_1200`,
  );
  await database.run(
    `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
     VALUES (2, NULL, '/1007/', '', 9), (2, NULL, '/1007/', '', 8), (2, NULL, '/100', '', 7), (2, NULL, '/else', '', 7)`,
  );
  const [since, read] = await rowsReadBy(database, (session) => reportedSince(session, urls, 8));
  expect([...since]).toEqual([[1_007, 9]]);
  const [, dropped] = await rowsReadBy(database, (session) => dropReportsOn(session, urls));
  const left = await database.select<{ path_prefix: Buffer }>(
    'SELECT path_prefix FROM report WHERE host_id = 2 AND url_id IS NULL',
  );
  expect(left.map((row) => row.path_prefix.toString())).toEqual(['/else']);
  expect([read, dropped].map((rows) => rows < 10 * urls.length)).toEqual([true, true]);
});

test('where URLs work again, no more is read of them than what goes', async () => {
  await database.run("DELETE FROM report WHERE path_prefix = '/1/' AND reported_at > 99");
  const [, read] = await rowsReadBy(database, (session) =>
    dropReportsOn(session, [1, 2, 3, 4, 5, 9]),
  );
  expect(read).toBeLessThan(6 * ROWS_OF_A_URL);
  const left = await database.select<{ path_prefix: Buffer }>(
    "SELECT path_prefix FROM report WHERE path_prefix NOT LIKE '/other%' ORDER BY report_id",
  );
  expect(left.map((row) => row.path_prefix.toString())).toEqual(['/3/page/', '']);
});

test('a page that tells the reports a URL is meant by reads no others of its host', async () => {
  const url = { urlId: 4, hostId: 1, path: '/4/page' };
  const [told, read] = await rowsReadBy(database, (session) => reportsOnUrl(session, url, 6));
  expect(told).toEqual([
    { pathPrefix: null, reports: 1, lastAtS: 8 },
    { pathPrefix: '/4/page', reports: 1, lastAtS: 9 },
  ]);
  expect(read).toBeLessThan(ROWS_OF_A_URL);
});
