import { STATUS } from '../../status/status-code';
import { OutageWindow, signOf, surpriseOf } from './outage-window';

const MINUTE_MS = 60_000;

/** Whether the last of so many distinct domains makes the network count as down. */
function failMany(window: OutageWindow, count: number, points: number, atMs = 0): boolean {
  let isDown = false;
  for (let n = 0; n < count; n += 1) isDown = window.fail(`d${atMs}-${n}.org`, points, atMs);
  return isDown;
}

test.each([
  ['30 domains that nobody knew', 30, 1],
  ['10 domains that answered the last time', 10, 3],
])('%s are an outage, one less is none', (_, count, points) => {
  expect(failMany(new OutageWindow(), count - 1, points)).toBe(false);
  expect(failMany(new OutageWindow(), count, points)).toBe(true);
});

test('domains that failed the last time say nothing, however many', () => {
  expect(failMany(new OutageWindow(), 1_000, 0)).toBe(false);
});

test('one domain counts once', () => {
  const window = new OutageWindow();
  const results = Array.from({ length: 50 }, () => window.fail('a.org', 1, 0));
  expect(results).not.toContain(true);
});

test('a server that was reached clears all', () => {
  const window = new OutageWindow();
  failMany(window, 29, 1);
  window.clear();
  expect(failMany(window, 29, 1, 1)).toBe(false);
});

test('what lies more than five minutes back does not count', () => {
  const window = new OutageWindow();
  failMany(window, 29, 1);
  expect(failMany(window, 1, 1, 6 * MINUTE_MS)).toBe(false);
  expect(failMany(window, 29, 1, 7 * MINUTE_MS)).toBe(true);
});

test.each([
  [{ http: 404, reason: 'http-404' as const }, 'reached'],
  [{ http: null, reason: 'tls' as const }, 'reached'],
  [{ http: null, reason: 'broken-answer' as const }, 'reached'],
  [{ http: null, reason: 'dns-unknown-domain' as const }, 'failed'],
  [{ http: null, reason: 'connect-timeout' as const }, 'failed'],
  [{ http: null, reason: 'no-ipv6' as const }, 'nothing'],
  [{ http: null, reason: 'address-refused' as const }, 'nothing'],
])('%j: %s', (observation, sign) => {
  expect(signOf(observation)).toBe(sign);
});

test('how much a failure surprises depends on what was there before', () => {
  const before = [
    null,
    { code: STATUS.fine, http: 200 },
    { code: STATUS.noAccess, http: 403 },
    { code: STATUS.syntaxOrOverload, http: 400 },
    { code: STATUS.syntaxOrOverload, http: 500 },
    { code: STATUS.notFound, http: 404 },
  ];
  expect(before.map(surpriseOf)).toEqual([1, 3, 3, 3, 0, 0]);
});
