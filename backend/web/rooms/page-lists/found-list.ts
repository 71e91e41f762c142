import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { PageList } from '../../../store/page-lists/page-list';
import { noteListSeen, pageListOfKey } from '../../../store/page-lists/stored-lists';
import { storedWikis } from '../../../store/pages/wikis';
import { secondOfNow, type PageListParts } from './page-list-parts';

/** A list and its wiki. */
export interface FoundList {
  list: PageList;
  wiki: AskedWiki;
}

/** What a list is found in. */
type ListSources = Pick<PageListParts, 'wikis' | 'store' | 'clock'>;

/**
 * The list at an address, which counts as looked at from now on.
 * @throws Problem not-found: there is none, or nobody has looked at it for long; unknown-dbname: its wiki is watched no more;
 *   wikis-unknown-yet, database-unavailable
 */
export async function foundList(key: string, parts: ListSources): Promise<FoundList> {
  const { store } = parts;
  const list = await orProblem('database-unavailable', pageListOfKey(store, key));
  if (list === null) throw new Problem('not-found', key);
  const wiki = await wikiOf(list, parts);
  await orProblem('database-unavailable', noteListSeen(store, list, secondOfNow(parts)));
  return { list, wiki };
}

async function wikiOf({ wikiId }: PageList, { wikis, store }: ListSources): Promise<AskedWiki> {
  const stored = await orProblem('database-unavailable', storedWikis(store));
  const its = stored.find((one) => one.wikiId === wikiId);
  const wiki = wikis.all.find(
    ({ farm, dbname }) => farm.code === its?.farm && dbname === its.dbname,
  );
  if (wiki !== undefined) return wiki;
  const name = its?.dbname ?? '';
  throw new Problem(wikis.isAwaited(name) ? 'wikis-unknown-yet' : 'unknown-dbname', name);
}
