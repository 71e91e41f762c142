import type { CheckState } from './check-state';
import { markedVerdict } from './marked-verdict';
import { judgeChecks, type Verdict, type VerdictPolicy } from './verdict';

/**
 * What a verdict follows from: checks, which every policy judges for itself, those under a mark that leaves only what is
 * unreachable by them as it is, or what holds under all of them.
 */
export type VerdictGround =
  { kind: 'checks' | 'opted-out'; checks: CheckState } | { kind: 'fixed'; verdict: Verdict };

/**
 * The verdict that a policy comes to, as changes are told: that a name is under suspicion (U1) is shown to who asks, and told
 * to nobody by itself; most suspicions are dropped again.
 */
export function verdictBy(ground: VerdictGround, policy: VerdictPolicy): Verdict {
  if (ground.kind === 'fixed') return ground.verdict;
  const byChecks = judgeChecks(unsuspected(ground.checks), policy);
  return ground.kind === 'checks' ? byChecks : markedVerdict(byChecks, ['opted-out']).verdict;
}

function unsuspected(checks: CheckState): CheckState {
  return checks.doubt === 'usurped-suspected' ? { ...checks, doubt: null } : checks;
}

/**
 * Whether a step is one of the change log (C1): what is told changes under one of the policies. That a new URL works is
 * nobody's news. What is in doubt for another reason already has the same verdict when its name is taken, or free again
 * (U1): that is told all the same.
 */
export function isChange(
  { from, to }: { from: VerdictGround; to: VerdictGround },
  policies: readonly VerdictPolicy[],
): boolean {
  return policies.some((policy) => {
    const [before, after] = [verdictBy(from, policy), verdictBy(to, policy)];
    if (before === after) return before === 'doubtful' && isTaken(from) !== isTaken(to);
    return !(before === 'unknown' && after === 'working');
  });
}

function isTaken(ground: VerdictGround): boolean {
  return ground.kind !== 'fixed' && ground.checks.doubt === 'usurped';
}
