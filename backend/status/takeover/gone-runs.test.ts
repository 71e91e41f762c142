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

test('failures without any answer, from the first of them until something else came', () => {
  const runs = [
    run(STATUS.fine, 90, 99, 200),
    run(STATUS.unknownDomain, 40, 60, null),
    run(STATUS.unknownDomain, 30, 39, null),
    run(STATUS.notFound, 20, 25, 404),
    run(STATUS.addressSilent, 5, 9, null),
  ];
  expect(goneRunsIn(runs)).toEqual([
    { state: 'no-name', from: toCalendarDay(30), to: toCalendarDay(90) },
    { state: 'unreachable', from: toCalendarDay(5), to: toCalendarDay(20) },
  ]);
});

test('what has not come back yet has no end', () => {
  expect(goneRunsIn([run(STATUS.unknownDomain, 40, 60, null)])).toEqual([
    { state: 'no-name', from: toCalendarDay(40), to: null },
  ]);
  expect(goneRunsIn([])).toEqual([]);
});
