import { statesByWiki } from '../store/pages/states-by-wiki';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import { criteriaKeyOf } from './criteria-key';
import type { FeederParts } from './feeder-parts';
import type { ScheduledWiki } from './schedule';

/** All configured wikis with what is known of them, by two statements. */
export async function scheduled(
  { database }: Pick<FeederParts, 'database'>,
  wikis: Pick<Wikis, 'all'>,
): Promise<ScheduledWiki<Wiki>[]> {
  const states = await statesByWiki(database);
  return wikis.all.map((wiki) => ({
    wiki,
    state: states.get(wikiKey(wiki.farm.code, wiki.dbname)),
    criteriaKey: criteriaKeyOf(wiki),
  }));
}
