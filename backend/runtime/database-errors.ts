import { isNativeError } from 'node:util/types';
import { ConnectionError } from './connection-error';
import { MissingTablesError } from './missing-tables-error';

/** No connection is free: on the server, or of those that an account may have. */
const SLOT_CODES: ReadonlySet<string> = new Set([
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
]);

/** The account is unknown, or its password wrong. */
const REFUSAL_CODES: ReadonlySet<string> = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
]);

/** The database is there, and takes no changes. */
const READ_ONLY_CODES: ReadonlySet<string> = new Set([
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
]);

/**
 * Codes of faults that pass by themselves, or when somebody has seen to it: full connection slots,
 * read-only periods of ToolsDB, lost connections, a name that is being moved, lock conflicts, a full
 * disk. Every transaction of ours may run twice without harm.
 */
const PASSING_CODES: ReadonlySet<string> = new Set([
  ...SLOT_CODES,
  ...READ_ONLY_CODES,
  // `KILL QUERY`, by an administrator or by a server that ends.
  'ER_QUERY_INTERRUPTED',
  // Of too many connections that broke off; administrators lift it.
  'ER_HOST_IS_BLOCKED',
  'ER_ABORTING_CONNECTION',
  'ER_NEW_ABORTING_CONNECTION',
  'ER_NET_READ_ERROR',
  'ER_NET_READ_INTERRUPTED',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CONNECTION_KILLED',
  'ER_CONNECT_TO_FOREIGN_DATA_SOURCE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ER_DISK_FULL',
  'EE_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_TEMP_FILE_WRITE_FAILURE',
]);

/** MariaDB's ER_CONNECTION_KILLED, for which drivers have the number of MySQL alone. */
const CONNECTION_KILLED = 1927;

/**
 * ER_SPIDER_REMOTE_SERVER_GONE_AWAY: one of the data servers that our tables are spread over was lost (toolforge/spider/).
 * Source: storage/spider/spd_err.h
 */
const DATA_SERVER_LOST = 12_701;
const PASSING_NUMBERS: ReadonlySet<unknown> = new Set([CONNECTION_KILLED, DATA_SERVER_LOST]);

/** What mysql2 says, without a code, of a connection that was lost between two statements. */
const LOST_CONNECTION = 'connection is in closed state';

/**
 * MariaDB's errors that name a reason of the operating system or the storage engine in their words, of
 * which a full disk is one. Source: https://mariadb.com/kb/en/mariadb-error-codes/ and
 * https://mariadb.com/kb/en/operating-system-error-codes/
 */
const STORAGE_CODES: ReadonlySet<string> = new Set([
  'ER_CANT_CREATE_FILE',
  'ER_CANT_CREATE_TABLE',
  'ER_ERROR_ON_CLOSE',
  'ER_ERROR_ON_WRITE',
  'ER_GET_ERRNO',
  'ER_ERROR_DURING_COMMIT',
  'ER_BINLOG_LOGGING_IMPOSSIBLE',
  'ER_GET_ERRMSG',
  // Of its file layer, such as for a sort on disk.
  'EE_CANTCREATEFILE',
  'EE_WRITE',
]);

/** ENOSPC, HA_ERR_DISK_FULL; EDQUOT by its words, as its number is that of another reason, too. */
const IS_FULL = /\b(?:errno:|errcode:|error) (?:28|189)\b|"Disk quota exceeded"|\bDisk full\b/i;

/** Whether trying again later can help. */
export function isTransient(error: unknown): boolean {
  if (PASSING_CODES.has(errorCode(error))) return true;
  if (!isNativeError(error)) return false;
  if (PASSING_NUMBERS.has(errnoOf(error))) return true;
  const { message } = error;
  if (STORAGE_CODES.has(errorCode(error))) return IS_FULL.test(message);
  return message.includes(LOST_CONNECTION);
}

/** Whether there was no free connection. */
export function isAboutSlots(error: unknown): boolean {
  return SLOT_CODES.has(errorCode(error));
}

/** Whether the server takes no changes from us, as ToolsDB for the time of a repair. */
export function isReadOnly(error: unknown): boolean {
  return READ_ONLY_CODES.has(errorCode(error));
}

/** Whether a server did not let an account in. */
export function isRefusal(error: unknown): boolean {
  return REFUSAL_CODES.has(errorCode(error));
}

/** Whether an error is the server's, the driver's or that of a connection to it. */
export function isOfDatabase(error: unknown): boolean {
  if (isTransient(error) || error instanceof ConnectionError) return true;
  if (error instanceof MissingTablesError) return true;
  return isNativeError(error) && ('sqlState' in error || 'sqlMessage' in error);
}

/** Whether a transaction was ended for the good of another one (InnoDB). */
export function isDeadlock(error: unknown): boolean {
  return errorCode(error) === 'ER_LOCK_DEADLOCK';
}

/** MariaDB's ER_STATEMENT_TIMEOUT, for which drivers have no name. */
const STATEMENT_TIMEOUT = 1969;

/** Whether a statement was ended since it took longer than it may (`max_statement_time`). */
export function isStatementTimeout(error: unknown): boolean {
  return isNativeError(error) && errnoOf(error) === STATEMENT_TIMEOUT;
}

const errnoOf = (error: Error): unknown => ('errno' in error ? error.errno : undefined);

/** Whether nobody made the tables that a statement names: `weboid migrate` does. */
export function lacksTables(error: unknown): boolean {
  return errorCode(error) === 'ER_NO_SUCH_TABLE';
}

/** The driver's or Node's error code, '' when there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
