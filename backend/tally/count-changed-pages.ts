import { noteTallied, untalliedChanges } from '../store/tallies/untallied-changes';
import type { TallyRules } from './tally-rules';
import { countInTurn } from './count-in-turn';
import { recountPages } from './recount-pages';
import { replaceTallies } from './replace-tallies';
import type { PageCountingParts, TalliedWiki } from './tally-parts';
import type { TallyTurn } from './walk-tallies';

/** Entries of a wiki's feed that are looked at in one go. */
const CHANGES_AT_ONCE = 2_000;

/**
 * Counts the pages of a wiki again of which it was told that verdicts changed; the sums of websites wait for the next walk.
 * @returns whether all are counted
 * @throws as `countInTurn`
 */
export const countChangedPages = (
  parts: PageCountingParts,
  wiki: TalliedWiki,
  turn: Pick<TallyTurn, 'mayGoOn' | 'signal'>,
): Promise<boolean> => countInTurn(parts, wiki, turn, countNextChanges);

/** @returns whether there were any */
async function countNextChanges(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  rules: TallyRules,
): Promise<boolean> {
  const { database } = parts;
  const { wikiId } = wiki;
  const changes = await untalliedChanges(database, wikiId, CHANGES_AT_ONCE);
  if (changes === null) return false;
  const recount = await recountPages(parts, wiki, changes.pageIds, rules);
  await database.transaction(async (statements) => {
    if (!(await noteTallied(statements, wikiId, changes))) return;
    await replaceTallies(statements, wikiId, recount);
  });
  return true;
}
