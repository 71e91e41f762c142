import { isNativeError } from 'node:util/types';
import { ConnectionError, unreachableIn } from './connection-error';
import { errorCode } from './database-errors';
import { MissingTablesError } from './missing-tables-error';

/** What people call a database, and which settings say where it is and who comes; for messages. */
export interface DatabaseWords {
  what: string;
  /** Host and port. */
  address: string;
  /** User and password. */
  account: string;
  /** Of the database on the server. */
  name: string;
  /** What makes its tables; absent: they are others', and a statement that names none of them is ours to mend. */
  maker?: string;
}

const SOME_DATABASE: DatabaseWords = {
  what: 'database',
  address: 'its host and port',
  account: 'its user and password',
  name: 'its name',
};

/** Errors of the driver's own connections alone: who works within a transaction may have others. */
function lostConnectionIn(error: unknown): { message: string } | null {
  if (!isNativeError(error) || Reflect.get(error, 'fatal') !== true) return null;
  return errorCode(error) === 'PROTOCOL_CONNECTION_LOST' ? error : unreachableIn(error);
}

const REFUSALS: ReadonlySet<string> = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
]);

/** A statement names a table or a column that is not there. */
const UNMADE: ReadonlySet<string> = new Set(['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR']);

/** The same error, or where it was the connection that failed, or tables were not made, one that says what to do. */
export function tellingConnection(
  error: unknown,
  {
    host,
    port,
    words = SOME_DATABASE,
  }: { host: string; port: number; words?: DatabaseWords | undefined },
): unknown {
  const code = errorCode(error);
  const server = `${words.what} at ${host}:${port}`;
  const told = (message: string): ConnectionError =>
    new ConnectionError(code, message, { cause: error });
  const unreachable = lostConnectionIn(error);
  if (unreachable !== null) {
    return told(
      `${server} cannot be reached: ${unreachable.message}; look at ${words.address}, and whether MariaDB runs there`,
    );
  }
  const said = isNativeError(error) ? error.message : '';
  if (REFUSALS.has(code)) return told(`${server} refuses: ${said}; look at ${words.account}`);
  // The account was let in: its name and password are right.
  if (code === 'ER_DBACCESS_DENIED_ERROR')
    return told(`${server} refuses: ${said}; look at ${words.name}`);
  if (code === 'ER_BAD_DB_ERROR') return told(`${server} says: ${said}; look at ${words.name}`);
  if (words.maker !== undefined && UNMADE.has(code)) {
    const message = `${server} has no tables yet, or older ones than this program: ${said}; run ${words.maker}`;
    return new MissingTablesError(code, message, { cause: error });
  }
  return error;
}
