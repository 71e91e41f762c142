import type { WikiState } from '../pages/wiki-states';
import { wikiKey } from '../pages/wikis';

/** A wiki that was read, and is not configured any more. */
export interface LeftWiki {
  /** `dbname@farm`, or its dbname alone where no wiki of its farm is configured. */
  wiki: string;
  /** When it was last tried to be read, in seconds since 1970. */
  triedAtS: number;
}

/** Whose names and codes are known. */
interface NamedWiki {
  dbname: string;
  farm: { name: string; code: number };
}

/**
 * Wikis of which a state is kept and that are not configured, those last read first. Housekeeping forgets their states
 * after a fortnight; then they are told no more.
 */
export function leftWikis(
  stored: readonly { wikiId: number; farm: number; dbname: string }[],
  states: ReadonlyMap<number, Pick<WikiState, 'triedAtS'>>,
  configured: readonly NamedWiki[],
): LeftWiki[] {
  const keys = new Set(configured.map(({ farm, dbname }) => wikiKey(farm.code, dbname)));
  const farms = new Map(configured.map(({ farm }) => [farm.code, farm.name]));
  return stored
    .flatMap(({ wikiId, farm, dbname }) => {
      const state = states.get(wikiId);
      if (state === undefined || keys.has(wikiKey(farm, dbname))) return [];
      const name = farms.get(farm);
      const wiki = name === undefined ? dbname : `${dbname}@${name}`;
      return [{ wiki, triedAtS: state.triedAtS }];
    })
    .toSorted((a, b) => b.triedAtS - a.triedAtS);
}
