import type { Statements } from '../runtime/database';
import { stampBlocksOf } from '../store/suspects/block-stamps';
import { areLinksFlagged } from '../store/suspects/earlier-release';
import { flagSuspectsOn, type PagesOfWiki } from '../store/suspects/suspect-links';
import type { GonePatterns } from '../store/suspects/membership';
import { noteStaleTallies } from '../store/tallies/stale-tallies';

/** Pages whose links have changed. */
export interface ChangedPages extends PagesOfWiki {
  /** What operators call gone. */
  gone: GonePatterns;
  nowMs: number;
}

/**
 * Flags what may be a problem on pages whose links have changed, in the transaction that changes them, and drops answers
 * about them that are kept elsewhere (C4); what was counted of them is to be counted again. Nothing is flagged in a wiki before the first walk over its links has begun.
 * @returns whether it is: then `flagSuspectsOn` is to be called again behind the transaction. What becomes of a URL between
 *   its look and the commit is brought in by nobody else: a dispatcher does not see the links yet.
 */
export async function keepSuspects(
  statements: Pick<Statements, 'select' | 'run'>,
  pages: ChangedPages,
): Promise<boolean> {
  if (pages.pageIds.length === 0) return false;
  const isKept = await areLinksFlagged(statements, pages.wikiId);
  if (isKept) await flagSuspectsOn(statements, pages, pages.gone);
  await stampBlocksOf(statements, pages, pages.nowMs);
  await noteStaleTallies(statements, pages);
  return isKept;
}
