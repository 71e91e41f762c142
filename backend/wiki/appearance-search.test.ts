import { AppearanceSearch, type ListedRevision } from './appearance-search';

const ROUND = { revisions: 50, bytes: 6_000_000 };
const YEAR_MS = 365 * 86_400_000;

const history = (count: number, bytes = 100): ListedRevision[] =>
  Array.from({ length: count }, (_, n) => ({ revisionId: 1_000 + n, atMs: n * YEAR_MS, bytes }));

/** @param spans by name, the indices at which it is there */
function searchAll(
  revisions: ListedRevision[],
  spans: Record<string, (index: number) => boolean>,
  { rounds = Infinity, hidden = new Set<number>(), round = ROUND } = {},
) {
  const search = new AppearanceSearch(revisions, Object.keys(spans));
  const looks: number[] = [];
  while (looks.length < rounds) {
    const next = search.next(round);
    if (next.length === 0) break;
    looks.push(next.length);
    const texts = next.flatMap(({ revisionId }) => {
      if (hidden.has(revisionId)) return [];
      const names = Object.entries(spans).filter(([, isThere]) => isThere(revisionId - 1_000));
      return [[revisionId, new Set(names.map(([name]) => name))] as const];
    });
    search.learn(new Map(texts));
  }
  return { moments: search.moments, looks };
}

test('two rounds of fifty find where a link appeared among 2,500 revisions', () => {
  const { moments, looks } = searchAll(history(2_500), { a: (index) => index >= 1_234 });
  expect(moments.get('a')).toBe(1_234 * YEAR_MS);
  expect(looks).toHaveLength(2);
});

test('three rounds are enough for 125,000', () => {
  const { moments, looks } = searchAll(history(125_000), { a: (index) => index >= 77_777 });
  expect([moments.get('a'), looks.length]).toEqual([77_777 * YEAR_MS, 3]);
});

test('all links of a page are searched together', () => {
  const spans = Object.fromEntries(
    [0, 1, 17, 300, 499].map((from) => [`${from}`, (index: number) => index >= from]),
  );
  const { moments, looks } = searchAll(history(500), spans);
  expect([...moments].map(([name, ms]) => [name, ms / YEAR_MS])).toEqual(
    [0, 1, 17, 300, 499].map((from) => [`${from}`, from]),
  );
  expect(looks.length).toBeLessThanOrEqual(3);
});

test('what was taken away and came back counts from its return', () => {
  const { moments } = searchAll(history(40), { a: (index) => index < 20 || index >= 30 });
  expect(moments.get('a')).toBe(30 * YEAR_MS);
});

test('what was there in the first revision that is known has its moment', () => {
  expect(searchAll(history(3), { a: () => true }).moments.get('a')).toBe(0);
  expect(searchAll(history(1), { a: () => true })).toEqual({
    moments: new Map([['a', 0]]),
    looks: [],
  });
});

test('cut short, the moment is too late rather than too early', () => {
  const { moments } = searchAll(history(2_500), { a: (index) => index >= 1_234 }, { rounds: 1 });
  const index = (moments.get('a') ?? 0) / YEAR_MS;
  expect(index).toBeGreaterThanOrEqual(1_234);
  expect(index).toBeLessThan(1_234 + 50);
});

test('revisions that cannot be read decide nothing', () => {
  const hidden = new Set([1_009, 1_010]);
  const { moments } = searchAll(history(40), { a: (index) => index >= 10 }, { hidden, rounds: 4 });
  expect(moments.get('a')).toBe(11 * YEAR_MS);
});

test('long texts are looked at few at a time', () => {
  const search = new AppearanceSearch(history(1_000, 500_000), ['a']);
  const next = search.next(ROUND);
  expect(next.length).toBeGreaterThan(5);
  expect(next.length * 500_000).toBeLessThanOrEqual(ROUND.bytes);
  const huge = new AppearanceSearch(history(9, 9_000_000), ['a']);
  expect(huge.next(ROUND)).toHaveLength(1);
});

test('a page without revisions has no moments', () => {
  expect(searchAll([], { a: () => true })).toEqual({ moments: new Map(), looks: [] });
});
