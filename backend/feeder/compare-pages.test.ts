import { UNSETTLED_S, type PageRecord } from '../store/pages/pages';
import { IdSet } from '../wiki/id-set';
import type { PageState } from '../wiki/wiki-reader';
import { comparePages } from './compare-pages';
import { readAgainBefore } from './read-again';

const TODAY = 3_600;
const NOW = { today: TODAY, settledUntilS: 5_000 };
const state: PageState = { pageId: 7, latestRevision: 100, linksUpdatedAtS: 5_000 };
const record: PageRecord = {
  ...state,
  touchedDay: TODAY,
  needsUpdate: false,
  readDay: TODAY,
};

test('a page that is as it was is left alone', () => {
  expect(comparePages([state], [record], NOW)).toEqual({
    flagged: [],
    strays: [],
    isSettled: true,
  });
});

test.each([
  ['it is new', undefined],
  ['it has another revision', { ...record, latestRevision: 99 }],
  ['its links were renewed', { ...record, linksUpdatedAtS: 4_999 }],
  ['it was read before its period', { ...record, readDay: readAgainBefore(7, TODAY) - 1 }],
])('a page is flagged when %s', (_why, known) => {
  const { flagged } = comparePages([state], known === undefined ? [] : [known], NOW);
  expect(flagged).toEqual([state]);
});

test('a page that was read on the first day of its period is not read again', () => {
  const known = { ...record, readDay: readAgainBefore(7, TODAY) };
  expect(comparePages([state], [known], NOW).flagged).toEqual([]);
});

test('records without a page that meets the criteria are strays', () => {
  const stray = { ...record, pageId: 8 };
  expect(comparePages([state], [record, stray], NOW).strays).toEqual([stray]);
});

test('a page with spam is read again in any case', () => {
  const traced = new IdSet([7]);
  expect(comparePages([state], [record], NOW, traced).flagged).toEqual([state]);
});

test('a page whose links were renewed a moment ago is flagged in this look and in the next', () => {
  const renewed = { ...state, linksUpdatedAtS: 5_001 };
  const recorded = { ...state, linksUpdatedAtS: UNSETTLED_S };
  const unsettled = { flagged: [recorded], strays: [], isSettled: false };
  expect(comparePages([renewed], [record], NOW)).toEqual(unsettled);
  expect(comparePages([renewed], [{ ...record, ...recorded }], NOW)).toEqual(unsettled);
  const later = { ...NOW, settledUntilS: 5_001 };
  expect(comparePages([renewed], [{ ...record, ...recorded }], later)).toEqual({
    flagged: [renewed],
    strays: [],
    isSettled: true,
  });
});
