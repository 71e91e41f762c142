import { calendarDayOf } from '../day-number';
import type { Run } from '../history';
import { STATUS } from '../status-code';
import { goneRunsIn } from './gone-runs';

const run = (code: Run['code'], firstDay: number, lastDay: number, http: number | null): Run => ({
  code,
  http,
  firstDay,
  lastDay,
});

test('failures without any answer, from the first of them until something else came', () => {
  const runs = [
    run(STATUS.fine, 90, 99, 200),
    run(STATUS.unknownDomain, 40, 60, null),
    run(STATUS.unknownDomain, 30, 39, null),
    run(STATUS.notFound, 20, 25, 404),
    run(STATUS.addressSilent, 5, 9, null),
  ];
  expect(goneRunsIn(runs)).toEqual([
    { state: 'no-name', from: calendarDayOf(30), to: calendarDayOf(90) },
    { state: 'unreachable', from: calendarDayOf(5), to: calendarDayOf(20) },
  ]);
});

test('what has not come back yet has no end', () => {
  expect(goneRunsIn([run(STATUS.unknownDomain, 40, 60, null)])).toEqual([
    { state: 'no-name', from: calendarDayOf(40), to: null },
  ]);
  expect(goneRunsIn([])).toEqual([]);
});
