import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { deleteFrom } from '../statements/delete-from';

/** Rows that one statement writes. */
const ROWS_AT_ONCE = 1_000;

/** A list whose pages are kept. */
interface PagedList {
  listId: number;
  wikiId: number;
}

/**
 * The pages of a list behind one, in their order, at most `limit`. Index: list_page.
 */
export async function listedPagesAfter(
  statements: Pick<Statements, 'select'>,
  listId: number,
  afterPageId: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM page_list_page FORCE INDEX (list_page)
     WHERE list_id = ? AND page_id > ? ORDER BY page_id LIMIT ?`,
    [listId, afterPageId, limit],
  );
  return rows.map((row) => row.page_id);
}

/**
 * Makes these the pages of a list: what is new is written, what is no more goes, the others are not touched. Each
 * statement stands for itself; what is cut off goes on when it is done again. Index: list_page, PRIMARY.
 * @param pageIds each once
 */
export async function keepListedPages(
  database: Pick<Database, 'select' | 'run'>,
  list: PagedList,
  pageIds: ReadonlySet<number>,
): Promise<{ added: number; removed: number }> {
  const known = new Set<number>();
  const gone: number[] = [];
  for await (const page of allPages(database, list.listId)) {
    if (pageIds.has(page)) known.add(page);
    else gone.push(page);
  }
  const fresh = [...pageIds].filter((page) => !known.has(page)).sort((a, b) => a - b);
  for (const slice of slicesOf(fresh, ROWS_AT_ONCE)) {
    await database.run('INSERT IGNORE INTO page_list_page (wiki_id, page_id, list_id) VALUES ?', [
      slice.map((page) => [list.wikiId, page, list.listId]),
    ]);
  }
  await removePages(database, list.listId, gone);
  return { added: fresh.length, removed: gone.length };
}

/** Index: list_page. */
async function* allPages(
  statements: Pick<Statements, 'select'>,
  listId: number,
): AsyncGenerator<number> {
  let afterId = 0;
  for (;;) {
    const pages = await listedPagesAfter(statements, listId, afterId, ROWS_AT_ONCE);
    yield* pages;
    afterId = pages.at(-1) ?? afterId;
    if (pages.length < ROWS_AT_ONCE) return;
  }
}

async function removePages(
  statements: Pick<Statements, 'run'>,
  listId: number,
  pageIds: readonly number[],
): Promise<void> {
  for (const slice of slicesOf(pageIds, ROWS_AT_ONCE)) {
    await statements.run(
      `${deleteFrom('page_list_page', 'list_page')} WHERE list_id = ? AND page_id IN (?)`,
      [listId, slice],
    );
  }
}

/** Removes all pages of a list, a part at a time. Index: list_page. */
export async function removeListedPages(
  database: Pick<Database, 'select' | 'run'>,
  listId: number,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const pages = await listedPagesAfter(database, listId, 0, ROWS_AT_ONCE);
    await removePages(database, listId, pages);
    removed += pages.length;
    if (pages.length < ROWS_AT_ONCE) return removed;
  }
}
