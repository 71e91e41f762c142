import { STATUS } from '../../status/status-code';
import { FIRST_OF_WHOLE } from '../../status/sampling/leaf-score';
import { FirstLookTally } from './first-look-tally';
import type { DueUrl } from './frontier';

const url = (urlId: number, isNew = true): DueUrl => ({
  urlId,
  scheme: 'http',
  port: 0,
  path: '/',
  last: isNew ? null : { code: STATUS.fine, http: 200 },
  failures: 0,
  isUnreachable: false,
  lastTarget: null,
  readDay: 0,
});
const urls = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => url(from + place));

const lease = (hostId: number, at = 0) => ({ hostId, leaseToken: Buffer.alloc(16, at) });

/** A visit of a host of which nothing was seen, and whether its other URLs are promising then. */
function visit(tally: FirstLookTally, hostId: number, broken: number, good: number): boolean {
  tally.begin(lease(hostId), 'share');
  const its = urls(hostId * 1_000, broken + good);
  tally.expect(hostId, its);
  for (const [place, { urlId }] of its.entries()) tally.note(urlId, place < broken);
  return tally.end(hostId);
}

test('a host is promising that has more broken URLs than others', () => {
  const tally = new FirstLookTally();
  expect(visit(tally, 1, 0, 50)).toBe(false);
  expect(visit(tally, 2, 20, 30)).toBe(true);
  expect(visit(tally, 3, 1, 99)).toBe(false);
  expect(tally.whole).toEqual({ checked: 4 + 200, broken: 1 + 21 });
});

test('only first looks count, once each', () => {
  const tally = new FirstLookTally();
  tally.expect(1, [url(7, false), url(8)]);
  for (const urlId of [7, 8, 8, 9]) tally.note(urlId, true);
  expect(tally.whole).toEqual({ checked: 5, broken: 2 });
});

test('what a visit did not look at is forgotten with it, and a host of small size is none to go on with', () => {
  const tally = new FirstLookTally();
  tally.expect(1, [url(7)]);
  expect(tally.modeOf(1)).toBeNull();
  expect(tally.end(1)).toBe(false);
  tally.note(7, true);
  expect(tally.whole).toEqual(FIRST_OF_WHOLE);
});

test('what was seen of the host on other days counts', () => {
  const tally = new FirstLookTally();
  tally.begin(lease(1), 'share', { first: { checked: 100, broken: 60 }, looks: 100 });
  expect(tally.modeOf(1)).toBe('share');
  expect(tally.end(1)).toBe(true);
  expect(tally.modeOf(1)).toBeNull();
});

/** Looks at as many new URLs as tell whether a host is like others: none is broken. */
function explore(tally: FirstLookTally, looks: number): void {
  tally.begin(lease(1), 'share', { first: { checked: Math.min(looks, 8), broken: 0 }, looks });
  tally.expect(1, urls(1_000, 20));
  for (const { urlId } of urls(1_000, 20)) tally.note(urlId, false);
}

test('a host gives way to others once, though all of its URLs lie in one directory', () => {
  const tally = new FirstLookTally();
  explore(tally, 0);
  expect(tally.isOutranked(1)).toBe(true);
  tally.end(1);
  explore(tally, 20);
  expect(tally.isOutranked(1)).toBe(false);
});

test('a visit whose end was told elsewhere ends with the next lease', () => {
  const tally = new FirstLookTally();
  explore(tally, 0);
  tally.enter(lease(1));
  expect(tally.isOutranked(1)).toBe(true);
  tally.enter(lease(1, 9));
  expect(tally.isOutranked(1)).toBe(false);
  expect(tally.modeOf(1)).toBeNull();
});
