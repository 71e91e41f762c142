import { dayNumberOf } from '../status/day-number';
import { pageTalliesOf, type PageTally } from '../store/tallies/page-tally';
import { tallyPages } from './count-pages';
import { namePages } from './name-pages';
import type { PageCountingParts, TalliedWiki } from './tally-parts';
import type { TallyRules } from './tally-rules';

/** What was counted of some pages, as `replaceTallies` takes it. */
export interface Recount {
  /** Before, by page id. */
  known: Map<number, PageTally>;
  /** Now, of those that have anything to count. */
  tallies: PageTally[];
}

/**
 * Counts some pages of a wiki, and writes nothing.
 * @throws what our own database throws
 */
export async function recountPages(
  { askNamespaces, ...parts }: PageCountingParts,
  wiki: TalliedWiki,
  pageIds: readonly number[],
  rules: TallyRules,
): Promise<Recount> {
  const { database, clock } = parts;
  const { wikiId } = wiki;
  const today = dayNumberOf(clock.now());
  const counted = await tallyPages(parts, wiki, { wikiId, pageIds }, { ...rules, today });
  const known = await pageTalliesOf(database, wikiId, pageIds);
  const ask = (asked: readonly number[]) => askNamespaces(wiki, asked);
  return { known, tallies: await namePages(counted.pages, known, ask, today) };
}
