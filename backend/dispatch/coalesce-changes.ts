import type { LoggedChange } from '../store/changes/change-feed';
import type { WikiChange } from '../store/changes/wiki-feed';
import type { Verdict, VerdictPolicy } from '../status/verdict';
import { isByPerson } from '../status/marked-ground';
import { isChange, verdictBy, type VerdictGround } from '../status/verdict-ground';

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
  const byUrl = new Map<number, UrlCourse>();
  const ended: UrlCourse[] = [];
  for (const { id, urlId, from, to, changedAtS, reason } of changes) {
    const step = { from: verdictBy(from, policy), to: verdictBy(to, policy) };
    const isNone = step.from === step.to && !isChange({ from, to }, [policy]);
    if (isNone || NOT_TOLD.has(step.from) || NOT_TOLD.has(step.to)) continue;
    const before = byUrl.get(urlId);
    const isApart = before !== undefined && isByPerson(reason);
    if (isApart) ended.push(before);
    const isFirst = before === undefined || isApart;
    const { firstId } = isFirst ? { firstId: id } : before.change;
    const grounds = { from: isFirst ? from : before.grounds.from, to };
    const verdicts = { from: isFirst ? step.from : before.change.from, to: step.to };
    byUrl.set(urlId, {
      grounds,
      change: { urlId, id, firstId, ...verdicts, changedAtS, reason },
    });
  }
  return [...ended, ...byUrl.values()]
    .filter(({ grounds }) => isChange(grounds, [policy]))
    .map(({ change }) => change)
    .toSorted((a, b) => a.id - b.id);
}

/** What became of a URL so far. */
interface UrlCourse {
  change: CoalescedChange;
  grounds: { from: VerdictGround; to: VerdictGround };
}
