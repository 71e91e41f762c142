import type { WikiFixes } from './wiki-fixes';
import { isFixable, mayBeWritten, type FixGrounds } from './fixable-link';

const COPY: FixGrounds = { archives: ['a copy'] };
const SEARCHED: FixGrounds = { archives: [], archivesSearched: 3_600 };
const LIVE_PAGE: FixGrounds = { replacement: 'https://b.net/' };

test.each<[what: string, link: FixGrounds, fixes: WikiFixes, isWritten: boolean]>([
  ['nothing is known', {}, 'with-tags', false],
  [
    'nothing is known, said with null',
    { archivesSearched: null, replacement: null },
    'with-tags',
    false,
  ],
  ['a copy is known', COPY, 'without-tags', true],
  ['archives have none, and there is a tag', SEARCHED, 'with-tags', true],
  ['archives have none, and there is no tag', SEARCHED, 'without-tags', false],
  ['its page has the tag', { ...SEARCHED, isTagged: true }, 'with-tags', false],
  ['nothing is known of its wiki', { ...SEARCHED, ...COPY }, 'none', false],
  ['somebody reached it', { ...COPY, reports: 1 }, 'with-tags', false],
  ['it is presumed reachable', { ...COPY, presumedReachable: true }, 'with-tags', false],
])('of what a fix may write where %s', (_what, link, fixes, isWritten) => {
  expect(mayBeWritten(link, fixes)).toBe(isWritten);
  expect(isFixable(link, fixes)).toBe(isWritten);
  expect(isFixable({ ...link, ...LIVE_PAGE }, fixes)).toBe(fixes !== 'none');
  const behindPrefix = { ...link, ...LIVE_PAGE, isInterwiki: true };
  expect([isFixable, mayBeWritten].some((may) => may(behindPrefix, fixes))).toBe(false);
});
