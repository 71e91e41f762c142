import type { Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** Who may say that nothing is fetched any more; what one says only that one takes back. */
export const STOPPED_BY = { operator: 1, restore: 2 } as const;

/** Nothing is fetched from sites and archives, nothing is edited on wikis; answers, gadget and feeds go on. */
export interface FetchingStop {
  saidBy: keyof typeof STOPPED_BY;
  /** Seconds since 1970. */
  stoppedAtS: number;
  /** An operator's words; may be empty. */
  why: string;
}

/** Bytes of UTF-8 that column `why` takes. */
export const WHY_BYTES_MAX = 1_000;

/**
 * Whether fetching is stopped, and why: that of an operator before that of a restore. Reads a table of two rows at most.
 * @returns null: all is fetched
 */
export async function fetchingStop(statements: ReadStatements): Promise<FetchingStop | null> {
  const [row] = await statements.select<{ said_by: number; stopped_at: number; why: Buffer }>(
    'SELECT said_by, stopped_at, why FROM fetching_stop ORDER BY said_by LIMIT 1',
  );
  if (row === undefined) return null;
  const saidBy = row.said_by === STOPPED_BY.operator ? 'operator' : 'restore';
  return { saidBy, stoppedAtS: row.stopped_at, why: row.why.toString('utf8') };
}

/** Stops fetching; who has stopped it before keeps the moment, with the new words if there are any. Index: PRIMARY. */
export async function stopFetching(
  statements: Pick<Statements, 'run'>,
  { saidBy, stoppedAtS, why }: FetchingStop,
): Promise<void> {
  const words = Buffer.from(why).subarray(0, WHY_BYTES_MAX);
  await statements.run(
    `INSERT INTO fetching_stop (said_by, stopped_at, why) VALUES (?)
     ON DUPLICATE KEY UPDATE why = IF(VALUES(why) = '', why, VALUES(why))`,
    [[STOPPED_BY[saidBy], stoppedAtS, words]],
  );
}

/** Takes back what one has said. Index: PRIMARY. @returns whether that one had stopped anything */
export async function goOnFetching(
  statements: Pick<Statements, 'run'>,
  saidBy: FetchingStop['saidBy'],
): Promise<boolean> {
  const { affectedRows } = await statements.run('DELETE FROM fetching_stop WHERE said_by = ?', [
    STOPPED_BY[saidBy],
  ]);
  return affectedRows > 0;
}
