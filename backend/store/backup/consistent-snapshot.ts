import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** Another process is making a backup of this database. */
class BackupUnderWayError extends Error {
  override readonly name = 'BackupUnderWayError';
}

/**
 * Reads the database as it is at one moment, on one connection, which nobody else waits for: writers go on. What it has
 * to keep of former rows meanwhile grows with what they write. Tables may be altered between two statements: those that are
 * read afterwards end it (ER_TABLE_DEF_CHANGED). Where the connection is lost all is read anew.
 * @param work may run again after a passing fault
 * @throws BackupUnderWayError where another process does the same
 */
export function withSnapshot<Result>(
  database: Database,
  work: (snapshot: ReadStatements) => Promise<Result>,
): Promise<Result> {
  return database.session(async (session) => {
    await takeLock(session);
    await session.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    // Moments are written in the zone of the session.
    await session.run("SET SESSION time_zone = '+00:00'");
    await session.run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    await session.run('SAVEPOINT nothing_read');
    const result = await work(lettingGo(session));
    await session.run('COMMIT');
    await session.run('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await session.run('SET SESSION time_zone = DEFAULT');
    await session.select('SELECT RELEASE_LOCK(CONCAT(DATABASE(), ?))', [LOCK]);
    return result;
  });
}

/**
 * Lets go of a table behind each statement: a transaction keeps what it has read from being altered until its end, and who
 * waits to alter a table holds up everybody who comes after, readers too. The moment that is read stays the same.
 * Source: mysqldump --single-transaction.
 */
function lettingGo(session: Statements): ReadStatements {
  return {
    select: async <Row>(...query: Parameters<Statements['select']>) => {
      const rows = await session.select<Row>(...query);
      await session.run('ROLLBACK TO SAVEPOINT nothing_read');
      return rows;
    },
  };
}

const LOCK = '.backup';
/** The server may need a moment to see that the connection before, whose loss began all anew, is gone. */
const LOCK_WAIT_S = 3;

/** It hangs on the connection, and ends with it. */
async function takeLock(session: Statements): Promise<void> {
  const [row] = await session.select<{ taken: number | null }>(
    'SELECT GET_LOCK(CONCAT(DATABASE(), ?), ?) AS taken',
    [LOCK, LOCK_WAIT_S],
  );
  if (row?.taken === 1) return;
  throw new BackupUnderWayError('another process is making a backup of this database');
}
