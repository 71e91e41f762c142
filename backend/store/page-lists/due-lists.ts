import type { Statements } from '../../runtime/database';
import { TOPIC } from '../subscribers/topics';
import { PAGE_LIST_COLUMNS, pageListOfRow, type PageList, type PageListRow } from './page-list';

/** Who is subscribed to a list. Index: PRIMARY. */
export const LIST_SUBSCRIPTIONS = `SELECT 1 FROM subscription FORCE INDEX (PRIMARY)
  WHERE topic = ${TOPIC.category} AND topic_key = list_id`;

/** A list that is due. */
export interface DueList extends PageList {
  /** Somebody is subscribed to it, has just asked for it, or has looked at it lately. */
  isUsed: boolean;
}

/** What counts as lately; seconds since 1970. */
interface UsedMoments {
  seenSinceS: number;
  askedSinceS: number;
}

/** Who has just asked for a list is about to subscribe to it. */
const IS_USED = `(seen_at >= ? OR asked_at >= ? OR EXISTS (${LIST_SUBSCRIPTIONS}))`;

/** Which lists come first: those that nobody has tried to read yet, as somebody waits for them, or all others. */
export type DueFirst = 'untried' | 'tried';

const DUE_ORDERS: Readonly<Record<DueFirst, string>> = {
  untried: 'tried_at > 0, due_at',
  tried: 'tried_at = 0, due_at',
};

/** Lists that are due. Index: due_at, subscription.PRIMARY. */
export async function dueLists(
  statements: Pick<Statements, 'select'>,
  { nowS, seenSinceS, askedSinceS }: UsedMoments & { nowS: number },
  { first, limit }: { first: DueFirst; limit: number },
): Promise<DueList[]> {
  const rows = await statements.select<PageListRow & { is_used: number }>(
    `SELECT ${PAGE_LIST_COLUMNS}, ${IS_USED} AS is_used
     FROM page_list FORCE INDEX (due_at)
     WHERE due_at BETWEEN 1 AND ?
       AND (seen_at > 0 OR asked_at < ? OR EXISTS (${LIST_SUBSCRIPTIONS}))
     ORDER BY ${DUE_ORDERS[first]} LIMIT ?`,
    [seenSinceS, askedSinceS, nowS, askedSinceS, limit],
  );
  return rows.map((row) => ({ ...pageListOfRow(row), isUsed: row.is_used === 1 }));
}

/** A list in the hands of its reader. */
export interface HeldList {
  listId: number;
  /** By which it is held: its due moment, the end of the lease. */
  dueAtS: number;
}

/**
 * Has nobody else read a list until then. Index: PRIMARY.
 * @param untilS seconds since 1970
 * @returns false: somebody does so just now, or has done
 */
export async function leaseList(
  statements: Pick<Statements, 'run'>,
  { listId, dueAtS }: HeldList,
  { nowS, untilS }: { nowS: number; untilS: number },
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE page_list SET due_at = ?, is_reading = 1, tried_at = ?, done = 0, total = 0
     WHERE list_id = ? AND due_at = ?`,
    [untilS, nowS, listId, dueAtS],
  );
  return affectedRows > 0;
}

/**
 * Tells how far the reading of a list has come, and holds it for longer. Index: PRIMARY.
 * @returns false: it is somebody else's by now, or gone
 */
export async function noteListProgress(
  statements: Pick<Statements, 'run'>,
  { listId, dueAtS }: HeldList,
  { done, total, untilS }: PageList['progress'] & { untilS: number },
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    'UPDATE page_list SET done = ?, total = ?, due_at = ? WHERE list_id = ? AND due_at = ?',
    [done, total, untilS, listId, dueAtS],
  );
  return affectedRows > 0;
}

/** Nobody uses a list, not since it was found either: it rests until somebody does. Index: PRIMARY, subscription.PRIMARY. */
export async function restList(
  statements: Pick<Statements, 'run'>,
  { listId, dueAtS }: HeldList,
  { seenSinceS, askedSinceS }: UsedMoments,
): Promise<void> {
  await statements.run(
    `UPDATE page_list SET due_at = 0, is_reading = 0 WHERE list_id = ? AND due_at = ? AND NOT ${IS_USED}`,
    [listId, dueAtS, seenSinceS, askedSinceS],
  );
}
