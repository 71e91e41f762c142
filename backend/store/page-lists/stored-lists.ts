import type { Statements } from '../../runtime/database';
import { listFaultIdOf } from './list-fault';
import { listKeyIn } from './list-key';
import { listSourceIdOf } from './list-source';
import { keepPastedLines } from './pasted-lines';
import {
  PAGE_LIST_COLUMNS,
  pageListOfRow,
  type ListQuestion,
  type PageList,
  type PageListRow,
} from './page-list';

/** These lists, by their numbers. Index: PRIMARY. */
export async function pageListsOf(
  statements: Pick<Statements, 'select'>,
  listIds: readonly number[],
): Promise<Map<number, PageList>> {
  if (listIds.length === 0) return new Map();
  const rows = await statements.select<PageListRow>(
    `SELECT ${PAGE_LIST_COLUMNS} FROM page_list FORCE INDEX (PRIMARY) WHERE list_id IN (?)`,
    [[...listIds]],
  );
  return new Map(rows.map((row) => [row.list_id, pageListOfRow(row)]));
}

/** The list with that key of an address; null: there is none. Index: list_key. */
export async function pageListOfKey(
  statements: Pick<Statements, 'select'>,
  key: string,
): Promise<PageList | null> {
  const bytes = listKeyIn(key);
  if (bytes === null) return null;
  const [row] = await statements.select<PageListRow>(
    `SELECT ${PAGE_LIST_COLUMNS} FROM page_list FORCE INDEX (list_key) WHERE list_key = ?`,
    [bytes],
  );
  return row === undefined ? null : pageListOfRow(row);
}

/** The list that was asked for in these words; null: there is none. Index: question. */
export async function pageListAskedFor(
  statements: Pick<Statements, 'select'>,
  { wikiId, source, parameter, depth }: ListQuestion,
): Promise<PageList | null> {
  const [row] = await statements.select<PageListRow>(
    `SELECT ${PAGE_LIST_COLUMNS} FROM page_list FORCE INDEX (question)
     WHERE wiki_id = ? AND source = ? AND parameter = ? AND depth = ?`,
    [wikiId, listSourceIdOf(source), Buffer.from(parameter), depth],
  );
  return row === undefined ? null : pageListOfRow(row);
}

/** A list is looked at so seldom that its being seen is written once an hour. */
const SEEN_ANEW_S = 3_600;

/**
 * Notes that somebody looks at a list; one that nobody had wanted any more falls due. Nothing about who it was is kept.
 * Index: PRIMARY.
 * @param nowS seconds since 1970
 */
export async function noteListSeen(
  statements: Pick<Statements, 'run'>,
  list: PageList,
  nowS: number,
): Promise<void> {
  const rests = list.dueAtS === 0 && list.source !== 'pasted';
  if (!rests && list.seenAtS > nowS - SEEN_ANEW_S) return;
  await statements.run(
    'UPDATE page_list SET seen_at = ?, due_at = IF(due_at = 0 AND ?, ?, due_at) WHERE list_id = ?',
    [nowS, rests ? 1 : 0, nowS, list.listId],
  );
}

/** A list is read anew for who asks for it once in so many seconds. */
const READ_ANEW_S = 600;
/** One that took a reader for too long, after so many: else a dozen of them hold up all others. */
const SLOW_ANEW_S = 23 * 3_600;

/** Whether who asks for it can have a list read again in this second, one that is not being read. */
export function canBeReadAnew(
  { source, fault, triedAtS }: Pick<PageList, 'source' | 'fault' | 'triedAtS'>,
  nowS: number,
): boolean {
  const restS = fault === 'too-slow' ? SLOW_ANEW_S : READ_ANEW_S;
  return source !== 'pasted' && triedAtS <= nowS - restS;
}

/**
 * What was pasted before is pasted again: it is read again at once, by lines that are kept anew. Not one that is being read,
 * that waits, or that was tried lately. Index: PRIMARY.
 */
export async function readPastedAnew(
  statements: Pick<Statements, 'run'>,
  { listId, lines }: { listId: number; lines: readonly string[] },
  nowS: number,
): Promise<void> {
  const { affectedRows } = await statements.run(
    `UPDATE page_list SET due_at = ?, seen_at = ?
     WHERE list_id = ? AND is_reading = 0 AND tried_at BETWEEN 1 AND ?`,
    [nowS, nowS, listId, nowS - READ_ANEW_S],
  );
  if (affectedRows > 0) await keepPastedLines(statements, listId, lines);
}

/**
 * Has a list read again at once; not one that is being read, that was tried lately, or that was pasted. Index: PRIMARY.
 * @returns false: that is so
 */
export async function readListAnew(
  statements: Pick<Statements, 'run'>,
  listId: number,
  nowS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE page_list SET due_at = ?, seen_at = ?
     WHERE list_id = ? AND is_reading = 0 AND tried_at <= IF(fault = ?, ?, ?) AND source <> ?`,
    [
      nowS,
      nowS,
      listId,
      listFaultIdOf('too-slow'),
      nowS - SLOW_ANEW_S,
      nowS - READ_ANEW_S,
      listSourceIdOf('pasted'),
    ],
  );
  return affectedRows > 0;
}
