import type { Database } from '../runtime/database';
import { findWikiId } from '../store/pages/wikis';
import { fullName, type AskedWiki } from './asked-wiki';

/**
 * Finds the ids of wikis in our tables, each once: an id stays what it is. A wiki that the feeder never
 * saw has none yet (undefined), and is looked for again.
 */
export function keepWikiIds(database: Database): (wiki: AskedWiki) => Promise<number | undefined> {
  const known = new Map<string, number>();
  return async (wiki) => {
    const name = fullName(wiki);
    const wikiId = known.get(name) ?? (await findWikiId(database, wiki.farm.code, wiki.dbname));
    if (wikiId !== undefined) known.set(name, wikiId);
    return wikiId;
  };
}
