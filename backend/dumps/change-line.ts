import { isCheckedVerdict } from '../status/checked-verdict';
import { DEFAULT_POLICY, type Verdict } from '../status/verdict';
import { isChange, verdictBy } from '../status/verdict-ground';
import type { LoggedChange } from '../store/changes/change-feed';

/** A line of a file of changes. */
export interface ChangeLine {
  /** Of the change log. */
  id: number;
  url: string;
  /** By the usual rules. */
  from: Verdict;
  to: Verdict;
  reason: string;
  /** ISO 8601, UTC. */
  changed_at: string;
}

/** What is told of a change; null: nothing, as the usual rules see none, or it is about spam. */
export function changeLine(change: LoggedChange): ChangeLine | null {
  const from = verdictBy(change.from, DEFAULT_POLICY);
  const to = verdictBy(change.to, DEFAULT_POLICY);
  if (!isChange(change, [DEFAULT_POLICY]) || !isCheckedVerdict(from) || !isCheckedVerdict(to))
    return null;
  const { id, url, reason, changedAtS } = change;
  return { id, url, from, to, reason, changed_at: new Date(changedAtS * 1_000).toISOString() };
}
