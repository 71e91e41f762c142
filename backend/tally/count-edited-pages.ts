import { holdPages } from '../store/pages/hold-pages';
import { settleStaleTallies, staleTallies } from '../store/tallies/stale-tallies';
import { countInTurn } from './count-in-turn';
import { recountPages, type Recount } from './recount-pages';
import { replaceTallies } from './replace-tallies';
import type { PageCountingParts, TalliedWiki } from './tally-parts';
import type { TallyRules } from './tally-rules';
import type { TallyTurn } from './walk-tallies';

/** Pages that are counted in one go. */
const PAGES_AT_ONCE = 500;

/**
 * Counts the pages of a wiki again whose links the feeder found changed; the sums of websites wait for the next walk.
 * @returns whether all are counted
 * @throws as `countInTurn`
 */
export const countEditedPages = (
  parts: PageCountingParts,
  wiki: TalliedWiki,
  turn: Pick<TallyTurn, 'mayGoOn' | 'signal'>,
): Promise<boolean> => countInTurn(parts, wiki, turn, countNextEdited);

/** What was edited again meanwhile is left for the next time. @returns whether there were any */
async function countNextEdited(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  rules: TallyRules,
): Promise<boolean> {
  const { database } = parts;
  const { wikiId } = wiki;
  const stale = await staleTallies(database, wikiId, PAGES_AT_ONCE);
  if (stale.size === 0) return false;
  const recount = await recountPages(parts, wiki, [...stale.keys()], rules);
  await database.transaction(async (statements) => {
    // Pages before what hangs on them, as the feeder locks them.
    await holdPages(statements, wikiId, [...stale.keys()]);
    const settled = await settleStaleTallies(statements, wikiId, stale);
    await replaceTallies(statements, wikiId, ofPages(recount, settled));
  });
  return true;
}

const ofPages = ({ known, tallies }: Recount, pageIds: ReadonlySet<number>): Recount => ({
  known: new Map([...known].filter(([pageId]) => pageIds.has(pageId))),
  tallies: tallies.filter(({ pageId }) => pageIds.has(pageId)),
});
