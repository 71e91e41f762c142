import type { Statements } from '../runtime/database';
import { holdPages } from '../store/pages/hold-pages';
import { removePageTallies, savePageTallies } from '../store/tallies/page-tally';
import type { Recount } from './recount-pages';

/**
 * Writes what was counted of pages, and takes out those of which nothing is to be told any more. A page that the feeder has
 * removed since it was read has no row again.
 * @param statements of the transaction that notes that they are counted
 */
export async function replaceTallies(
  statements: Statements,
  wikiId: number,
  { known, tallies }: Recount,
): Promise<void> {
  const there = await holdPages(
    statements,
    wikiId,
    tallies.map(({ pageId }) => pageId),
  );
  const saved = tallies.filter(({ pageId }) => there.has(pageId));
  const told = new Set(saved.map(({ pageId }) => pageId));
  const gone = [...known.keys()].filter((pageId) => !told.has(pageId));
  await removePageTallies(statements, wikiId, gone);
  await savePageTallies(statements, wikiId, saved);
}
