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

/** A visit of a host of which nothing was seen, and whether its other URLs are promising then. */
function visit(tally: FirstLookTally, hostId: number, broken: number, good: number): boolean {
  tally.begin(hostId, 'share');
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
  tally.begin(1, 'share', { checked: 100, broken: 60 });
  expect(tally.modeOf(1)).toBe('share');
  expect(tally.end(1)).toBe(true);
  expect(tally.modeOf(1)).toBeNull();
});
