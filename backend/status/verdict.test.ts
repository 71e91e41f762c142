import { failuresAfter, UNCHECKED, type CheckState } from './check-state';
import { recordInHistory, type Run } from './history';
import { STATUS, type Status, type StatusCode } from './status-code';
import { DEFAULT_POLICY, judgeChecks, verdictIdOf, verdictOfId, type Verdict } from './verdict';

const HTTP: Partial<Record<StatusCode, number>> = { 1: 200, 17: 403, 18: 404, 21: 410, 39: 502 };
const run = (code: StatusCode, firstDay: number, lastDay: number): Run => ({
  code,
  http: HTTP[code] ?? null,
  firstDay,
  lastDay,
});
const dead = run(STATUS.notFound, 100, 109);
const failing = (runs: Run[], failures: number, failingDay: number | null = null): CheckState => ({
  ...UNCHECKED,
  runs,
  failures,
  failingDay,
});
const fine: Status = { code: STATUS.fine, http: 200 };
const missing: Status = { code: STATUS.notFound, http: 404 };
const overloaded: Status = { code: STATUS.unavailable, http: 503 };

/** Every three days one check. */
function after(...statuses: readonly Status[]): CheckState {
  return statuses.reduce<CheckState>(
    (state, status, place) => ({
      ...state,
      runs: recordInHistory(state.runs, status, 100 + place * 3),
      ...failuresAfter(state, status, 100 + place * 3),
    }),
    UNCHECKED,
  );
}

describe('judgeChecks', () => {
  it.each<[string, Run[], number, Verdict]>([
    ['nothing was tried', [], 0, 'unknown'],
    ['the only entry says untried', [run(STATUS.untried, 1, 1)], 0, 'unknown'],
    ['the newest is good', [run(STATUS.fine, 5, 5)], 0, 'working'],
    ['it moved to a good place', [run(STATUS.movedPermanently, 5, 90)], 0, 'working'],
    ['http became https', [run(STATUS.schemeChanged, 5, 90)], 0, 'working'],
    ['one good answer after years of failure', [run(STATUS.fine, 999, 999), dead], 0, 'working'],
    ['a machine cannot judge', [run(STATUS.noAccess, 5, 900)], 0, 'doubtful'],
    ['it is overloaded for months', [run(STATUS.unavailable, 5, 100)], 0, 'doubtful'],
    ['the authority is invalid', [run(STATUS.invalid, 5, 5)], 0, 'invalid'],
    ['it failed once', [run(STATUS.notFound, 100, 100)], 1, 'doubtful'],
    ['enough failures over enough days', [dead], 3, 'unreachable'],
    ['one failure too few', [dead], 2, 'doubtful'],
    ['one day too few', [run(STATUS.notFound, 100, 108)], 3, 'doubtful'],
    ['a hundred failures within a week', [run(STATUS.gone, 100, 107)], 100, 'doubtful'],
    [
      'different failures in a row',
      [run(STATUS.unknownDomain, 109, 109), run(STATUS.badGateway, 100, 103)],
      3,
      'unreachable',
    ],
  ])('%s', (_what, runs, failures, verdict) => {
    expect(judgeChecks(failing(runs, failures), DEFAULT_POLICY)).toBe(verdict);
  });

  it('follows the policy of the wiki (dewiki: four, two weeks apart)', () => {
    const dewiki = { minFailures: 4, minDays: 42 };
    const runs = [run(STATUS.notFound, 0, 42)];
    expect(judgeChecks(failing(runs, 4), dewiki)).toBe('unreachable');
    expect(judgeChecks(failing(runs, 3), dewiki)).toBe('doubtful');
    expect(judgeChecks(failing([run(STATUS.notFound, 0, 41)], 4), dewiki)).toBe('doubtful');
  });

  it.each<[string, readonly Status[], Verdict]>([
    [
      'each fourth answer an overload',
      [missing, missing, missing, overloaded, missing],
      'unreachable',
    ],
    [
      'an overload as the first answer',
      [overloaded, missing, missing, missing, missing],
      'unreachable',
    ],
    [
      'one overload after the death',
      [missing, missing, missing, missing, overloaded],
      'unreachable',
    ],
    [
      'two overloads after the death',
      [missing, missing, missing, missing, overloaded, overloaded],
      'doubtful',
    ],
    [
      'two different answers that cannot be judged',
      [missing, missing, missing, missing, overloaded, { code: STATUS.noAccess, http: 403 }],
      'doubtful',
    ],
    [
      'another failure after them',
      [missing, missing, missing, missing, overloaded, overloaded, missing],
      'unreachable',
    ],
    ['a good answer', [missing, missing, missing, missing, fine], 'working'],
    ['failures around a good answer', [missing, missing, fine, missing, missing], 'doubtful'],
    [
      'two failures and overloads',
      [missing, overloaded, overloaded, overloaded, missing],
      'doubtful',
    ],
  ])('%s', (_what, statuses, verdict) => {
    expect(judgeChecks(after(...statuses), DEFAULT_POLICY)).toBe(verdict);
  });

  it('remembers the first failing day where failures differ more often than runs are kept', () => {
    const numbers = [404, 410, 502, 504, 500, 404, 410, 502];
    const codes = [18, 21, 39, 39, 16, 18, 21, 39] as const;
    const statuses = numbers.map((http, place) => ({ code: codes[place] ?? 18, http }));
    expect(judgeChecks(after(...statuses), DEFAULT_POLICY)).toBe('unreachable');
    expect(judgeChecks(after(...statuses), { minFailures: 8, minDays: 21 })).toBe('unreachable');
  });

  it('believes no proof that something speaks against', () => {
    const proven = after(missing, missing, missing, missing);
    expect(judgeChecks({ ...proven, reservation: 'never-heard' }, DEFAULT_POLICY)).toBe('doubtful');
  });
});

describe('storage ids', () => {
  it('never change', () => {
    const verdicts: Verdict[] = [
      'unknown',
      'working',
      'doubtful',
      'unreachable',
      'invalid',
      'spam',
      'ignored',
    ];
    expect(verdicts.map(verdictIdOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([0, 1, 2, 3, 4, 5, 6].map(verdictOfId)).toEqual(verdicts);
    expect(() => verdictOfId(7)).toThrow(RangeError);
  });
});
