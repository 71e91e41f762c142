import { isFixable, mayBeWritten, type FixGrounds } from './fixable-link';

const COPY: FixGrounds = { archives: ['a copy'] };
const SEARCHED: FixGrounds = { archives: [], archivesSearched: 3_600 };
const LIVE_PAGE: FixGrounds = { replacement: 'https://b.net/' };

test.each<[what: string, link: FixGrounds, isTaggable: boolean, isWritten: boolean]>([
  ['nothing is known', {}, true, false],
  ['nothing is known, said with null', { archivesSearched: null, replacement: null }, true, false],
  ['a copy is known', COPY, false, true],
  ['archives have none, and there is a tag', SEARCHED, true, true],
  ['archives have none, and there is no tag', SEARCHED, false, false],
  ['somebody reached it', { ...COPY, reports: 1 }, true, false],
  ['it is presumed reachable', { ...COPY, presumedReachable: true }, true, false],
])('of what a fix may write where %s', (_what, link, isTaggable, isWritten) => {
  expect(mayBeWritten(link, isTaggable)).toBe(isWritten);
  expect(isFixable(link, isTaggable)).toBe(isWritten);
  expect(isFixable({ ...link, ...LIVE_PAGE }, isTaggable)).toBe(true);
  const behindPrefix = { ...link, ...LIVE_PAGE, isInterwiki: true };
  expect([isFixable, mayBeWritten].some((may) => may(behindPrefix, isTaggable))).toBe(false);
});
