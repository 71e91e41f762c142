import { verdictOfId } from '../../status/verdict';
import type { ReadStatements } from '../statements/read-statements';
import { rowsOfList } from './list-stretch';
import { NEWEST, type NewestChange, type ChangeStretch, type StretchStart } from './stretch';
import type { WikiChange } from './wiki-feed';
import type { WikiChangeRow } from './wiki-change-row';

/** A wiki, one page of it, or a list of its pages. */
export interface WikiScope {
  wikiId: number;
  /** Null: all pages, or those of the list. */
  pageId: number | null;
  /** By default all pages, or the one. */
  listId?: number;
}

/** What became of a URL in a wiki, once for all of its pages that have it. */
export interface WikiPagesChange extends WikiChange {
  /** In the order of ids; as many as were read. */
  pageIds: number[];
  /** There are more pages than were read. */
  isMore: boolean;
}

/**
 * The next changes of a wiki or page, whole: the last one that was read is left for the next stretch where some of its
 * pages may be missing. Index: wiki_change.PRIMARY, wiki_change.page.
 * @param rows that are read; a page with a URL is one
 */
export async function wikiStretch(
  statements: ReadStatements,
  scope: WikiScope,
  start: StretchStart,
  rows: number,
): Promise<ChangeStretch<WikiPagesChange>> {
  const read = await rowsFrom(statements, scope, start, rows);
  const changes = byChange(read);
  if (read.length < rows) return { changes, next: null };
  const last = changes.at(-1);
  if (scope.pageId === null && last !== undefined) {
    if (changes.length > 1) changes.pop();
    else changes.splice(0, 1, await withFirstPages(statements, scope, last, rows));
  }
  return { changes, next: changes.at(-1)?.id ?? null };
}

/** A change that fills a stretch alone: towards older ones the last of its pages were read. */
async function withFirstPages(
  statements: ReadStatements,
  { wikiId, listId }: WikiScope,
  change: WikiPagesChange,
  rows: number,
): Promise<WikiPagesChange> {
  const first = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM wiki_change FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND change_id = ? ${listId === undefined ? '' : IN_LIST} ORDER BY page_id LIMIT ?`,
    [wikiId, change.id, ...(listId === undefined ? [] : [listId]), rows],
  );
  return { ...change, pageIds: first.map((row) => row.page_id), isMore: true };
}

/** The newest change of a wiki, list or page; null: it has none. Index: wiki_change.PRIMARY, wiki_change.page. */
export async function newestOfWiki(
  statements: ReadStatements,
  scope: WikiScope,
): Promise<NewestChange | null> {
  const start = { towards: 'older', id: NEWEST } as const;
  const [row] = await rowsFrom(statements, scope, start, 1);
  return row === undefined ? null : { id: row.change_id, changedAtS: row.changed_at };
}

/** Id of its oldest one; null: it has none. Index: wiki_change.PRIMARY, wiki_change.page. */
export async function oldestOfWiki(
  statements: ReadStatements,
  scope: WikiScope,
): Promise<number | null> {
  const [row] = await rowsFrom(statements, scope, { towards: 'newer', id: 0 }, 1);
  return row?.change_id ?? null;
}

/** Index: page_list_page.PRIMARY. */
const IN_LIST = `AND EXISTS (
  SELECT 1 FROM page_list_page FORCE INDEX (PRIMARY)
  WHERE page_list_page.wiki_id = wiki_change.wiki_id AND page_list_page.page_id = wiki_change.page_id
    AND list_id = ?)`;

function rowsFrom(
  statements: ReadStatements,
  scope: WikiScope,
  start: StretchStart,
  rows: number,
): Promise<WikiChangeRow[]> {
  const { wikiId, pageId, listId } = scope;
  if (listId !== undefined) return rowsOfList(statements, { wikiId, listId }, start, rows);
  const { towards, id } = start;
  const index = pageId === null ? 'PRIMARY' : 'page';
  const ofPage = pageId === null ? '' : 'AND page_id = ?';
  const [isBehind, order] = towards === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  return statements.select<WikiChangeRow>(
    `SELECT change_id, page_id, first_id, old_verdict, new_verdict, changed_at
     FROM wiki_change FORCE INDEX (${index})
     WHERE wiki_id = ? ${ofPage} AND change_id ${isBehind} ?
     ORDER BY change_id ${order}, page_id ${order} LIMIT ?`,
    [wikiId, ...(pageId === null ? [] : [pageId]), id, rows],
  );
}

function byChange(rows: readonly WikiChangeRow[]): WikiPagesChange[] {
  const changes = new Map<number, WikiPagesChange>();
  for (const row of rows) {
    const known = changes.get(row.change_id);
    if (known !== undefined) known.pageIds.push(row.page_id);
    else changes.set(row.change_id, changeOfRow(row));
  }
  const found = [...changes.values()];
  for (const { pageIds } of found) pageIds.sort((a, b) => a - b);
  return found;
}

function changeOfRow(row: WikiChangeRow): WikiPagesChange {
  return {
    id: row.change_id,
    firstId: row.first_id,
    from: verdictOfId(row.old_verdict),
    to: verdictOfId(row.new_verdict),
    changedAtS: row.changed_at,
    pageIds: [row.page_id],
    isMore: false,
  };
}
