import { emptyTables, withStore } from '../testing/with-store';
import { citationsOf } from './citations';

const { database } = withStore();

/** Cited by how many pages: ids of URLs, in their order. */
async function cite(...pages: number[]): Promise<void> {
  for (const [place, count] of pages.entries()) {
    await database.run(
      `INSERT INTO link (wiki_id, page_id, url_id) SELECT 1 + seq MOD 2, seq, ? FROM seq_1_to_30000 LIMIT ?`,
      [place + 1, count],
    );
  }
}

beforeEach(() => emptyTables(database, 'link'));

test('tells how many pages of each wiki cite a URL, and the first and last of them', async () => {
  await cite(3, 0, 1);
  const { byUrl, isCut } = await citationsOf(database, [3, 1, 2], 1_000);
  expect(isCut).toBe(false);
  expect([...byUrl.keys()].toSorted()).toEqual([1, 3]);
  expect(byUrl.get(1)).toEqual({
    pages: 3,
    isMore: false,
    wikis: [
      { wikiId: 1, pages: 1, firstPageId: 2, lastPageId: 2 },
      { wikiId: 2, pages: 2, firstPageId: 1, lastPageId: 3 },
    ],
  });
});

test('counts what is cited very often up to a bound, and all others none the less', async () => {
  await cite(30_000, 2, 30_000, 900, 1);
  const { byUrl, isCut } = await citationsOf(database, [1, 2, 3, 4, 5], 100_000);
  const told = [...byUrl].map(([urlId, { pages, isMore }]) => [urlId, pages, isMore]);
  expect(isCut).toBe(false);
  expect(told).toEqual([
    [1, 20_000, true],
    [2, 2, false],
    [3, expect.any(Number), true],
    [4, 900, false],
    [5, 1, false],
  ]);
});

test('looks at no more links than it may', async () => {
  await cite(30_000, 30_000, 30_000);
  const { byUrl, isCut } = await citationsOf(database, [1, 2, 3], 30_000);
  expect(isCut).toBe(true);
  expect(byUrl.has(3)).toBe(false);
});
