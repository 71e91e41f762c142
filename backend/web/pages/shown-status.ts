import type { LinkFacts } from '../../answers/link-answer';
import { SHOWN_VERDICTS, shownVerdict, type ShownStatus } from './verdict-chip';

/** All of them, the worst first; what needs nobody any more stands before what works. */
export const SHOWN_STATUSES = [
  'unreachable',
  'doubtful',
  'unjudgeable',
  'invalid',
  'spam',
  'unknown',
  'opted-out',
  'repaired',
  'working',
  'ignored',
] as const satisfies readonly ShownStatus[];

/** W5.4: what is dead and has its archived copy beside it needs nobody any more. */
export function shownStatus(link: LinkFacts): ShownStatus {
  const { archivedOnPage = null } = link;
  const isRepaired = link.verdict === 'unreachable' && archivedOnPage !== null;
  return isRepaired ? 'repaired' : shownVerdict(link);
}

/** What the parameter `status` may name: `unreachable` is both of the last two. */
export const STATUS_WORDS: readonly string[] = [...SHOWN_VERDICTS, 'unrepaired', 'repaired'];

/** The statuses that words of the parameter mean; null where one is none. */
export function statusesOf(words: readonly string[]): Set<ShownStatus> | null {
  const meant = words.flatMap((word) => statusesOfWord(word) ?? [null]);
  const known = meant.filter((status) => status !== null);
  return known.length === meant.length ? new Set(known) : null;
}

function statusesOfWord(word: string): ShownStatus[] | null {
  if (word === 'unreachable') return ['unreachable', 'repaired'];
  if (word === 'unrepaired') return ['unreachable'];
  const status = SHOWN_STATUSES.find((known) => known === word);
  return status === undefined ? null : [status];
}

/** Statuses as the parameter has them. */
export function statusText(statuses: ReadonlySet<ShownStatus>): string {
  const isAllDead = statuses.has('unreachable') && statuses.has('repaired');
  return SHOWN_STATUSES.filter((status) => statuses.has(status))
    .filter((status) => !(isAllDead && status === 'repaired'))
    .map((status) => (status === 'unreachable' && !isAllDead ? 'unrepaired' : status))
    .join('|');
}
