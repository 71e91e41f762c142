import type { Database } from '../../runtime/database';
import { comparisonWithout } from '../../status/takeover/copy-comparison';
import { removeUrls } from '../pages/removals';
import { holdTransaction } from '../testing/hold-transaction';
import { orphans } from '../testing/orphans';
import { listUrls } from '../testing/sample-urls';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { emptyTables, withStore } from '../testing/with-store';
import { keepComparisons } from './comparison-queue';

const { database } = withStore();
const TODAY = 20_000;
const A = 'http://museum-lunden.org/a';
const B = 'http://museum-lunden.org/b';

let ids: number[] = [];
beforeEach(async () => {
  await emptyTables(database, 'page_comparison', 'link', 'url', 'host');
  const listed = await listUrls(database, [A, B], TODAY);
  ids = [listed.get(A) ?? 0, listed.get(B) ?? 0];
});

const remove = (into: Database) => {
  const [first = 0] = ids;
  return removeUrls(into, [first], TODAY + 1, { usesMax: 9, nowS: 1_600_000_000 });
};
const keep = (into: Database) => {
  const comparison = comparisonWithout('no-page', TODAY);
  return keepComparisons(
    into,
    ids.toReversed().map((urlId) => ({ urlId, comparison })),
  );
};

async function kept(): Promise<number[]> {
  const rows = await database.select<{ url_id: number }>('SELECT url_id FROM page_comparison');
  return rows.map((row) => row.url_id);
}

async function meet(
  first: (into: Database) => Promise<unknown>,
  second: (into: Database) => Promise<unknown>,
): Promise<void> {
  const held = holdTransaction(database);
  const firstDone = first(held);
  await held.reached;
  const secondDone = second(database);
  await untilSomebodyWaits(database).finally(() => held.letGo());
  await Promise.all([firstDone, secondDone]);
}

test('what was found of a URL that was removed meanwhile is not kept', async () => {
  await remove(database);
  await keep(database);
  expect(await orphans(database)).toEqual([]);
  expect(await kept()).toEqual(ids.slice(1));
});

test.each([
  ['goes while it is kept', keep, remove],
  ['is kept while it goes', remove, keep],
])('of a URL that %s nothing stays', async (_what, first, second) => {
  await meet(first, second);
  expect(await orphans(database)).toEqual([]);
  expect(await kept()).toEqual(ids.slice(1));
});
