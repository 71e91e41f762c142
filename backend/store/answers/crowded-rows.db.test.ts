import type { Statements } from '../../runtime/database';
import { askAlone } from '../statements/joint-asking';
import { fillTable } from '../testing/fill-table';
import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { annotationsOf } from './annotations';
import { DECLARED_PAGES_MAX, declaredUses } from './declared-uses';

const { database } = withStore();
const WIKI = 3;
const WIDE = 15;
const NARROW = 16;
const ROWS = 60_000;
const NOW_S = 1_700_000_000;
const TODAY = 2_500;

const counting = <Told>(ask: (statements: Statements) => Promise<Told>): Promise<[Told, number]> =>
  rowsReadBy(database, ask);

test('of a URL that very many pages declare, what the page itself says is told, and nothing is read of the others', async () => {
  await fillTable(database, {
    table: 'declared_link',
    sql: `INSERT INTO declared_link (wiki_id, page_id, url_id, fate, is_tagged, dead_since, access)
      SELECT ${WIKI}, seq, ${WIDE}, 2, 1, 0, 1 FROM seq_1_to_${ROWS}
      UNION ALL SELECT ${WIKI}, seq, ${NARROW}, 2, 0, 0, 1 FROM seq_1_to_${DECLARED_PAGES_MAX}
      UNION ALL SELECT ${WIKI}, seq, 19, 2, 0, 0, 1 FROM seq_1_to_${DECLARED_PAGES_MAX + 1}
      UNION ALL SELECT ${WIKI}, 7, 17, 1, 0, 0, 1`,
  });
  await fillTable(database, {
    table: 'url',
    sql: `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
      SELECT seq, UNHEX(MD5(seq)), 1, 2, 0, '/', 1, 1, 0, '' FROM seq_10_to_30`,
  });
  await database.run('ANALYZE TABLE declared_link, url');
  const [declared, read] = await counting((statements) =>
    declaredUses(askAlone(statements), [WIDE, NARROW, 17, 18], WIKI, 5),
  );
  expect(read).toBeLessThan(ROWS / 2);
  expect([...declared.keys()].toSorted()).toEqual([WIDE, NARROW, 17]);
  expect(declared.get(WIDE)).toMatchObject({ here: { isTagged: true }, elsewhere: null });
  expect(declared.get(NARROW)).toMatchObject({
    here: { isTagged: false },
    elsewhere: { pages: DECLARED_PAGES_MAX - 1 },
  });
  expect(declared.get(17)).toMatchObject({ here: null, elsewhere: { pages: 1 } });
  // Alone it is read at first, and told alike.
  const ask = askAlone(database);
  expect((await declaredUses(ask, [19], WIKI, 5)).get(19)).toMatchObject({ elsewhere: null });
  expect([...(await declaredUses(ask, [19, 17], WIKI, 0)).keys()]).toEqual([17]);
});

test('of links that nobody declares, no more is asked than whether there is anything', async () => {
  const links = Array.from({ length: 20 }, (_, n) => 100_000 + n);
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), 1, 2, 0, '/', 1, 1, 0, '' FROM seq_100000_to_100020`,
  );
  const [declared, read] = await counting((statements) =>
    declaredUses(askAlone(statements), links, WIKI, 5),
  );
  expect(declared.size).toBe(0);
  expect(read).toBeLessThan(2 * links.length);
});

test('of however many reports on parts of a host, a thousand are looked at', async () => {
  await fillTable(database, {
    table: 'report',
    sql: `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
      SELECT 1, NULL, CONCAT('/part', seq, '/'), UNHEX(MD5(seq MOD 9)), ${NOW_S} FROM seq_1_to_${ROWS}`,
  });
  await database.run('ANALYZE TABLE report');
  const urls = [1, 2, 3].map((n) => ({ urlId: n, hostId: 1, path: `/part${n}/a` }));
  const [annotations, read] = await counting((statements) =>
    annotationsOf(askAlone(statements), urls, TODAY),
  );
  expect(read).toBeLessThan(ROWS / 2);
  expect([...annotations.values()].map(({ reports }) => reports)).toEqual([1, 1, 1]);
});
