import type { CriteriaWarning } from './criteria';
import { NOTHING_EXCLUDED, type CategoryTree, type WatchCriteria } from '../config/watch-criteria';
import { readCriteria, type CriteriaSource } from './read-criteria';
import { SAMPLE_SITE } from './testing/sample-site';
import { TREES_MAX, type TreeCosts } from './tree-allowance';

async function* nothing(): AsyncGenerator<never> {
  // Nobody uses it.
}

/** A wiki whose categories are made up as they are asked for. */
function wikiOf(
  below: (title: string) => string[],
  pagesIn: (title: string) => number[],
): { source: CriteriaSource; read: { entries: number } } {
  const read = { entries: 0 };
  const told = async function* <Piece>(
    titles: readonly string[],
    of: (title: string) => Piece[],
  ): AsyncGenerator<Piece[]> {
    for (const title of titles) {
      const piece = await Promise.resolve(of(title));
      read.entries += piece.length;
      yield piece;
    }
  };
  const source: CriteriaSource = {
    categories: () => ({
      subcategories: (titles) => told(titles, below),
      members: (titles) => told(titles, pagesIn),
      hidden: () => Promise.resolve([]),
    }),
    existing: () => Promise.resolve(new Set()),
    idsOf: () => Promise.resolve([]),
    withTemplate: nothing,
    withProp: nothing,
  };
  return { source, read };
}

const tree = (title: string, pagesMax = 1_000): CategoryTree => ({ title, depth: 50, pagesMax });

const criteriaOf = (categories: CategoryTree[], excluded: CategoryTree[] = []): WatchCriteria => ({
  namespaces: [],
  categories,
  pages: [],
  exclude: { ...NOTHING_EXCLUDED, categories: excluded },
});

/** Every category has ten of its own below it, for ever. */
const endless = wikiOf(
  (title) => Array.from({ length: 10 }, (_, index) => `${title}${index}`),
  () => [1],
);

/** Ten pages in each category, and none below. */
const flat = (): ReturnType<typeof wikiOf> =>
  wikiOf(
    () => [],
    (title) => Array.from({ length: 10 }, (_, index) => Number(title.slice(1)) * 10 + index),
  );

const textsOf = (warnings: readonly CriteriaWarning[]): string[] =>
  warnings.map(({ text }) => text);

const costs = (parts: Partial<TreeCosts>): TreeCosts => ({ ...TREES_MAX, ...parts });

test('trees share what they may cost, however many are named', async () => {
  const named = Array.from({ length: 40 }, (_, index) => tree(`T${index}`));
  const { categories, warnings } = await readCriteria(
    endless.source,
    SAMPLE_SITE,
    criteriaOf(named),
  );
  expect(categories.length).toBeLessThan(TREES_MAX.categories);
  expect(endless.read.entries).toBeLessThan(3 * TREES_MAX.categories);
  const [spent, ...others] = textsOf(warnings).filter((text) =>
    text.includes('together too large'),
  );
  expect(others).toEqual([]);
  expect(spent).toMatch(/category “T\d” is cut off; category “T\d+”, .* and \d+ more are left out/);
  expect(spent).toContain('lower their depths, or name fewer or smaller ones');
});

test('pages are shared, too, and excluded trees have them first', async () => {
  const criteria = criteriaOf([tree('C1'), tree('C2'), tree('C3')], [tree('C4')]);
  const read = await readCriteria(flat().source, SAMPLE_SITE, criteria, costs({ pages: 25 }));
  expect(read.excluded.size).toBe(10);
  expect(read.included.size).toBe(15);
  expect(read.categories).toEqual(['C1']);
  expect(textsOf(read.warnings)).toEqual([
    'the category trees of this wiki are together too large: category “C2” is cut off; category “C3” is left out: lower their depths, or name fewer or smaller ones',
  ]);
});

test('members that are met again and again are read so often only', async () => {
  const titles = Array.from({ length: 100 }, (_, index) => `C${index}`);
  const meshed = wikiOf(
    () => titles,
    () => [1, 2, 3],
  );
  const { warnings } = await readCriteria(
    meshed.source,
    SAMPLE_SITE,
    criteriaOf([tree('C0')]),
    costs({ entries: 2_000 }),
  );
  expect(meshed.read.entries).toBeLessThan(2_200);
  expect(textsOf(warnings)).toEqual([
    expect.stringContaining('together too large: category “C0” is cut off:'),
  ]);
});

test('a tree that is cut off by its own bound leaves the others what is theirs', async () => {
  const { included, warnings } = await readCriteria(
    flat().source,
    SAMPLE_SITE,
    criteriaOf([tree('C1', 4), tree('C2')]),
    costs({ pages: 14 }),
  );
  expect(included.size).toBe(14);
  expect(textsOf(warnings)).toEqual([expect.stringContaining('“C1” is cut off at 4 pages')]);
});
