import type { Database } from '../runtime/database';
import { wikiStates, type WikiState } from '../store/wiki-states';
import { storedWikis } from '../store/wikis';

/** Names a wiki across farms. */
export const wikiKey = (farmCode: number, dbname: string): string => `${dbname}@${farmCode}`;

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
