import { rowsReadBy } from '../testing/rows-read';
import { emptyTables, withStore } from '../testing/with-store';
import { replaceLinks } from './links';

const { database } = withStore();
const WIKI = 1;
const PAGE = 7;
const LINKS = 3_000;

beforeEach(async () => {
  await emptyTables(database, 'link');
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id, first_day, suspect)
     SELECT ${WIKI}, ${PAGE}, seq, seq, seq MOD 2 FROM seq_1_to_${LINKS}`,
  );
});

const links = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => ({
    pageId: PAGE,
    urlId: first + n,
    firstDay: 9_000,
  }));

test('of a page of very many links of which two change, these are written, and the others are read once', async () => {
  const [[changes, written], read] = await rowsReadBy(database, async (session) => {
    const told = await replaceLinks(session, WIKI, [PAGE], links(2, LINKS + 1));
    const rows = await session.select<{ Value: Buffer }>(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_write', 'Handler_delete')",
    );
    return [told, rows.reduce((sum, { Value: value }) => sum + Number(value.toString()), 0)];
  });
  expect(written).toBeLessThan(LINKS / 2);
  expect(read).toBeLessThan(LINKS * 1.5);
  expect(changes).toEqual({
    added: [{ pageId: PAGE, urlId: LINKS + 1 }],
    removed: [{ pageId: PAGE, urlId: 1, firstDay: 1 }],
  });
  const kept = await database.select(
    'SELECT url_id, first_day, suspect FROM link WHERE url_id IN (1, 2, 3, ?) ORDER BY url_id',
    [LINKS + 1],
  );
  expect(kept).toEqual([
    { url_id: 2, first_day: 2, suspect: 0 },
    { url_id: 3, first_day: 3, suspect: 1 },
    { url_id: LINKS + 1, first_day: 9_000, suspect: 0 },
  ]);
});

test('very many links that go are found by their keys: no others are read, or held', async () => {
  const others = 40_000;
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id, first_day, suspect)
     SELECT ${WIKI}, ${PAGE} + 1 + seq MOD 9, seq, 0, 0 FROM seq_1_to_${others}`,
  );
  const [{ removed }, read] = await rowsReadBy(database, (session) =>
    replaceLinks(session, WIKI, [PAGE], links(2, 10)),
  );
  expect(removed).toHaveLength(LINKS - 9);
  expect(read).toBeLessThan(LINKS * 6);
});
