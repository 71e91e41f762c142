import type { Clock } from '../runtime/clock';
import { errorCode } from '../runtime/database-errors';
import { keep } from '../runtime/keep';
import type { ReplicaHosts } from './replica-hosts';
import { findWikiColumns, WikiSchemaError, type WikiColumns } from './wiki-columns';

/** A migration takes weeks; between two of its steps both forms of a table can be read. */
const KEEP_MS = 3 * 3_600_000;

/** What the server says where columns, or a view over them, are not as they were. */
const CHANGED_CODES: ReadonlySet<string> = new Set([
  'ER_BAD_FIELD_ERROR',
  'ER_NO_SUCH_TABLE',
  'ER_VIEW_INVALID',
]);

/** Does some reading with the columns that a wiki has; after a change of them a second time. */
export type WithColumns = <Result>(
  work: (columns: WikiColumns) => Promise<Result>,
) => Promise<Result>;

/** Looks at the columns of a wiki every few hours, and at once when a table is another than it was. */
export function keepColumns(hosts: ReplicaHosts, clock: Clock): WithColumns {
  const look = (): (() => Promise<WikiColumns>) =>
    keep(() => findWikiColumns(hosts), { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
  let columns = look();
  return async (work) => {
    try {
      return await work(await columns());
    } catch (error) {
      if (!isOfColumns(error)) throw error;
      columns = look();
      return work(await columns());
    }
  };
}

function isOfColumns(error: unknown): boolean {
  return error instanceof WikiSchemaError || CHANGED_CODES.has(errorCode(error));
}
