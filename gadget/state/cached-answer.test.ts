import { problem } from '../testing/problem';
import { cacheEntry, readCacheEntry } from './cached-answer';

const PAGE = { pageId: 12, revisionId: 34 };
const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3600 * 1000;
const stored = (problems = [problem()]): unknown =>
  JSON.parse(JSON.stringify(cacheEntry(PAGE, problems, NOW)));

test('what was stored is read again', () => {
  expect(readCacheEntry(stored(), PAGE, NOW)).toEqual({ problems: [problem()], fresh: true });
});

test('having no problems is worth storing', () => {
  expect(readCacheEntry(stored([]), PAGE, NOW)).toEqual({ problems: [], fresh: true });
});

test.each([
  ['just before six hours', PAGE, 6 * HOUR_MS - 1, true],
  ['after six hours', PAGE, 6 * HOUR_MS, false],
  ['of another revision', { pageId: 12, revisionId: 35 }, 0, false],
  ['from a clock that was set back', PAGE, -HOUR_MS, false],
])('an entry %s: fresh %#', (_when, page, ageMs, fresh) => {
  expect(readCacheEntry(stored(), page, NOW + ageMs)).toEqual({ problems: [problem()], fresh });
});

test.each([
  ['nothing', null],
  ['no storage', false],
  ['another format', { ...cacheEntry(PAGE, [], NOW), format: 0 }],
  ['no time', { ...cacheEntry(PAGE, [], NOW), savedAt: '0' }],
  ['another page', cacheEntry({ pageId: 13, revisionId: 34 }, [], NOW)],
])('%s is no entry', (_what, entry) => {
  expect(readCacheEntry(entry, PAGE, NOW)).toBeNull();
});
