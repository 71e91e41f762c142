import { netDeaths } from './net-deaths';

/** Oldest first, as they happen: `+` a death, `-` a return. */
function net(...happened: `${'+' | '-'}${number}/${number}`[]) {
  const seen = happened.map((told) => {
    const [pageId = 0, urlId = 0] = told.slice(1).split('/').map(Number);
    return { pageId, urlId, isDead: told.startsWith('+') };
  });
  return netDeaths(seen.toReversed());
}

test.each([
  ['nothing', [], [], []],
  ['a death', ['+1/2'], [[1, 2]], []],
  ['a return', ['-1/2'], [], [[1, 2]]],
  ['dead and back', ['+1/2', '-1/2'], [], []],
  ['back and dead again', ['-1/2', '+1/2'], [], []],
  ['dead, back and dead', ['+1/2', '-1/2', '+1/2'], [[1, 2]], []],
  ['the same URL on two pages', ['+1/2', '+3/2', '-3/2'], [[1, 2]], []],
  ['two URLs of a page', ['+1/2', '-1/3'], [[1, 2]], [[1, 3]]],
  [
    'in the order of numbers',
    ['+10/1', '+9/20', '+9/3'],
    [
      [9, 3],
      [9, 20],
      [10, 1],
    ],
    [],
  ],
] as const)('%s', (_what, happened, dead, noLongerDead) => {
  expect(net(...happened)).toEqual({ dead, noLongerDead });
});

test('pages and URLs are not mixed up', () => {
  expect(net('+1/23', '-12/3').dead).toEqual([[1, 23]]);
});
