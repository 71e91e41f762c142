import type { Run } from './history';
import { STATUS } from './status-code';
import { verdictShares } from './verdict-share';

const good = (firstDay: number, lastDay: number): Run => ({
  code: STATUS.fine,
  http: 200,
  firstDay,
  lastDay,
});
const gone = (firstDay: number, lastDay: number): Run => ({
  code: STATUS.gone,
  http: 410,
  firstDay,
  lastDay,
});

test('a URL counts from its first check on, and between two checks as the earlier one says', () => {
  const runs = [gone(120, 140), good(100, 110)];
  expect(verdictShares([runs], [99, 100, 115, 120, 500])).toEqual([
    { day: 99, working: 0, failing: 0, unjudgeable: 0 },
    { day: 100, working: 1, failing: 0, unjudgeable: 0 },
    { day: 115, working: 1, failing: 0, unjudgeable: 0 },
    { day: 120, working: 0, failing: 1, unjudgeable: 0 },
    { day: 500, working: 0, failing: 1, unjudgeable: 0 },
  ]);
});

test('a closed door is neither working nor failing, and what was never tried is not counted', () => {
  const closed: Run = { code: STATUS.noAccess, http: 403, firstDay: 1, lastDay: 9 };
  const untried: Run = { code: STATUS.untried, http: null, firstDay: 1, lastDay: 9 };
  expect(verdictShares([[closed], [untried], []], [5])).toEqual([
    { day: 5, working: 0, failing: 0, unjudgeable: 1 },
  ]);
});
