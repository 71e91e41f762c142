import type { ReadStatements } from '../statements/read-statements';
import type { StretchStart } from './stretch';
import type { WikiChangeRow } from './wiki-change-row';

/** Pages of a wiki that are in a list. */
interface ListOfWiki {
  wikiId: number;
  listId: number;
}

/** Ids of the log that are looked at first, and how much more each time where they hold too little, or nothing. */
const FIRST_IDS = 10_000;
const GROWTH = 8;
/** Each part asks for each page of the list: the log of one that hardly ever changed is not to be gone through in small ones. */
const GROWTH_OF_NOTHING = 100;

/**
 * The next changes of the pages of a list, of each page by its own index. A list of fifty thousand pages may have had a million:
 * only so much of the log is looked at as holds enough, wider parts of it each time. Index: list_page, wiki_change.page,
 * wiki_change.PRIMARY.
 */
export async function rowsOfList(
  statements: ReadStatements,
  list: ListOfWiki,
  { towards, id }: StretchStart,
  rows: number,
): Promise<WikiChangeRow[]> {
  const reach = await reachOf(statements, list.wikiId);
  if (reach === null) return [];
  const isOlder = towards === 'older';
  const found: WikiChangeRow[] = [];
  let from = isOlder ? Math.min(id - 1, reach.newest) : Math.max(id + 1, reach.oldest);
  let ids = FIRST_IDS;
  while (from >= reach.oldest && from <= reach.newest) {
    const part = isOlder
      ? { first: Math.max(reach.oldest, from - ids + 1), last: from }
      : { first: from, last: Math.min(reach.newest, from + ids - 1) };
    found.push(...(await rowsOfPart(statements, list, { ...part, isOlder }, rows - found.length)));
    if (found.length >= rows) break;
    from = isOlder ? part.first - 1 : part.last + 1;
    ids *= found.length === 0 ? GROWTH_OF_NOTHING : GROWTH;
  }
  return found;
}

/** From the oldest to the newest change of a wiki; null: it has none. */
async function reachOf(
  statements: ReadStatements,
  wikiId: number,
): Promise<{ oldest: number; newest: number } | null> {
  const end = (order: 'ASC' | 'DESC'): string =>
    `(SELECT change_id FROM wiki_change FORCE INDEX (PRIMARY)
      WHERE wiki_id = ? ORDER BY change_id ${order} LIMIT 1)`;
  const [row] = await statements.select<{ oldest: number | null; newest: number | null }>(
    `SELECT ${end('ASC')} AS oldest, ${end('DESC')} AS newest`,
    [wikiId, wikiId],
  );
  const { oldest = null, newest = null } = row ?? {};
  return oldest === null || newest === null ? null : { oldest, newest };
}

/** Ids of the log from one to another. */
interface PartOfLog {
  first: number;
  last: number;
  isOlder: boolean;
}

function rowsOfPart(
  statements: ReadStatements,
  { wikiId, listId }: ListOfWiki,
  { first, last, isOlder }: PartOfLog,
  rows: number,
): Promise<WikiChangeRow[]> {
  const order = isOlder ? 'DESC' : 'ASC';
  return statements.select<WikiChangeRow>(
    `SELECT change_id, wiki_change.page_id, first_id, old_verdict, new_verdict, changed_at
     FROM page_list_page FORCE INDEX (list_page)
       STRAIGHT_JOIN wiki_change FORCE INDEX (page)
         ON wiki_change.wiki_id = ? AND wiki_change.page_id = page_list_page.page_id
           AND change_id BETWEEN ? AND ?
     WHERE list_id = ?
     ORDER BY change_id ${order}, wiki_change.page_id ${order} LIMIT ?`,
    [wikiId, first, last, listId, rows],
  );
}
