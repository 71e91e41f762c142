import { abortable } from './abortable-categories';
import { walkCategoryTree, type CategorySource } from './category-tree';
import { TreeAllowance } from './tree-allowance';

test('a walk over a tree ends with the signal, before the next piece', async () => {
  const stopping = new AbortController();
  let asked = 0;
  const endless: CategorySource = {
    async *subcategories([title]) {
      await Promise.resolve();
      yield [`${title}x`];
    },
    async *members() {
      asked += 1;
      if (asked === 5) stopping.abort(new Error('nobody waits any more'));
      await Promise.resolve();
      yield [asked];
    },
    hidden: () => Promise.resolve([]),
  };
  const bounds = { title: 'Top', depth: 100, pagesMax: 1_000 };
  await expect(
    walkCategoryTree(abortable(endless, stopping.signal), bounds, new TreeAllowance()),
  ).rejects.toThrow('nobody waits any more');
  expect(asked).toBe(5);
});
