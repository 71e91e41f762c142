import type { Statements } from '../../runtime/database';
import type { CheckState } from '../../status/check-state';
import type { UrlMark } from '../../status/url-mark';
import type { VerdictPolicy } from '../../status/verdict';
import { isChange, type VerdictGround } from '../../status/verdict-ground';
import { appendChanges } from './table-change-feed';
import { knownMarks } from './known-marks';
import { addressesOf } from '../urls/addresses';

/** A step with the machine word for what led to it. */
export interface LoggedStep {
  before: CheckState & { hostId: number };
  after: CheckState & { urlId: number };
  reason: string;
}

/**
 * Appends to the change log what changed of verdicts, under any of the policies (C1). The URLs are locked, and nothing
 * is written behind it. Index: url.PRIMARY, host.PRIMARY, mark_walk.PRIMARY; those of appendChanges.
 * @param nowS seconds since 1970
 */
export async function logChanges(
  statements: Statements,
  steps: readonly LoggedStep[],
  { nowS, policies }: { nowS: number; policies: readonly VerdictPolicy[] },
): Promise<void> {
  const changed = steps
    .map(({ before, after, reason }) => ({
      urlId: after.urlId,
      hostId: before.hostId,
      from: groundOf(before),
      to: groundOf(after),
      reason,
    }))
    .filter((step) => isChange(step, policies));
  if (changed.length === 0) return;
  const addresses = await addressesOf(
    statements,
    changed.map(({ urlId }) => urlId),
  );
  const marks = await knownMarks(statements, addresses.values());
  const changes = changed.flatMap(({ hostId, ...change }) => {
    const url = addresses.get(change.urlId);
    if (url === undefined) return [];
    const placed = marks.marksOf({ hostId, urlId: change.urlId }, url);
    // What the log calls dead or alive by a mark, it does until that is lifted, whatever checks say.
    if (isDecided(placed)) return [];
    const told = placed.includes('opted-out') ? optedOut(change) : change;
    return isChange(told, policies) ? [{ ...told, url: url.text }] : [];
  });
  await appendChanges(statements, changes, nowS);
}

type GroundOfChecks = Exclude<VerdictGround, { kind: 'fixed' }>;

interface ChecksStep {
  from: GroundOfChecks;
  to: GroundOfChecks;
}

function isDecided(marks: readonly UrlMark[]): boolean {
  return marks.includes('permalive') || marks.includes('permadead');
}

/** A check that was under way when its owner opted out. */
function optedOut<Step extends ChecksStep>(step: Step): Step {
  const [from, to] = [step.from, step.to].map(
    ({ checks }) => ({ kind: 'opted-out', checks }) as const,
  );
  return { ...step, ...(from && { from }), ...(to && { to }) };
}

function groundOf(checks: CheckState): GroundOfChecks {
  return { kind: 'checks', checks };
}
