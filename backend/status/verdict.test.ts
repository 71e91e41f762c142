import type { Run } from './history';
import { STATUS, type StatusCode } from './status-code';
import {
  DEFAULT_POLICY,
  failingSince,
  failuresAfter,
  judge,
  lastGoodDay,
  verdictIdOf,
  verdictOfId,
  type Verdict,
} from './verdict';

const run = (code: StatusCode, firstDay: number, lastDay: number): Run => ({
  code,
  firstDay,
  lastDay,
});
const dead = run(STATUS.notFound, 100, 109);

describe('judge', () => {
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
    [
      'something unjudgeable between the failures',
      [run(STATUS.notFound, 108, 109), run(STATUS.noAccess, 105, 105), run(STATUS.gone, 90, 100)],
      5,
      'doubtful',
    ],
  ])('%s', (_what, runs, failures, verdict) => {
    expect(judge(runs, failures, DEFAULT_POLICY)).toBe(verdict);
  });

  it('follows the policy of the wiki (dewiki: four, two weeks apart)', () => {
    const dewiki = { minFailures: 4, minDays: 42 };
    const runs = [run(STATUS.notFound, 0, 42)];
    expect(judge(runs, 4, dewiki)).toBe('unreachable');
    expect(judge(runs, 3, dewiki)).toBe('doubtful');
    expect(judge([run(STATUS.notFound, 0, 41)], 4, dewiki)).toBe('doubtful');
  });
});

describe('failuresAfter', () => {
  it.each<[number, StatusCode, number]>([
    [0, STATUS.notFound, 1],
    [2, STATUS.unknownDomain, 3],
    [255, STATUS.gone, 255],
    [7, STATUS.fine, 0],
    [7, STATUS.corrected, 0],
    [7, STATUS.tooManyRequests, 0],
  ])('%d failures, then code %d: %d', (failures, code, after) => {
    expect(failuresAfter(failures, code)).toBe(after);
  });
});

describe('what the history tells', () => {
  it.each<[Run[], number | null, number | null]>([
    [[], null, null],
    [[dead], 100, null],
    [[run(STATUS.badGateway, 110, 120), dead, run(STATUS.fine, 1, 99)], 100, 99],
    [[run(STATUS.fine, 120, 130), dead], null, 130],
    [[run(STATUS.noAccess, 120, 130), dead, run(STATUS.found, 1, 50)], null, 50],
  ])('%j: failing since %s, good until %s', (runs, since, good) => {
    expect(failingSince(runs)).toBe(since);
    expect(lastGoodDay(runs)).toBe(good);
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
