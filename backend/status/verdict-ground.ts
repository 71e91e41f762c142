import type { CheckState } from './check-state';
import { judge, type Verdict, type VerdictPolicy } from './verdict';

/** What a verdict follows from: checks, which every policy judges for itself, or what holds under all of them. */
export type VerdictGround =
  { kind: 'checks'; checks: CheckState } | { kind: 'fixed'; verdict: Verdict };

/** The verdict that a policy comes to. */
export function verdictBy(ground: VerdictGround, policy: VerdictPolicy): Verdict {
  return ground.kind === 'fixed' ? ground.verdict : judge(ground.checks, policy);
}

/**
 * Whether a step is one of the change log (C1): what is told changes under one of the policies. That a new URL works is
 * nobody's news.
 */
export function isChange(
  { from, to }: { from: VerdictGround; to: VerdictGround },
  policies: readonly VerdictPolicy[],
): boolean {
  return policies.some((policy) => {
    const [before, after] = [verdictBy(from, policy), verdictBy(to, policy)];
    return before !== after && !(before === 'unknown' && after === 'working');
  });
}
