import type { AskedWiki } from '../answers/asked-wiki';
import { statesByWiki } from '../store/pages/states-by-wiki';
import { wikiKey } from '../store/pages/wikis';
import { ALL_WIKIS } from '../store/tallies/domain-tally';
import { beginTallyWalk, tallyWalks, type TallyWalk } from '../store/tallies/tally-walks';
import type { PageTallyParts, TalliedWiki } from './tally-parts';

/** The wikis that there are. */
export interface TalliedWikis<One extends AskedWiki = AskedWiki> {
  readonly all: readonly One[];
}

/** Begins the first walks: from a wiki's first whole pass on; before it all links are new. */
export async function beginWalks(parts: PageTallyParts, wikis: TalliedWikis): Promise<void> {
  const { database, clock } = parts;
  const nowS = Math.floor(clock.now() / 1_000);
  const walks = await tallyWalks(database);
  if (!walks.has(ALL_WIKIS)) await beginTallyWalk(database, ALL_WIKIS, nowS);
  for (const { wikiId } of await passedWikis(parts, wikis)) {
    if (!walks.has(wikiId)) await beginTallyWalk(database, wikiId, nowS);
  }
}

/** Those that are being counted, with how far that is. */
export async function countedWikis<One extends AskedWiki>(
  parts: PageTallyParts,
  wikis: TalliedWikis<One>,
): Promise<(TalliedWiki<One> & { walk: TallyWalk })[]> {
  const walks = await tallyWalks(parts.database);
  return (await passedWikis(parts, wikis)).flatMap((wiki) => {
    const walk = walks.get(wiki.wikiId);
    return walk === undefined ? [] : [{ ...wiki, walk }];
  });
}

async function passedWikis<One extends AskedWiki>(
  { database }: PageTallyParts,
  wikis: TalliedWikis<One>,
): Promise<TalliedWiki<One>[]> {
  const states = await statesByWiki(database);
  return wikis.all.flatMap((wiki) => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state === undefined || state.passedAtS === 0) return [];
    return [{ wiki, wikiId: state.wikiId }];
  });
}
