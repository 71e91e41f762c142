import { DEFAULT_POLICY, type VerdictPolicy } from './verdict';

/**
 * What is unreachable to anybody is unreachable by this policy: the least failures and the least days of
 * all of them. The default one is among them always, since those who name no wiki are told by it.
 */
export function mostLenientPolicy(policies: readonly VerdictPolicy[]): VerdictPolicy {
  const all = [DEFAULT_POLICY, ...policies];
  return {
    minFailures: Math.min(...all.map(({ minFailures }) => minFailures)),
    minDays: Math.min(...all.map(({ minDays }) => minDays)),
  };
}
