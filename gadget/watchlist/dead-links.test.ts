import { linksOn, newlyDead, without } from './dead-links';
import type { PageUrl, WikiDay } from './wiki-day';

const day = (
  dead: PageUrl[],
  noLongerDead: PageUrl[] = [],
  part: Partial<WikiDay> = {},
): WikiDay => ({ day: '2026-11-20', dead, noLongerDead, isWhole: true, ...part });
const listed = (days: Parameters<typeof newlyDead>[0]): [number, number[]][] =>
  [...newlyDead(days)].map(([pageId, urls]) => [pageId, [...urls]]);

test.each<[string, (WikiDay | null)[], [number, number[]][]]>([
  ['nothing', [], []],
  ['deaths of several days', [day([[1, 7]]), day([[1, 8]])], [[1, [7, 8]]]],
  ['a death and a return on a later day', [day([[1, 7]]), day([], [[1, 7]])], []],
  ['a return and a death on a later day', [day([], [[1, 7]]), day([[1, 7]])], [[1, [7]]]],
  ['a return of what died earlier', [day([], [[1, 7]])], []],
  ['a return on another page', [day([[1, 7]]), day([], [[2, 7]])], [[1, [7]]]],
  ['a death that is told twice', [day([[1, 7]]), day([[1, 7]])], [[1, [7]]]],
])('%s', (_what, days, expected) => {
  expect(listed(days)).toEqual(expected);
});

test('what a day that is not known may have brought back is not called dead', () => {
  expect(listed([day([[1, 7]]), null, day([[2, 7]])])).toEqual([[2, [7]]]);
  expect(listed([day([[1, 7]]), null])).toEqual([]);
});

test('a day that is known in part holds itself, but nothing before it does', () => {
  const part = day([[2, 7]], [], { isWhole: false });
  expect(listed([day([[1, 7]]), part])).toEqual([[2, [7]]]);
});

test('some are taken out, and the rest is listed by pages', () => {
  const dead = newlyDead([
    day([
      [1, 7],
      [1, 8],
      [2, 7],
      [3, 9],
    ]),
  ]);
  const rest = without(dead, [
    [1, 7],
    [2, 7],
    [4, 4],
  ]);
  expect([...rest.keys()]).toEqual([1, 3]);
  expect(linksOn(rest, [1, 2, 3])).toEqual([
    [1, 8],
    [3, 9],
  ]);
  expect(dead.get(1)?.size).toBe(2);
});
