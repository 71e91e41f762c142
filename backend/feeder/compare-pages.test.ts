import type { PageRecord } from '../store/pages';
import type { PageState } from '../wiki/wiki-reader';
import { comparePages } from './compare-pages';
import { readAgainBefore } from './read-again';

const TODAY = 3_600;
const state: PageState = { pageId: 7, latestRevision: 100, linksUpdatedAtS: 5_000 };
const record: PageRecord = {
  ...state,
  touchedDay: TODAY,
  needsUpdate: false,
  readDay: TODAY,
};

test('a page that is as it was is left alone', () => {
  expect(comparePages([state], [record], TODAY)).toEqual({ touched: [], strays: [] });
});

test.each([
  ['it is new', undefined],
  ['it has another revision', { ...record, latestRevision: 99 }],
  ['its links were renewed', { ...record, linksUpdatedAtS: 4_999 }],
  ['it was read before its period', { ...record, readDay: readAgainBefore(7, TODAY) - 1 }],
])('a page is flagged when %s', (_why, known) => {
  const { touched } = comparePages([state], known === undefined ? [] : [known], TODAY);
  expect(touched).toEqual([{ ...state, needsUpdate: true }]);
});

test('a page that was read on the first day of its period is not read again', () => {
  const known = { ...record, readDay: readAgainBefore(7, TODAY) };
  expect(comparePages([state], [known], TODAY).touched).toEqual([]);
});

test('an unchanged page whose stamp is weeks old is stamped, not flagged', () => {
  const known = { ...record, touchedDay: TODAY - 28 };
  expect(comparePages([state], [known], TODAY).touched).toEqual([{ ...state, needsUpdate: false }]);
  const younger = { ...record, touchedDay: TODAY - 27 };
  expect(comparePages([state], [younger], TODAY).touched).toEqual([]);
});

test('records without a page that meets the criteria are strays', () => {
  const stray = { ...record, pageId: 8 };
  expect(comparePages([state], [record, stray], TODAY).strays).toEqual([stray]);
});
