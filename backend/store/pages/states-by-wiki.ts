import type { ReadStatements } from '../statements/read-statements';
import { wikiStates, type WikiState } from './wiki-states';
import { storedWikis, wikiKey } from './wikis';

/** The states of all wikis that were ever tried, by `wikiKey`. */
export async function statesByWiki(statements: ReadStatements): Promise<Map<string, WikiState>> {
  const states = await wikiStates(statements);
  const stored = await storedWikis(statements);
  return new Map(
    stored.flatMap(({ wikiId, farm, dbname }) => {
      const state = states.get(wikiId);
      return state === undefined ? [] : [[wikiKey(farm, dbname), state] as const];
    }),
  );
}
