import type { Statements } from '../runtime/database';
import { DEFAULT_POLICY } from '../status/verdict';
import { verdictBy } from '../status/verdict-ground';
import type { LoggedChange } from '../store/changes/change-feed';
import { stampBlocksWith } from '../store/suspects/block-stamps';
import { areLinksFlagged } from '../store/suspects/earlier-release';
import { flagLinksTo } from '../store/suspects/suspect-links';
import { forgetSuspectWalks } from '../store/suspects/suspect-walks';

/** What a wiki is handed. */
interface HandedChanges {
  /** Oldest first. */
  changes: readonly LoggedChange[];
  /** Seconds since 1970. */
  nowS: number;
  /** Others before them were purged unseen. */
  isOverrun: boolean;
}

/**
 * Brings changes into what answers about a wiki's pages are made from, and drops those answers that are kept elsewhere (C4).
 * What has become sound again is left where it stands: answers look at it once more, and a walk takes it out.
 */
export async function keepAnswersTrue(
  statements: Pick<Statements, 'select' | 'run'>,
  wikiId: number,
  { changes, nowS, isOverrun }: HandedChanges,
): Promise<void> {
  const states = lastStates(changes);
  if (isOverrun) await forgetSuspectWalks(statements, [wikiId]);
  else if (await areLinksFlagged(statements, wikiId)) {
    await flagLinksTo(statements, wikiId, suspectsAmong(states));
  }
  await stampBlocksWith(statements, wikiId, [...states.keys()], nowS * 1_000);
}

/**
 * Flags the links of a wiki to what has died, before the transaction that does the rest: in many short ones, as nobody may
 * wait for half a million rows of one URL. A flag that comes early has answers look once more, and nothing else; whoever
 * is killed in between flags those that are left.
 */
export async function flagAhead(
  statements: Pick<Statements, 'select' | 'run'>,
  wikiId: number,
  { changes, isOverrun }: Pick<HandedChanges, 'changes' | 'isOverrun'>,
): Promise<void> {
  if (isOverrun || !(await areLinksFlagged(statements, wikiId))) return;
  await flagLinksTo(statements, wikiId, suspectsAmong(lastStates(changes)));
}

/** The last change of each URL that is listed. */
function lastStates(changes: readonly LoggedChange[]): ReadonlyMap<number, LoggedChange> {
  return new Map(
    changes.flatMap((change) => (change.urlId > 0 ? [[change.urlId, change] as const] : [])),
  );
}

/** What works by one policy works by all. */
function suspectsAmong(states: ReadonlyMap<number, LoggedChange>): number[] {
  return [...states.values()].flatMap(({ urlId, to }) =>
    verdictBy(to, DEFAULT_POLICY) === 'working' ? [] : [urlId],
  );
}
