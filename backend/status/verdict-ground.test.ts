import { UNCHECKED, type CheckState } from './check-state';
import { STATUS } from './status-code';
import { isChange, verdictBy, type VerdictGround } from './verdict-ground';

const USUAL = { minFailures: 3, minDays: 9 };
const LENIENT = { minFailures: 2, minDays: 3 };

function failed(failures: number, firstDay: number, lastDay: number): VerdictGround {
  const runs = [{ code: STATUS.notFound, http: 404, firstDay, lastDay }];
  return { kind: 'checks', checks: { ...UNCHECKED, runs, failures, failingDay: firstDay } };
}

const working = {
  kind: 'checks',
  checks: { ...UNCHECKED, runs: [{ code: STATUS.fine, http: 200, firstDay: 1, lastDay: 1 }] },
} satisfies VerdictGround;
const unchecked: VerdictGround = { kind: 'checks', checks: UNCHECKED satisfies CheckState };
const fixed = (verdict: 'working' | 'unreachable'): VerdictGround => ({ kind: 'fixed', verdict });

test('checks are judged by the policy, what is fixed by none', () => {
  expect(verdictBy(failed(2, 10, 14), USUAL)).toBe('doubtful');
  expect(verdictBy(failed(2, 10, 14), LENIENT)).toBe('unreachable');
  expect(verdictBy(fixed('unreachable'), LENIENT)).toBe('unreachable');
});

test('what its owner opted out of is unknown, but where the policy has it as unreachable', () => {
  const optedOut = { ...failed(2, 10, 14), kind: 'opted-out' } as VerdictGround;
  expect(verdictBy(optedOut, USUAL)).toBe('unknown');
  expect(verdictBy(optedOut, LENIENT)).toBe('unreachable');
  expect(verdictBy({ kind: 'opted-out', checks: UNCHECKED }, USUAL)).toBe('unknown');
});

test.each([
  ['any change', working, failed(1, 10, 10), [USUAL], true],
  ['none', failed(2, 10, 14), failed(2, 10, 15), [USUAL], false],
  ['what only a milder policy sees', failed(1, 10, 10), failed(2, 10, 14), [USUAL, LENIENT], true],
  ['what no policy in force sees', failed(1, 10, 10), failed(2, 10, 14), [USUAL], false],
  ['a new URL that works', unchecked, working, [USUAL], false],
  ['a new URL that does not', unchecked, failed(1, 10, 10), [USUAL], true],
] as const)('%s', (...[, from, to, policies, isLogged]) => {
  expect(isChange({ from, to }, policies)).toBe(isLogged);
});

test('a suspicion about its name changes nothing in the log, a name that is taken does', () => {
  const doubted = (doubt: 'usurped-suspected' | 'usurped'): VerdictGround => ({
    ...working,
    checks: { ...working.checks, doubt },
  });
  const [suspected, taken] = [doubted('usurped-suspected'), doubted('usurped')];
  expect([suspected, taken].map((ground) => verdictBy(ground, USUAL))).toEqual([
    'working',
    'doubtful',
  ]);
  expect(isChange({ from: working, to: suspected }, [USUAL, LENIENT])).toBe(false);
  expect(isChange({ from: suspected, to: taken }, [USUAL])).toBe(true);
});

test('that a name is taken, or free again, is told also of what was in doubt already; of what is dead it is not', () => {
  const under = (doubt: CheckState['doubt'], ground: typeof failing = working): VerdictGround => ({
    ...ground,
    checks: { ...ground.checks, doubt },
  });
  const failing = failed(1, 10, 10) as typeof working;
  const dead = failed(3, 10, 20) as typeof working;
  expect(isChange({ from: under('soft-404'), to: under('usurped') }, [USUAL])).toBe(true);
  expect(isChange({ from: under('usurped', failing), to: failing }, [USUAL])).toBe(true);
  expect(isChange({ from: under('soft-404'), to: under('parked') }, [USUAL])).toBe(false);
  expect(isChange({ from: dead, to: under('usurped', dead) }, [USUAL])).toBe(false);
});
