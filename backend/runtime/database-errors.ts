/**
 * Codes of faults that pass by themselves: full connection slots, read-only periods of ToolsDB,
 * lost connections, lock conflicts. Every transaction of ours may run twice without harm.
 */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CONNECTION_KILLED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** What mysql2 says, without a code, of a connection that was lost between two statements. */
const LOST_CONNECTION = 'connection is in closed state';

/** Whether trying again later can help. */
export function isPassing(error: unknown): boolean {
  if (PASSING_CODES.has(errorCode(error))) return true;
  return error instanceof Error && error.message.includes(LOST_CONNECTION);
}

/** Whether a transaction was ended for the good of another one (InnoDB). */
export function isDeadlock(error: unknown): boolean {
  return errorCode(error) === 'ER_LOCK_DEADLOCK';
}

/** Whether nobody made the tables that a statement names: `weboid migrate` does. */
export function lacksTables(error: unknown): boolean {
  return errorCode(error) === 'ER_NO_SUCH_TABLE';
}

/** The driver's or Node's error code, '' when there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
