import { CATEGORIES_MAX, walkCategoryTree, type CategorySource } from './category-tree';
import { TreeAllowance } from './tree-allowance';

/** A wiki's categories by title: what is below each, and which pages are in it. */
type Categories = Record<string, { below?: string[]; pages?: number[]; isHidden?: true }>;

function sourceOf(categories: Categories) {
  const asked: string[] = [];
  const source: CategorySource = {
    async *subcategories(titles) {
      for (const title of titles) {
        asked.push(title);
        yield await Promise.resolve(categories[title]?.below ?? []);
      }
    },
    async *members(titles) {
      for (const title of titles) yield await Promise.resolve(categories[title]?.pages ?? []);
    },
    hidden: (titles) =>
      Promise.resolve(titles.filter((title) => categories[title]?.isHidden === true)),
  };
  return { source, asked };
}

const walk = (categories: Categories, bounds: { depth?: number; pagesMax?: number } = {}) =>
  walkCategoryTree(
    sourceOf(categories).source,
    { title: 'Top', depth: 5, pagesMax: 100, ...bounds },
    new TreeAllowance(),
  );

const idsOf = ({ pages }: Awaited<ReturnType<typeof walk>>) => pages.between(1, 99_999);

test('all pages of all levels, each once, although the tree bites its tail', async () => {
  const tree = await walk({
    Top: { below: ['A', 'B'], pages: [3, 1] },
    A: { below: ['C', 'Top'], pages: [1, 7] },
    B: { below: ['C'] },
    C: { below: ['A'], pages: [9] },
  });
  expect(idsOf(tree)).toEqual([1, 3, 7, 9]);
  expect(tree.titles).toEqual(['Top', 'A', 'B', 'C']);
  expect(tree.warnings).toEqual([]);
});

test('a category is asked once, and those at the lowest level not at all', async () => {
  const { source, asked } = sourceOf({
    Top: { below: ['A', 'B'], pages: [1] },
    A: { below: ['B', 'C'] },
    B: { below: ['Top'] },
  });
  await walkCategoryTree(source, { title: 'Top', depth: 2, pagesMax: 10 }, new TreeAllowance());
  expect(asked).toEqual(['Top', 'A', 'B']);
});

test('depth 0 is the category alone', async () => {
  const tree = await walk({ Top: { below: ['A'], pages: [1] }, A: { pages: [2] } }, { depth: 0 });
  expect(idsOf(tree)).toEqual([1]);
  expect(tree.titles).toEqual(['Top']);
});

test('a tree that is too large keeps what is near its top, and says so', async () => {
  const categories = {
    Top: { below: ['A'], pages: [50, 51] },
    A: { below: ['B'], pages: [1, 2, 50] },
    B: { pages: [3] },
  };
  const tree = await walk(categories, { pagesMax: 3 });
  expect(idsOf(tree)).toEqual([1, 50, 51]);
  expect(tree.titles).not.toContain('B');
  expect(tree.warnings.map(({ text }) => text)).toEqual([
    expect.stringContaining('“Top” is cut off at 3 pages'),
  ]);
  expect((await walk(categories, { pagesMax: 5 })).warnings).toEqual([]);
});

test('pages that are met again and again do not count again', async () => {
  const twice = [1, 2, 3, 1, 2, 3];
  const tree = await walk(
    { Top: { below: ['A'], pages: twice }, A: { pages: twice } },
    { pagesMax: 3 },
  );
  expect(idsOf(tree)).toEqual([1, 2, 3]);
  expect(tree.warnings).toEqual([]);
});

test('more categories than anybody means to watch are not walked', async () => {
  const below = Array.from({ length: CATEGORIES_MAX + 10 }, (_, index) => `C${index}`);
  const tree = await walk({ Top: { below, pages: [1] }, C0: { pages: [2] } });
  expect(idsOf(tree)).toEqual([1]);
  expect(tree.titles).toEqual(['Top']);
  expect(tree.warnings).toHaveLength(1);
});

test('subcategories are not read beyond the bound', async () => {
  let pieces = 0;
  const source: CategorySource = {
    async *subcategories() {
      for (;;) {
        const first = pieces * 1_000;
        yield await Promise.resolve(Array.from({ length: 1_000 }, (_, no) => `C${first + no}`));
        pieces += 1;
      }
    },
    async *members() {
      yield await Promise.resolve([1]);
    },
    hidden: () => Promise.resolve([]),
  };
  await walkCategoryTree(source, { title: 'Top', depth: 9, pagesMax: 10 }, new TreeAllowance());
  expect(pieces).toBe(CATEGORIES_MAX / 1_000 - 1);
});

test('of a tree that was cut off only whole categories are told, and always the same ones', async () => {
  const below = Array.from({ length: 250 }, (_, index) => `C${100 + index}`);
  const pagesIn = (title: string) => ({ pages: [Number(title.slice(1))] });
  const categories = Object.fromEntries(below.map((title) => [title, pagesIn(title)]));
  const [tree, other] = [
    await walk({ ...categories, Top: { below, pages: [1] } }, { pagesMax: 220 }),
    await walk(
      { ...categories, Top: { below: below.toReversed(), pages: [1] } },
      { pagesMax: 220 },
    ),
  ];
  expect(tree.titles).toEqual(['Top', ...below.slice(0, 200)]);
  expect(tree.pages.size).toBe(220);
  expect([idsOf(other), other.titles]).toEqual([idsOf(tree), tree.titles]);
});

test('a category that does not exist is told', async () => {
  const tree = await walk({});
  expect(tree.pages.size).toBe(0);
  expect(tree.warnings.map(({ text }) => text)).toEqual([
    'category “Top” has no pages in it: is it spelt right?',
  ]);
});

test('categories that the source does not show are told', async () => {
  const categories = {
    Top: { below: ['B_2', 'A'], pages: [1] },
    B_2: { isHidden: true as const },
    A: { pages: [2] },
  };
  expect((await walk(categories)).warnings.map(({ text }) => text)).toEqual([
    'the replica does not show category “B 2” below category “Top”, though the wiki counts members: they are left out',
  ]);
  const { warnings } = await walk({ ...categories, A: { isHidden: true } });
  expect(warnings.map(({ text }) => text)).toEqual([
    expect.stringContaining('category “A” and 1 more'),
  ]);
});
