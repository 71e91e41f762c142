import type { Database, Statements } from '../../runtime/database';
import { LIST_SUBSCRIPTIONS } from './due-lists';
import { removeListedPages } from './listed-pages';
import { dropPastedLines } from './pasted-lines';

/** Since when nobody may have wanted a list that goes; seconds since 1970. */
export interface UnusedMoments {
  /** Asked for by who may subscribe. */
  askedBeforeS: number;
  /** Looked at. */
  seenBeforeS: number;
  /** Who reads a list whose lease ends later would write pages of a list that is gone. */
  nowS: number;
}

/** Nobody is subscribed, nobody has asked for it or looked at it since, and nobody reads it. */
const IS_UNUSED = `asked_at < ? AND seen_at < ? AND (is_reading = 0 OR due_at <= ?)
  AND NOT EXISTS (${LIST_SUBSCRIPTIONS})`;

const valuesOf = ({ askedBeforeS, seenBeforeS, nowS }: UnusedMoments): number[] => [
  askedBeforeS,
  seenBeforeS,
  nowS,
];

/** Lists that nobody wants any more; there are some thousand of all. */
export async function unusedLists(
  statements: Pick<Statements, 'select'>,
  unused: UnusedMoments,
): Promise<number[]> {
  const rows = await statements.select<{ list_id: number }>(
    `SELECT list_id FROM page_list FORCE INDEX (PRIMARY) WHERE ${IS_UNUSED} ORDER BY list_id`,
    valuesOf(unused),
  );
  return rows.map((row) => row.list_id);
}

/** How many lists and pages there are in all; some thousand rows. */
export async function sizeOfLists(
  statements: Pick<Statements, 'select'>,
): Promise<{ lists: number; pages: number }> {
  const [row] = await statements.select<{ lists: number; pages: string | number | null }>(
    'SELECT COUNT(*) AS lists, SUM(pages) AS pages FROM page_list',
  );
  return { lists: row?.lists ?? 0, pages: Number(row?.pages ?? 0) };
}

/** Those at which nobody has looked for longest, with their pages. */
export async function longestUnseenLists(
  statements: Pick<Statements, 'select'>,
  unused: UnusedMoments,
  limit: number,
): Promise<{ listId: number; pages: number }[]> {
  const rows = await statements.select<{ list_id: number; pages: number }>(
    `SELECT list_id, pages FROM page_list FORCE INDEX (PRIMARY)
     WHERE ${IS_UNUSED} ORDER BY seen_at, list_id LIMIT ?`,
    [...valuesOf(unused), limit],
  );
  return rows.map((row) => ({ listId: row.list_id, pages: row.pages }));
}

/**
 * Forgets a list with its pages; one that somebody wants since stays. In one transaction, so that nobody finds a list without
 * its pages; who asks for it meanwhile waits for some tenths of a second, and gets a new one. Index: PRIMARY, list_page.
 * @returns false: it stays, or is gone already
 */
export function removeUnusedList(
  database: Pick<Database, 'transaction'>,
  listId: number,
  unused: UnusedMoments,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const found = await statements.select(
      `SELECT 1 FROM page_list FORCE INDEX (PRIMARY) WHERE list_id = ? AND ${IS_UNUSED} FOR UPDATE`,
      [listId, ...valuesOf(unused)],
    );
    if (found.length === 0) return false;
    await dropPastedLines(statements, listId);
    await removeListedPages(statements, listId);
    await statements.run('DELETE FROM page_list WHERE list_id = ?', [listId]);
    return true;
  });
}
