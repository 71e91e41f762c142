import { emptyTables, withStore } from '../testing/with-store';
import { pagesOfUrls } from './pages-of-urls';

const { database } = withStore();
const A_WIKI = 1;
const LAST_WIKI = 9;

beforeAll(() =>
  database.run("INSERT INTO wiki (wiki_id, farm, dbname) VALUES (?, 1, 'a'), (?, 1, 'last')", [
    A_WIKI,
    LAST_WIKI,
  ]),
);
beforeEach(() => emptyTables(database, 'link'));

const link = (wikiId: number, urlId: number, pages: number): Promise<unknown> =>
  database.run(
    `INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, ? FROM seq_1_to_${pages}`,
    [wikiId, urlId],
  );

test('pages of each URL by wiki, as many as are told, and all wikis', async () => {
  await link(A_WIKI, 5, 2);
  await link(LAST_WIKI, 5, 1);
  await link(A_WIKI, 6, 60);
  const known = await pagesOfUrls(database, [6, 5, 7, 0, 5]);
  expect([...known.keys()].toSorted()).toEqual([5, 6]);
  expect(known.get(5)).toEqual({
    pages: [
      { wikiId: A_WIKI, pageId: 1 },
      { wikiId: A_WIKI, pageId: 2 },
      { wikiId: LAST_WIKI, pageId: 1 },
    ],
    count: 3,
    isMore: false,
    wikiIds: new Set([A_WIKI, LAST_WIKI]),
  });
  expect(known.get(6)).toMatchObject({ count: 60, isMore: false });
  expect(known.get(6)?.pages).toHaveLength(50);
});

test('URLs that stand on many pages hide none of the others, and of all their wikis none is missing', async () => {
  for (let urlId = 1; urlId <= 40; urlId += 1) await link(A_WIKI, urlId, urlId % 4 === 0 ? 900 : 3);
  await link(A_WIKI, 50, 20_000);
  await link(LAST_WIKI, 50, 1);
  await link(A_WIKI, 51, 1_000);
  await link(A_WIKI, 52, 1_001);
  await link(LAST_WIKI, 60, 1);
  const urlIds = Array.from({ length: 60 }, (_, n) => n + 1);
  const known = await pagesOfUrls(database, urlIds);
  const counts = [...known].map(([urlId, { count, isMore }]) => [urlId, count, isMore]);
  expect(counts).toEqual([
    ...Array.from({ length: 40 }, (_, n) => [n + 1, (n + 1) % 4 === 0 ? 900 : 3, false]),
    [50, 1_000, true],
    [51, 1_000, false],
    [52, 1_000, true],
    [60, 1, false],
  ]);
  expect(known.get(50)?.wikiIds).toEqual(new Set([A_WIKI, LAST_WIKI]));
});

test('of nothing nothing is asked', async () => {
  expect(await pagesOfUrls({ select: () => Promise.reject(new Error('asked')) }, [0])).toEqual(
    new Map(),
  );
});
