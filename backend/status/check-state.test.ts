import {
  failingSince,
  failuresAfter,
  isSameFailure,
  lastGoodDay,
  UNCHECKED,
  type CheckState,
} from './check-state';
import type { Run } from './history';
import { STATUS, type StatusCode } from './status-code';

const run = (code: StatusCode, http: number | null, firstDay: number, lastDay: number): Run => ({
  code,
  http,
  firstDay,
  lastDay,
});
const missing = run(STATUS.notFound, 404, 100, 109);
const failing = (failures: number, ...runs: Run[]): CheckState => ({
  ...UNCHECKED,
  runs,
  failures,
  failingDay: failures === 0 ? null : 100,
});

describe('failures in a row', () => {
  it.each<[string, number, Pick<Run, 'code' | 'http'>, [number, number | null]]>([
    ['the first', 0, { code: STATUS.notFound, http: 404 }, [1, 120]],
    ['one more', 2, { code: STATUS.unknownDomain, http: null }, [3, 100]],
    ['more than fit', 255, { code: STATUS.gone, http: 410 }, [255, 100]],
    ['a good answer', 7, { code: STATUS.fine, http: 200 }, [0, null]],
    ['a corrected one', 7, { code: STATUS.corrected, http: 404 }, [0, null]],
    ['one that cannot be judged', 7, { code: STATUS.tooManyRequests, http: 429 }, [7, 100]],
    ['one that blames the request', 7, { code: STATUS.syntaxOrOverload, http: 400 }, [7, 100]],
    ['an error of the server', 7, { code: STATUS.syntaxOrOverload, http: 500 }, [8, 100]],
    ['a closed door before any failure', 0, { code: STATUS.noAccess, http: 403 }, [0, null]],
  ])('%s', (_what, before, status, [failures, failingDay]) => {
    expect(failuresAfter(failing(before, missing), status, 120)).toEqual({ failures, failingDay });
  });

  it('began where the history remembers, when nobody kept the day', () => {
    const old = { ...failing(2, missing, run(STATUS.fine, 200, 1, 99)), failingDay: null };
    expect(failingSince(old)).toBe(100);
    expect(failuresAfter(old, missing, 120)).toEqual({ failures: 3, failingDay: 100 });
  });
});

it.each<[string, CheckState, number | null, number | null]>([
  ['nothing', UNCHECKED, null, null],
  ['what fails', failing(3, missing), 100, null],
  ['five runs that forgot the beginning', failing(9, run(STATUS.gone, 410, 190, 199)), 100, null],
  [
    'a closed door between',
    failing(3, run(STATUS.noAccess, 403, 112, 112), missing, run(STATUS.fine, 200, 1, 99)),
    100,
    99,
  ],
  ['what works again', failing(0, run(STATUS.fine, 200, 120, 130), missing), null, 130],
])('%s: failing since, good until', (_what, state, since, good) => {
  expect(failingSince(state)).toBe(since);
  expect(lastGoodDay(state.runs)).toBe(good);
});

it.each<[string, CheckState, boolean]>([
  ['one answer all the time', failing(4, missing), true],
  [
    'another number of the same code',
    failing(4, run(39, 504, 106, 109), run(39, 502, 100, 103)),
    false,
  ],
  ['another code', failing(4, run(STATUS.gone, 410, 106, 109), missing), false],
  [
    'the same around a closed door',
    failing(4, run(18, 404, 108, 109), run(17, 403, 106, 106), run(18, 404, 100, 103)),
    true,
  ],
  ['a beginning that is forgotten', failing(9, run(18, 404, 190, 199)), false],
  ['a good answer', failing(0, run(1, 200, 120, 120), missing), false],
])('whether all failures got %s', (_what, state, isSame) => {
  expect(isSameFailure(state)).toBe(isSame);
});

test.each([
  ['too few', 2, 1],
  ['enough', 4, 5],
])('failures of two months ago, with nothing else since: %s', (_what, failures, after) => {
  const state: CheckState = {
    ...UNCHECKED,
    runs: [
      { code: STATUS.noAccess, http: 403, firstDay: 112, lastDay: 170 },
      { code: STATUS.notFound, http: 404, firstDay: 100, lastDay: 109 },
    ],
    failures,
    failingDay: 100,
  };
  const again = { code: STATUS.notFound, http: 404 };
  expect(failuresAfter(state, again, 172).failures).toBe(failures + 1);
  expect(failuresAfter(state, again, 177).failures).toBe(after);
});
