import { createManualClock } from '../runtime/testing/manual-clock';
import type { Criteria } from '../wiki/criteria';
import { IdSet } from '../wiki/id-set';
import type { Wiki } from '../wiki/wikis';
import { KeptCriteria } from './kept-criteria';

const HOUR_MS = 3_600_000;
const clock = createManualClock(0);

/** A wiki whose trees hold `included`; to walk them takes a while. */
function treeWiki(walkMs = 1_000) {
  const tree = { included: [1], walks: 0 };
  const criteria = async (): Promise<Criteria> => {
    tree.walks += 1;
    clock.advanceTo(clock.now() + walkMs);
    return {
      namespaces: new Set<number>(),
      included: new IdSet(tree.included),
      excluded: IdSet.EMPTY,
      categories: [],
      warnings: [],
    };
  };
  return { tree, wiki: { reader: { criteria } } as unknown as Wiki };
}

test('criteria are kept for an hour', async () => {
  const { tree, wiki } = treeWiki();
  const kept = new KeptCriteria(clock);
  const first = await kept.of(wiki);
  expect(await kept.of(wiki)).toBe(first);
  clock.advanceTo(clock.now() + HOUR_MS);
  await kept.of(wiki);
  expect(tree.walks).toBe(2);
});

test('stale ones are resolved anew, but never in more than a tenth of the time', async () => {
  const { tree, wiki } = treeWiki(60_000);
  const kept = new KeptCriteria(clock);
  await kept.of(wiki);
  kept.markStale(wiki);
  await kept.of(wiki);
  expect(tree.walks).toBe(1);
  clock.advanceTo(clock.now() + 540_000);
  await kept.of(wiki);
  expect(tree.walks).toBe(2);
});

test('newcomers wait until they are settled, whenever they were seen', async () => {
  const { tree, wiki } = treeWiki();
  const kept = new KeptCriteria(clock);
  await kept.of(wiki);
  expect(kept.newcomers(wiki)).toEqual([]);
  for (const pageId of [2, 3]) {
    tree.included.push(pageId);
    clock.advanceTo(clock.now() + HOUR_MS);
    await kept.of(wiki);
  }
  expect(kept.newcomers(wiki)).toEqual([2, 3]);
  kept.settle(wiki, [2]);
  expect(kept.newcomers(wiki)).toEqual([3]);
  await kept.renew(wiki);
  expect(kept.newcomers(wiki)).toEqual([]);
});
