import { toCalendarDay } from '../day-number';
import type { Run } from '../history';
import { STATUS } from '../status-code';
import { goneRunsIn } from './gone-runs';

const run = (code: Run['code'], firstDay: number, lastDay: number, http: number | null): Run => ({
  code,
  http,
  firstDay,
  lastDay,
});

test('failures without any answer, from the first check that failed so to the last', () => {
  const runs = [
    run(STATUS.fine, 90, 99, 200),
    run(STATUS.unknownDomain, 40, 60, null),
    run(STATUS.unknownDomain, 30, 39, null),
    run(STATUS.notFound, 20, 25, 404),
    run(STATUS.addressSilent, 5, 9, null),
  ];
  expect(goneRunsIn(runs)).toEqual([
    { state: 'no-name', from: toCalendarDay(30), to: toCalendarDay(60) },
    { state: 'unreachable', from: toCalendarDay(5), to: toCalendarDay(9) },
  ]);
  expect(goneRunsIn([])).toEqual([]);
});

test('one failure before a pause of ours is a day, also where nothing came after it', () => {
  const once = run(STATUS.unknownDomain, 40, 40, null);
  const day = { state: 'no-name', from: toCalendarDay(40), to: toCalendarDay(40) };
  expect(goneRunsIn([run(STATUS.fine, 90, 99, 200), once])).toEqual([day]);
  expect(goneRunsIn([once])).toEqual([day]);
});
