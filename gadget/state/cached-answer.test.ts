import { cacheEntry, readCacheEntry } from './cached-answer';
import type { KnownProblem } from './problem';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DEAD: KnownProblem = { url: 'http://dead.example.net/a', verdict: 'unreachable' };

const stored = (problems = [DEAD], doubtful = false): unknown =>
  JSON.parse(JSON.stringify(cacheEntry(problems, doubtful, NOW)));

test('what was stored is read again', () => {
  expect(readCacheEntry(stored(), false, NOW)).toEqual({ problems: [DEAD], fresh: true });
});

test('having no problems is worth storing', () => {
  expect(readCacheEntry(stored([]), false, NOW)).toEqual({ problems: [], fresh: true });
});

test.each([
  ['just before six hours', 6 * HOUR_MS - 1, true],
  ['after six hours', 6 * HOUR_MS, false],
  ['after a week', 7 * DAY_MS, false],
  ['from a clock that was set back', -HOUR_MS, false],
])('an entry %s: fresh %#', (_when, ageMs, fresh) => {
  expect(readCacheEntry(stored(), false, NOW + ageMs)).toEqual({ problems: [DEAD], fresh });
});

test.each([
  [false, false, true],
  [false, true, false],
  [true, false, true],
  [true, true, true],
])('doubtful asked for: %s, wanted: %s, so fresh: %s', (asked, wanted, fresh) => {
  expect(readCacheEntry(stored([], asked), wanted, NOW)).toEqual({ problems: [], fresh });
});

test.each([
  ['nothing', null],
  ['no storage', false],
  ['another format', { ...cacheEntry([], false, NOW), format: 1 }],
  ['no time', { ...cacheEntry([], false, NOW), savedAt: '0' }],
  ['no list', { ...cacheEntry([], false, NOW), problems: { length: 1 } }],
  ['one older than a week', cacheEntry([], false, NOW - 7 * DAY_MS - 1)],
])('%s is no entry', (_what, entry) => {
  expect(readCacheEntry(entry, false, NOW)).toBeNull();
});

test('a large answer is not stored', () => {
  const many = Array.from({ length: 600 }, (_, n) => ({
    ...DEAD,
    url: `http://dead.example/${n}`,
  }));
  expect(cacheEntry(many, false, NOW)).toBeNull();
});
