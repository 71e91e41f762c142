import { STATUS, type StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY, LEAST_POLICY } from '../../status/verdict';
import { waitUntilAfter } from './last-look';

const NEVER_WAITED = { waitUntilDay: 0 };

/** Failed since day 100, from one vantage, twice; looked at on day 103. */
const state = {
  urlId: 1,
  runs: [{ code: STATUS.notFound as StatusCode, http: 404, firstDay: 100, lastDay: 103 }],
  failures: 2,
  failingDay: 100,
  reservation: null,
  doubt: null,
  dueDay: 106,
  readDay: 0,
  failedFrom: 1,
  isSeenTwice: false,
  askedDay: null,
  answeredDay: null,
  aliveDay: null,
};
const proven = {
  ...state,
  failures: 3,
  runs: [{ code: STATUS.notFound as StatusCode, http: 404, firstDay: 100, lastDay: 109 }],
};

test('the look that may complete a proof is left to others for a week from when it is due', () => {
  expect(waitUntilAfter(NEVER_WAITED, state, true, [DEFAULT_POLICY])).toBe(113);
});

test.each([
  ['after the first failure', { ...state, failures: 1 }],
  ['where none failed', { ...state, failures: 0, failingDay: null, failedFrom: 0 }],
  ['where nobody kept from where they were seen', { ...state, failedFrom: 0 }],
  ['of what is unreachable', proven],
])('nothing is left to others %s', (_name, after) => {
  expect(waitUntilAfter({ waitUntilDay: 113 }, after, true, [DEFAULT_POLICY])).toBe(0);
});

test('what is enough by count and days but not proven goes to others, too', () => {
  const reserved = { ...proven, reservation: 'never-heard' as const };
  expect(waitUntilAfter(NEVER_WAITED, reserved, true, [DEFAULT_POLICY])).toBe(113);
});

test('an answer that says nothing prolongs no wait; a further failure begins a new one', () => {
  const waiting = { waitUntilDay: 108 };
  expect(waitUntilAfter(waiting, state, false, [DEFAULT_POLICY])).toBe(108);
  expect(waitUntilAfter(waiting, state, true, [DEFAULT_POLICY])).toBe(113);
});

test('a wiki that asks for less has its last look shared, too', () => {
  const once = { ...state, failures: 1 };
  expect(waitUntilAfter(NEVER_WAITED, once, true, [DEFAULT_POLICY])).toBe(0);
  expect(waitUntilAfter(NEVER_WAITED, once, true, [LEAST_POLICY, DEFAULT_POLICY])).toBe(113);
});
