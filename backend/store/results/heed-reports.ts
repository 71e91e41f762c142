import { failingSince } from '../../status/check-state';
import { dayStartMs, type DayNumber } from '../../status/day-number';
import { DEFAULT_POLICY, judgeChecks, type VerdictPolicy } from '../../status/verdict';
import type { Statements } from '../../runtime/database';
import { reportsCountFromS } from '../people/reports';
import { reportedSince } from '../people/reports-around';
import { isLostBy, type VerdictStep } from './result-step';

/** When reports are heeded, and by which policy URLs count as lost beside the default one. */
interface HeedRules {
  today: DayNumber;
  policy?: VerdictPolicy;
}

/**
 * W4.1: what somebody says can be reached by hand, since it began to fail, does not become unreachable; what
 * is so already, by one of the policies, stays so (W4.3). Index: url.PRIMARY, report.host_part.
 */
export async function heedReports<Step extends VerdictStep>(
  statements: Statements,
  steps: Step[],
  { today, policy = DEFAULT_POLICY }: HeedRules,
): Promise<Step[]> {
  const policies = [policy, DEFAULT_POLICY];
  const lost = steps.filter(
    (step) =>
      policies.some((one) => isLostBy(step, one)) &&
      policies.every((one) => judgeChecks(step.before, one) !== 'unreachable'),
  );
  if (lost.length === 0) return steps;
  const reported = await reportedSince(
    statements,
    lost.map(({ after }) => after.urlId),
    reportsCountFromS(today),
  );
  return steps.map((step) => {
    const reportedS = reported.get(step.after.urlId);
    const since = failingSince(step.after);
    const counts =
      reportedS !== undefined && since !== null && reportedS >= dayStartMs(since) / 1_000;
    if (!lost.includes(step) || !counts) return step;
    const after = { ...step.after, reservation: 'reported' as const };
    return { ...step, after, newVerdict: judgeChecks(after, DEFAULT_POLICY) };
  });
}
