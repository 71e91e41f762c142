import { nextSearchS } from './next-search';
import { PutOffs } from './put-offs';

const TODAY = 3_500;
const DAY_S = 86_400;
const host = { hostId: 28, name: 'mill.net', newsDay: 0, searchedDay: 0, dueAtS: 9 };
const end = { today: TODAY, nowS: 1_000, isMore: false, isLeft: false };

test.each([
  ['after half a year', host, end, 183],
  ['spread over a fortnight', { ...host, hostId: 33 }, end, 188],
  ['the next day, as there is more', host, { ...end, isMore: true, isLeft: true }, 1],
  ['in a week, as copies could not be read', host, { ...end, isLeft: true }, 7],
  ['in a week, as news came', { ...host, newsDay: TODAY - 1, searchedDay: TODAY - 3 }, end, 7],
  ['after half a year, as news was heeded', { ...host, newsDay: TODAY - 1 }, end, 183],
  ['after half a year, as news is old', { ...host, newsDay: 9, searchedDay: TODAY - 3 }, end, 183],
])('a host is searched again %s', (_when, leased, ended, days) => {
  expect(nextSearchS(leased, ended)).toBe(1_000 + days * DAY_S);
});

test('who is busy again and again is left alone for twice as long each time, a day at most', () => {
  const putOffs = new PutOffs();
  const next = (hostId: number, waitMs: number): number => putOffs.next(hostId, waitMs, 0);
  expect([next(1, 0), next(1, 900_000), next(1, 900_000)]).toEqual([600, 1_800, 3_600]);
  for (let times = 0; times < 20; times += 1) next(1, 900_000);
  expect([next(1, 900_000), next(2, 900_000), next(3, 9e12)]).toEqual([DAY_S, 900, DAY_S]);
  putOffs.forget(1);
  expect(next(1, 900_000)).toBe(900);
});
