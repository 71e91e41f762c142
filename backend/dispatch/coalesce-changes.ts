import type { LoggedChange } from '../store/changes/change-feed';
import type { WikiChange } from '../store/changes/wiki-feed';
import type { Verdict, VerdictPolicy } from '../status/verdict';
import { isByPerson } from '../status/marked-ground';
import { verdictBy } from '../status/verdict-ground';

/** Of some wiki's own lists: nobody else is told of them. */
const NOT_TOLD: ReadonlySet<Verdict> = new Set(['spam', 'ignored']);

/** What became of a URL, as a policy sees it. */
export interface CoalescedChange extends WikiChange {
  urlId: number;
  /** Word of the newest change for what led to it. */
  reason: string;
}

/**
 * Makes one of all changes of a URL in a batch (C5), as a policy sees them: from where the first one came to where the
 * last one led. What cancels out is none, nor is a new URL that works. What a person has changed by a mark begins anew.
 * @param changes oldest first
 * @returns in the order of the newest change of each
 */
export function coalesceChanges(
  changes: readonly LoggedChange[],
  policy: VerdictPolicy,
): CoalescedChange[] {
  const byUrl = new Map<number, CoalescedChange>();
  const ended: CoalescedChange[] = [];
  for (const { id, urlId, from, to, changedAtS, reason } of changes) {
    const step = { from: verdictBy(from, policy), to: verdictBy(to, policy) };
    if (step.from === step.to || NOT_TOLD.has(step.from) || NOT_TOLD.has(step.to)) continue;
    const before = byUrl.get(urlId);
    const isApart = before !== undefined && isByPerson(reason);
    if (isApart) ended.push(before);
    const earlier = before === undefined || isApart ? { firstId: id, from: step.from } : before;
    byUrl.set(urlId, {
      urlId,
      id,
      firstId: earlier.firstId,
      from: earlier.from,
      to: step.to,
      changedAtS,
      reason,
    });
  }
  return [...ended, ...byUrl.values()]
    .filter(({ from, to }) => from !== to && !(from === 'unknown' && to === 'working'))
    .toSorted((a, b) => a.id - b.id);
}
