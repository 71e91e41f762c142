import { nextSearchS, silentDaysOf } from './next-search';
import { isPutOffEnough, putOffUntilS } from './put-offs';

const TODAY = 3_500;
const DAY_S = 86_400;
const host = { hostId: 28, name: 'mill.net', newsDay: 0, searchedDay: 0, putOffs: 0, dueAtS: 9 };
const end = {
  today: TODAY,
  nowS: 1_000,
  isMore: false,
  isAwaited: false,
  isPart: false,
  silentDays: null,
};

test.each([
  ['after half a year', host, end, 183],
  ['spread over a fortnight', { ...host, hostId: 33 }, end, 188],
  ['the next day, as there is more', host, { ...end, isMore: true, isAwaited: true }, 1],
  ['the next day, as nobody answered for some', host, { ...end, isPart: true }, 1],
  ['later, as nobody answered', host, { ...end, isMore: true, silentDays: 14 }, 14],
  ['in a week, as archives are asked', host, { ...end, isAwaited: true }, 7],
  ['in a week, as news came', { ...host, newsDay: TODAY - 1, searchedDay: TODAY - 3 }, end, 7],
  ['after half a year, as news was heeded', { ...host, newsDay: TODAY - 1 }, end, 183],
  ['after half a year, as news is old', { ...host, newsDay: 9, searchedDay: TODAY - 3 }, end, 183],
])('a host is searched again %s', (_when, leased, ended, days) => {
  expect(nextSearchS(leased, ended)).toBe(1_000 + days * DAY_S);
});

test('who is busy again and again is left alone for twice as long each time, two months at most', () => {
  const next = (times: number, waitMs = 900_000): number => putOffUntilS(times, waitMs, 0);
  expect([next(0, 0), next(0), next(1), next(2)]).toEqual([600, 900, 1_800, 3_600]);
  expect([next(8), next(9), next(0, 9e12)]).toEqual([DAY_S, 2 * DAY_S, DAY_S]);
  expect([next(30), next(255)]).toEqual([64 * DAY_S, 64 * DAY_S]);
  expect([2, 3].map(isPutOffEnough)).toEqual([false, true]);
});

test('pages for which nobody answers are asked for after ever longer pauses, and then count as not found', () => {
  const days: (number | null)[] = [];
  let [searchedDay, today]: [number, number] = [0, TODAY];
  for (let turn = 0; turn < 5; turn += 1) {
    const rest = silentDaysOf({ searchedDay }, today, TODAY - 9);
    days.push(rest);
    [searchedDay, today] = [today, today + (rest ?? 0)];
  }
  expect(days).toEqual([7, 14, 28, 56, null]);
});

test.each([
  ['died since the last search', TODAY - 60, TODAY - 5],
  ['was asked for half a year ago', TODAY - 183, 9],
])('what %s is asked for again in a week', (_what, searchedDay, sinceDay) => {
  expect(silentDaysOf({ searchedDay }, TODAY, sinceDay)).toBe(7);
});
