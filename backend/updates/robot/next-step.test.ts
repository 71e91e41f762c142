import type { RupSite } from '../../store/updates/rup-standing';
import { nextRupStep } from './next-step';
import { spanOf } from './report-span';
import {
  DAY_S,
  NEW_SITE,
  POLLED_SITE,
  SENDING_SITE,
  START_S,
  WAITING_SITE,
} from './testing/rup-standing';

const step = (site: RupSite, days: number, takesMail = true) =>
  nextRupStep(site, START_S + days * DAY_S, { takesMail });
const wait = (days: number) => ({ kind: 'wait', untilS: START_S + days * DAY_S });
const index = (count: number, unit = 'day') => ({ kind: 'ask-index', span: { count, unit } });

test('a site is asked once in a hundred days whether it speaks, whatever came of it', () => {
  expect(step(NEW_SITE, 0)).toEqual({ kind: 'look' });
  const none: RupSite = { ...NEW_SITE, state: 'none', lookedS: START_S };
  expect(step(none, 1)).toEqual(wait(100));
  expect(step(none, 100)).toEqual({ kind: 'look' });
  expect(step({ ...SENDING_SITE, heardS: START_S + 99.5 * DAY_S }, 99.9)).toEqual(wait(100));
  expect(step(SENDING_SITE, 100)).toEqual({ kind: 'look' });
});

test('it registers where mail is taken in, once in a hundred days', () => {
  expect(step(POLLED_SITE, 0)).toEqual({ kind: 'register' });
  const tried: RupSite = { ...POLLED_SITE, registerTriedS: START_S - 50 * DAY_S, indexS: START_S };
  expect(step(tried, 0.5)).toEqual(wait(1));
  expect(step({ ...tried, indexS: START_S + 49.5 * DAY_S }, 49.9)).toEqual(wait(50));
  expect(step(tried, 50)).toEqual({ kind: 'register' });
});

test('else it asks for an index each latency, the first time at once', () => {
  expect(step(POLLED_SITE, 0, false)).toEqual(index(1));
  expect(step({ ...POLLED_SITE, isOpen: false }, 0)).toEqual(index(1));
  const polled = { ...POLLED_SITE, indexS: START_S, wholeS: START_S };
  expect(step(polled, 0.9, false)).toEqual(wait(1));
  expect(step(polled, 1, false)).toEqual(index(1));
  expect(step(polled, 4.5, false)).toEqual(index(5));
  expect(step({ ...polled, latency: 'week' }, 7, false)).toEqual(index(1, 'week'));
});

test('what reaches further back than the log is looked at', () => {
  const polled = { ...POLLED_SITE, indexS: START_S, wholeS: START_S, maxSpan: '1-week' };
  expect(step(polled, 7, false)).toEqual(index(1, 'week'));
  expect(step(polled, 7.1, false)).toEqual({ kind: 'recheck' });
  expect(step({ ...polled, latency: 'month' }, 7, false)).toEqual(index(1, 'week'));
});

test('while reports come, it waits for silence: half a latency, and a day', () => {
  expect(step(SENDING_SITE, 1)).toEqual(wait(2.5));
  expect(step(SENDING_SITE, 2.5)).toEqual({ kind: 'ask-number' });
  expect(step({ ...SENDING_SITE, latency: '2-week' }, 2.5)).toEqual(wait(22));
  // It was asked, and nothing was lost.
  expect(step({ ...SENDING_SITE, numberS: START_S + 2.5 * DAY_S }, 3)).toEqual(wait(5));
});

test('one that waits for our consent is asked for an index each latency, until reports come', () => {
  expect(step(WAITING_SITE, 0.9)).toEqual(wait(1));
  expect(step(WAITING_SITE, 1)).toEqual(index(2));
  const asked = { ...WAITING_SITE, indexS: START_S + DAY_S, wholeS: START_S + DAY_S };
  expect(step(asked, 1)).toEqual(wait(2));
  expect(step(asked, 2)).toEqual(index(2));
  expect(step({ ...asked, indexS: START_S + 2.4 * DAY_S }, 2.5)).toEqual({ kind: 'ask-number' });
  expect(step({ ...asked, latency: 'week' }, 2)).toEqual(wait(8));
  // It tells nothing of a link, and has sent nothing for long.
  const silent = { ...WAITING_SITE, confirmLink: '', numberS: START_S + 2.5 * DAY_S };
  expect(step(silent, 2.5)).toEqual(index(3));
  expect(step({ ...asked, lastNumber: 1, heardS: START_S + 1.5 * DAY_S }, 2)).toEqual(wait(4));
});

test('one that waits for our consent and fails is asked when it has rested, one that refuses three times no more', () => {
  const failed = {
    ...WAITING_SITE,
    failures: 1,
    indexS: START_S + DAY_S,
    restS: START_S + 1.1 * DAY_S,
  };
  expect(step(failed, 1.05)).toEqual(wait(1.1));
  expect(step(failed, 1.1)).toEqual(index(2));
  expect(step({ ...WAITING_SITE, refusals: 3 }, 1)).toEqual(wait(2.5));
});

test('a hole is waited for a day', () => {
  const holed: RupSite = { ...SENDING_SITE, missing: [[4, 4]], holeS: START_S };
  expect(step(holed, 0.5)).toEqual(wait(1));
  expect(step(holed, 1)).toEqual({ kind: 'ask-number' });
});

test('what was lost is asked for from the last report on, at most once an hour', () => {
  const lost: RupSite = { ...SENDING_SITE, wantsIndex: true };
  expect(step(lost, 2.5)).toEqual(index(3));
  expect(step({ ...lost, indexS: START_S + 2.5 * DAY_S - 600 }, 2.5)).toEqual({
    kind: 'wait',
    untilS: START_S + 2.5 * DAY_S + 3_000,
  });
  // When a report was made is not known, so an hour is added where that may be asked for.
  expect(step(lost, 3)).toEqual(index(4));
  expect(step({ ...lost, maxSpan: '3-day' }, 3)).toEqual(index(3));
  expect(step({ ...lost, maxSpan: '2-day' }, 3)).toEqual({ kind: 'recheck' });
});

test('what is left alone is waited for', () => {
  const restS = START_S + DAY_S;
  expect(step({ ...POLLED_SITE, restS }, 0.5)).toEqual(wait(1));
  expect(step({ ...SENDING_SITE, wantsIndex: true, restS }, 0.5)).toEqual(wait(1));
  expect(step({ ...POLLED_SITE, restS, wantsRecheck: true }, 0.5)).toEqual({ kind: 'recheck' });
});

test.each([
  [['day', 'week', 'month'], 0, { count: 1, unit: 'day' }],
  [['day', 'week', 'month'], 7, { count: 1, unit: 'week' }],
  [['day', 'week', 'month'], 29.5, { count: 1, unit: 'month' }],
  [['week'], 8, { count: 2, unit: 'week' }],
  [['month', 'week'], 61, { count: 9, unit: 'week' }],
  [['hour'], 3, { count: 3, unit: 'day' }],
])('of %j the span for %d days', (units, days, span) => {
  expect(spanOf({ units, latency: 'day', maxSpan: '' }, days * DAY_S)).toEqual(span);
});
