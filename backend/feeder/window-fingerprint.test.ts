import { windowOf } from '../wiki/page-window';
import type { PageState } from '../wiki/wiki-reader';
import { periodStart, READ_AGAIN_DAYS } from './read-again';
import { fingerprintOf } from './window-fingerprint';

const window = windowOf(3);
const TODAY = 3_600;
const pages: PageState[] = [
  { pageId: 15_001, latestRevision: 100, linksUpdatedAtS: 5_000 },
  { pageId: 15_002, latestRevision: 4_294_967_295, linksUpdatedAtS: 0 },
];
const [first, second] = pages as [PageState, PageState];
const fingerprint = fingerprintOf(window, pages, TODAY);

test('the same pages in the same state have the same 16 bytes', () => {
  expect(fingerprint).toHaveLength(16);
  expect(fingerprintOf(window, structuredClone(pages), TODAY)).toEqual(fingerprint);
});

test.each<[string, PageState[]]>([
  ['one has another revision', [{ ...first, latestRevision: 101 }, second]],
  ['the links of one were renewed', [first, { ...second, linksUpdatedAtS: 1 }]],
  ['one is gone', [first]],
  ['one is there instead of another', [first, { ...second, pageId: 15_003 }]],
  ['none is left', []],
])('they differ when %s', (_what, changed) => {
  expect(fingerprintOf(window, changed, TODAY)).not.toEqual(fingerprint);
});

test('they differ as soon as the pages are to be read again', () => {
  const start = periodStart(window.windowNo, TODAY);
  const lastDay = start + READ_AGAIN_DAYS - 1;
  expect(fingerprintOf(window, pages, lastDay)).toEqual(fingerprint);
  expect(fingerprintOf(window, pages, lastDay + 1)).not.toEqual(fingerprint);
});
