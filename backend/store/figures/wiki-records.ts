import type { Statements } from '../../runtime/database';
import { latestLinkCounts, type LinkCount } from './link-counts';
import { wikiStates, type WikiState } from '../pages/wiki-states';
import { storedWikis } from '../pages/wikis';

/** What is stored of a wiki, whether it is configured or not. */
export interface WikiRecord {
  wikiId: number;
  /** The farm's code. */
  farm: number;
  dbname: string;
  /** null when the page loop never tried it. */
  state: WikiState | null;
  /** The newest count of its links; empty when they were never counted. */
  counts: readonly LinkCount[];
}

/** All wikis that ever were seen: three statements over some rows for each of hundreds of wikis. */
export async function wikiRecords(statements: Statements): Promise<WikiRecord[]> {
  const [stored, states, counts] = await Promise.all([
    storedWikis(statements),
    wikiStates(statements),
    latestLinkCounts(statements),
  ]);
  return stored.map((wiki) => ({
    ...wiki,
    state: states.get(wiki.wikiId) ?? null,
    counts: counts.get(wiki.wikiId) ?? [],
  }));
}
