import type { Statements } from '../../runtime/database';
import type { HeldList } from './due-lists';
import { listFaultIdOf, type ListFault } from './list-fault';
import type { PageList } from './page-list';

/** What the reading of a list has found; `fault`: why there is nothing in it. */
export interface ListReading extends Pick<
  PageList,
  'pages' | 'isCut' | 'missing' | 'readAtS' | 'fault'
> {
  /** When it is read again, seconds since 1970; 0: when somebody looks at it. */
  nextAtS: number;
}

/**
 * A list was read whole, by who still holds it. Index: PRIMARY.
 * @returns false: it is somebody else's by now
 */
export async function settleList(
  statements: Pick<Statements, 'run'>,
  { listId, dueAtS }: HeldList,
  { pages, isCut, missing, readAtS, nextAtS, fault }: ListReading,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE page_list SET read_at = ?, due_at = ?, is_reading = 0, pages = ?, is_cut = ?, fault = ?,
       missing = ?, missing_names = ? WHERE list_id = ? AND due_at = ?`,
    [
      readAtS,
      nextAtS,
      pages,
      isCut ? 1 : 0,
      listFaultIdOf(fault),
      missing.count,
      Buffer.from(JSON.stringify(missing.names)),
      listId,
      dueAtS,
    ],
  );
  return affectedRows > 0;
}

/** A list could not be read, by who still holds it; what was read before stays. Index: PRIMARY. */
export async function settleFault(
  statements: Pick<Statements, 'run'>,
  { listId, dueAtS }: HeldList,
  { fault, nextAtS }: { fault: ListFault; nextAtS: number },
): Promise<void> {
  await statements.run(
    'UPDATE page_list SET fault = ?, due_at = ?, is_reading = 0 WHERE list_id = ? AND due_at = ?',
    [listFaultIdOf(fault), nextAtS, listId, dueAtS],
  );
}
