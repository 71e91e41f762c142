import { cacheEntry, readCacheEntry } from './cached-answer';
import type { ProblemPage } from './problem';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PAGE: ProblemPage = {
  pageid: 150,
  problems: [{ url: 'http://dead.example.net/a', verdict: 'unreachable' }],
};

const stored = (pages = [PAGE], doubtful = false): unknown =>
  JSON.parse(JSON.stringify(cacheEntry(pages, doubtful, NOW)));

test('what was stored is read again', () => {
  expect(readCacheEntry(stored(), false, NOW)).toEqual({ pages: [PAGE], fresh: true });
});

test('having no problems is worth storing', () => {
  expect(readCacheEntry(stored([]), false, NOW)).toEqual({ pages: [], fresh: true });
});

test.each([
  ['just before six hours', 6 * HOUR_MS - 1, true],
  ['after six hours', 6 * HOUR_MS, false],
  ['after a week', 7 * DAY_MS, false],
  ['from a clock that was set back', -HOUR_MS, false],
])('an entry %s: fresh %#', (_when, ageMs, fresh) => {
  expect(readCacheEntry(stored(), false, NOW + ageMs)).toEqual({ pages: [PAGE], fresh });
});

test.each([
  [false, false, true],
  [false, true, false],
  [true, false, true],
  [true, true, true],
])('doubtful asked for: %s, wanted: %s, so fresh: %s', (asked, wanted, fresh) => {
  expect(readCacheEntry(stored([], asked), wanted, NOW)).toEqual({ pages: [], fresh });
});

test.each([
  ['nothing', null],
  ['no storage', false],
  ['another format', { ...cacheEntry([], false, NOW), format: 2 }],
  ['no time', { ...cacheEntry([], false, NOW), savedAt: '0' }],
  ['no list', { ...cacheEntry([], false, NOW), pages: { length: 1 } }],
  ['one older than a week', cacheEntry([], false, NOW - 7 * DAY_MS - 1)],
])('%s is no entry', (_what, entry) => {
  expect(readCacheEntry(entry, false, NOW)).toBeNull();
});

test('a large answer is not stored', () => {
  const many = Array.from({ length: 600 }, (_, n) => ({
    url: `http://dead.example/${n}`,
    verdict: 'unreachable' as const,
  }));
  expect(cacheEntry([{ pageid: 150, problems: many }], false, NOW)).toBeNull();
});
