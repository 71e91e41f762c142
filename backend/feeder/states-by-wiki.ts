import type { Database } from '../runtime/database';
import { wikiStates, type WikiState } from '../store/pages/wiki-states';
import { storedWikis, wikiKey } from '../store/pages/wikis';

/** The states of all wikis that were ever tried, by `wikiKey`. */
export async function statesByWiki(database: Database): Promise<Map<string, WikiState>> {
  const states = await wikiStates(database);
  const stored = await storedWikis(database);
  return new Map(
    stored.flatMap(({ wikiId, farm, dbname }) => {
      const state = states.get(wikiId);
      return state === undefined ? [] : [[wikiKey(farm, dbname), state] as const];
    }),
  );
}
