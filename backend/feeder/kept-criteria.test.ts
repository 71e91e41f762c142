import { createManualClock } from '../runtime/testing/manual-clock';
import type { Criteria } from '../wiki/criteria';
import { IdSet } from '../wiki/id-set';
import type { Wiki } from '../wiki/wikis';
import { KeptCriteria } from './kept-criteria';

const HOUR_MS = 3_600_000;
const clock = createManualClock(0);

/** A wiki whose trees hold `included`; to walk them takes a while. */
function treeWiki(walkMs = 1_000) {
  const tree = { included: [1], excluded: [7], walks: 0 };
  const criteria = async (): Promise<Criteria> => {
    tree.walks += 1;
    clock.advanceTo(clock.now() + walkMs);
    return {
      namespaces: new Set<number>(),
      included: new IdSet(tree.included),
      excluded: new IdSet(tree.excluded),
      categories: [],
      excludedCategories: [],
      warnings: [],
    };
  };
  return { tree, wiki: { reader: { criteria } } as unknown as Wiki };
}

test('criteria are kept for an hour', async () => {
  const { tree, wiki } = treeWiki();
  const kept = new KeptCriteria(clock, ({ reader }) => reader.criteria());
  const first = await kept.of(wiki);
  expect(await kept.of(wiki)).toBe(first);
  clock.advanceTo(clock.now() + HOUR_MS);
  await kept.of(wiki);
  expect(tree.walks).toBe(2);
});

test('stale ones are resolved again, but never in more than a tenth of the time', async () => {
  const { tree, wiki } = treeWiki(60_000);
  const kept = new KeptCriteria(clock, ({ reader }) => reader.criteria());
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
  const kept = new KeptCriteria(clock, ({ reader }) => reader.criteria());
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

test('pages that are excluded from now on, or not any more, wait likewise', async () => {
  const { tree, wiki } = treeWiki();
  const kept = new KeptCriteria(clock, ({ reader }) => reader.criteria());
  await kept.of(wiki);
  tree.excluded = [8, 9];
  clock.advanceTo(clock.now() + HOUR_MS);
  await kept.of(wiki);
  expect(kept.newcomers(wiki).toSorted()).toEqual([7, 8, 9]);
});

describe('criteria that cannot be resolved', () => {
  const broken = new Error('Wikidata is silent');

  test('leave those in force that were known last', async () => {
    const { tree, wiki } = treeWiki();
    let isDown = false;
    const kept = new KeptCriteria(clock, ({ reader }) =>
      isDown ? Promise.reject(broken) : reader.criteria(),
    );
    const before = await kept.of(wiki);
    isDown = true;
    clock.advanceTo(clock.now() + HOUR_MS);
    expect(await kept.of(wiki)).toBe(before);
    await expect(kept.renew(wiki)).rejects.toBe(broken);
    isDown = false;
    tree.included.push(99);
    expect(await kept.of(wiki)).not.toBe(before);
  });

  test('are not tried again for nine times as long as that took', async () => {
    const { wiki } = treeWiki();
    let tries = 0;
    const kept = new KeptCriteria(clock, () => {
      tries += 1;
      clock.advanceTo(clock.now() + 60_000);
      return Promise.reject(broken);
    });
    for (let looks = 0; looks < 3; looks += 1) await expect(kept.of(wiki)).rejects.toBe(broken);
    expect(tries).toBe(1);
    clock.advanceTo(clock.now() + 9 * 60_000);
    await expect(kept.renew(wiki)).rejects.toBe(broken);
    expect(tries).toBe(2);
  });
});
