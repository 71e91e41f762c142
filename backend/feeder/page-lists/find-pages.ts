import type { Statements } from '../../runtime/database';
import type { PageList } from '../../store/page-lists/page-list';
import { pastedLines } from '../../store/page-lists/pasted-lines';
import type { Wiki } from '../../wiki/wikis';
import { categoryPages } from './category-pages';
import { ListFaultError } from './list-fault-error';
import type { ListFinding, ListWatch } from './list-finding';
import type { ListServices } from './list-services';
import { pagesOfNames, type ListedName } from './pages-of-names';
import type { ServiceResult } from './petscan-result';

/** Where the pages of a list are looked for. */
export interface ListPlaces {
  wiki: Pick<Wiki, 'reader' | 'dbname'>;
  services: ListServices;
  database: Pick<Statements, 'select'>;
}

/**
 * Which pages a list stands for in this second.
 * @throws {ListFaultError}
 * @throws what the wiki's reader and our own database throw; the signal's reason
 */
export async function findListedPages(
  places: ListPlaces,
  list: PageList,
  watch: ListWatch,
): Promise<ListFinding> {
  const { wiki, services, database } = places;
  const { reader } = wiki;
  const { source } = list;
  if (source === 'category' || source === 'project') return categoryPages(reader, list, watch);
  if (source === 'pasted') {
    const lines = (await pastedLines(database, list.listId)) ?? [];
    return pagesOfNames(reader, namesIn(lines), watch);
  }
  const result = await services[source](list.parameter, watch.signal);
  throwIfOfAnother(wiki, result);
  return pagesOfNames(reader, result.names, watch);
}

function throwIfOfAnother({ dbname }: ListPlaces['wiki'], result: ServiceResult): void {
  if (result.dbname !== null && result.dbname !== dbname) throw new ListFaultError('wrong-wiki');
}

const PASTED_ID = /^#([1-9]\d{0,9})$/;

/** A line is a title, or # with an id, as the web side has written it. */
function namesIn(lines: readonly string[]): ListedName[] {
  return lines.map((line) => {
    const [, id] = PASTED_ID.exec(line) ?? [];
    return id === undefined
      ? { pageId: null, title: line, namespace: null }
      : { pageId: Number(id), title: null, namespace: null };
  });
}
