import { closesAtS, createWishIndex, opensAtS, type OwnerWish, type WishIndex } from './owner-wish';

const at = (day: number, hour: number, minute = 0): number =>
  Date.UTC(2026, 10, day, hour, minute) / 1_000;
const wish = (over: Partial<OwnerWish>): OwnerWish => ({
  name: 'museum.org',
  hasSubdomains: false,
  intervalMs: 0,
  hours: null,
  ...over,
});
const manners = (...hours: [from: number, to: number][]) => ({
  intervalMs: 0,
  hours: hours.map(([fromHour, toHour]) => ({ fromHour, toHour })),
});

test('a wish is for its host alone, or for all below it', () => {
  const alone = createWishIndex([wish({ intervalMs: 5_000 })]);
  const below = createWishIndex([wish({ intervalMs: 5_000, hasSubdomains: true })]);
  const hosts = ['museum.org', 'www.museum.org', 'a.b.museum.org', 'amuseum.org', 'org'];
  const whom = (index: WishIndex) => hosts.filter((host) => index.mannersOf(host) !== null);
  expect(whom(alone)).toEqual(['museum.org']);
  expect(whom(below)).toEqual(hosts.slice(0, 3));
  expect(createWishIndex([]).mannersOf('museum.org')).toBeNull();
});

test('of several owners the longest interval counts, and the hours of all', () => {
  const hours = { fromHour: 1, toHour: 2 };
  const index = createWishIndex([
    wish({ intervalMs: 5_000, hasSubdomains: true, hours }),
    wish({ name: 'www.museum.org', intervalMs: 30_000 }),
  ]);
  expect(index.mannersOf('www.museum.org')).toEqual({ intervalMs: 30_000, hours: [hours] });
});

test.each([
  ['at any time', [], at(1, 10), at(1, 10)],
  ['within them', [[9, 17]], at(1, 10, 5), at(1, 10, 5)],
  ['before them', [[9, 17]], at(1, 3, 30), at(1, 9)],
  ['when they end', [[9, 17]], at(1, 17), at(2, 9)],
  ['over midnight, late', [[22, 4]], at(1, 23), at(1, 23)],
  ['over midnight, early', [[22, 4]], at(1, 3, 59), at(1, 3, 59)],
  ['over midnight, at its end', [[22, 4]], at(1, 4), at(1, 22)],
  [
    'of two owners',
    [
      [22, 4],
      [2, 8],
    ],
    at(1, 10),
    at(2, 2),
  ],
  [
    'that never meet',
    [
      [1, 2],
      [3, 4],
    ],
    at(1, 10),
    at(2, 10),
  ],
] as [string, [number, number][], number, number][])(
  'hours open %s',
  (_what, hours, nowS, openS) => {
    expect(opensAtS(manners(...hours), nowS)).toBe(openS);
  },
);

test('hours close with the first that ends', () => {
  expect(closesAtS(manners(), at(1, 10))).toBeNull();
  expect(closesAtS(manners([22, 4]), at(1, 23))).toBe(at(2, 4));
  expect(closesAtS(manners([22, 4], [23, 2]), at(1, 23))).toBe(at(2, 2));
  expect(closesAtS(manners([9, 0]), at(1, 10))).toBe(at(2, 0));
});
