import type { Clock } from '../runtime/clock';
import { within } from '../runtime/within';
import { citingWikis } from '../store/answers/citing-wikis';
import { wikiKey } from '../store/pages/wikis';
import type { ReadStatements } from '../store/statements/read-statements';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { orProblem } from './problem';
import { LISTS_WAIT_MS, spamListsOf } from './spam-judge';

/** What tells which addresses are told to nobody (W6.1). */
export type LivePageLists = Pick<SpamMatcher, 'match'>;

/** By what the lists are found of an answer about no wiki. */
export interface LivePageSources {
  wikis: Pick<AskedWikis, 'all'>;
  store: ReadStatements;
  clock: Clock;
}

/** Whose own lists are asked for by a question about none: whoever asks, a wiki has few such questions to answer. */
const CITING_MAX = 4;

/**
 * The spam lists by which live pages are held back (W6.1): those of the wiki that an answer is about, its farm's among them. Of
 * an answer about none, those of all farms, and those of the few wikis that cite the dead URLs most, where these can be read.
 * @param deadUrls whose live pages may be told; normal forms
 * @returns null when lists of the wiki, or of a farm, cannot be read within a second: then no live page is told
 * @throws Problem database-unavailable
 */
export async function livePageListsOf(
  wiki: AskedWiki | null,
  sources: LivePageSources,
  deadUrls: readonly string[],
): Promise<LivePageLists | null> {
  if (wiki !== null) return spamListsOf(wiki, sources.clock);
  const [farms, citing] = await Promise.all([
    farmListsOf(sources),
    listsOfCiting(sources, deadUrls),
  ]);
  return farms === null ? null : anyOf([...farms, ...citing]);
}

/**
 * The lists of all farms, without what single wikis list. Never rejects.
 * @returns null when one cannot be read within a second
 */
async function farmListsOf({
  wikis,
  clock,
}: Pick<LivePageSources, 'wikis' | 'clock'>): Promise<LivePageLists[] | null> {
  const ofFarms = new Map(wikis.all.map((wiki) => [wiki.farm.code, wiki]));
  const read = () => Promise.all([...ofFarms.values()].map((wiki) => wiki.farmSpamMatcher()));
  return within(clock, LISTS_WAIT_MS, read).catch(() => null);
}

async function listsOfCiting(
  { wikis, store, clock }: LivePageSources,
  deadUrls: readonly string[],
): Promise<LivePageLists[]> {
  const asked = citingWikis(store, deadUrls, CITING_MAX);
  const citing = await orProblem('database-unavailable', asked);
  const keys = new Set(citing.map(({ farm, dbname }) => wikiKey(farm, dbname)));
  const watched = wikis.all.filter(({ farm, dbname }) => keys.has(wikiKey(farm.code, dbname)));
  const lists = await Promise.all(watched.map((wiki) => spamListsOf(wiki, clock)));
  return lists.filter((one) => one !== null);
}

function anyOf(lists: readonly LivePageLists[]): LivePageLists {
  return {
    match: (url) => {
      for (const list of lists) {
        const hit = list.match(url);
        if (hit !== null) return hit;
      }
      return null;
    },
  };
}
