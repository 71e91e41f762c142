import type { Pool, PoolConnection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { Clock } from './clock';
import { tellingConnection, type DatabaseWords } from './database-connection-error';
import { patiently, type DatabasePatience } from './database-patience';
import { DatabasePool, type PoolSettings } from './database-pool';
import type { Logger } from './logger';

/** Values that a placeholder takes; a list of lists fills `VALUES ?`. */
export type SqlValue = string | number | bigint | Buffer | null | SqlValue[];

/** Runs statements; values are always bound to placeholders. */
export interface Statements {
  /** Rows of a SELECT; binary columns come as Buffer, BIGINT within 2^53 as number. */
  select<Row>(sql: string, values?: SqlValue[]): Promise<Row[]>;
  /** Runs a statement that changes data; tells how many rows it touched. */
  run(sql: string, values?: SqlValue[]): Promise<{ affectedRows: number }>;
}

/** One database account with its pool. Passing faults are waited out (ARCHITECTURE.md). */
export interface Database extends Statements {
  /**
   * Runs `work` in one transaction; it may run again after a passing fault. An error of its own rolls back;
   * after one of the database's, the connection is closed.
   */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Runs `work` on one connection of its own, outside a transaction: named locks live there. */
  session<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How a database is connected to, and what its server is called. */
export interface DatabaseAccess extends PoolSettings {
  /** For messages about its connection. */
  words?: DatabaseWords;
}

/** How a pool connects and how long it waits out passing faults. */
export interface DatabaseOptions extends DatabaseAccess, DatabasePatience {}

/** Connections that several share, each with a patience of its own. */
export interface SharedPool {
  /** Its `close` closes nothing: who opened the pool does. */
  database(patience: DatabasePatience): Database;
  /** Whether one of its databases was told to stop: it will be closed. */
  readonly isEnding: boolean;
  /** Those that are open now. */
  readonly connections: number;
  /** Never fails, and is done within three seconds; what is under way then gets a lost connection. */
  close(): Promise<void>;
}

/** Opens a pool to be shared. Nothing is connected before the first statement. */
export function openSharedPool(access: DatabaseAccess, clock: Clock, logger: Logger): SharedPool {
  const pool = new DatabasePool(access, logger);
  return {
    database: (patience) => databaseOf(pool, { ...access, ...patience }, { clock, logger }),
    get isEnding() {
      return pool.isEnding;
    },
    get connections() {
      return pool.connections;
    },
    close: () => pool.close(),
  };
}

/** Opens a pool. Nothing is connected before the first statement. */
export function openDatabase(options: DatabaseOptions, clock: Clock, logger: Logger): Database {
  const shared = openSharedPool(options, clock, logger);
  return { ...shared.database(options), close: () => shared.close() };
}

function databaseOf(
  pool: DatabasePool,
  options: DatabaseOptions,
  outside: { clock: Clock; logger: Logger },
): Database {
  pool.endAfter(options.signal);
  const { driver } = pool;
  const waiting = { ...options, ...outside };
  // Who bounds the statements of a session wants to hear of it.
  const within = { ...waiting, statementS: 0 };
  const telling = <T>(work: () => Promise<T>, patience = waiting): Promise<T> =>
    patiently(() => tellingWhere(work, options), patience);
  return {
    select: (sql, values) => telling(() => statementsOf(driver).select(sql, values)),
    run: (sql, values) => telling(() => statementsOf(driver).run(sql, values)),
    transaction: (work) => telling(() => inTransaction(driver, work, outside.logger)),
    session: (work) => telling(() => inSession(driver, work), within),
    close: () => Promise.resolve(),
  };
}

function statementsOf(runner: Pool | PoolConnection): Statements {
  return {
    async select<Row>(sql: string, values: SqlValue[] = []): Promise<Row[]> {
      try {
        const [rows] = await runner.query<(Row & RowDataPacket)[]>(sql, values);
        return rows;
      } catch (error) {
        throw fromHere(error);
      }
    },
    async run(sql, values = []) {
      try {
        const [result] = await runner.query<ResultSetHeader>(sql, values);
        return { affectedRows: result.affectedRows };
      } catch (error) {
        throw fromHere(error);
      }
    },
  };
}

/** The same error, whose stack tells who awaits the statement rather than who read the answer. */
function fromHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, fromHere);
  return error;
}

/** Named locks hang on the connection: closing it is what surely ends them. */
async function inSession<T>(pool: Pool, work: (statements: Statements) => Promise<T>): Promise<T> {
  const connection = await pool.getConnection();
  try {
    const result = await work(statementsOf(connection));
    connection.release();
    return result;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function inTransaction<T>(
  pool: Pool,
  work: (statements: Statements) => Promise<T>,
  logger: Logger,
): Promise<T> {
  const connection = await pool.getConnection();
  const within = new WorkWithin(statementsOf(connection));
  try {
    await connection.beginTransaction();
    const result = await within.does(work);
    await connection.commit();
    connection.release();
    return result;
  } catch (error) {
    if (within.hasRefused) await rollBack(connection, logger);
    else connection.destroy();
    throw error;
  }
}

/** The work of one transaction: as long as it lasts, it can run statements. */
class WorkWithin implements Statements {
  /** It gave up by itself, while all its statements had gone well: the connection is as good as before. */
  hasRefused = false;
  readonly #statements: Statements;
  #isOver = false;
  #hasFailed = false;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async does<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    try {
      return await work(this);
    } catch (error) {
      this.hasRefused = !this.#hasFailed;
      throw error;
    } finally {
      this.#isOver = true;
    }
  }

  select<Row>(sql: string, values?: SqlValue[]): Promise<Row[]> {
    return this.#watched(() => this.#statements.select<Row>(sql, values));
  }

  run(sql: string, values?: SqlValue[]): Promise<{ affectedRows: number }> {
    return this.#watched(() => this.#statements.run(sql, values));
  }

  async #watched<T>(statement: () => Promise<T>): Promise<T> {
    // Nobody waited for this one; on the released connection it would be part of others' work.
    if (this.#isOver) throw new Error('the transaction of this statement is over');
    try {
      return await statement();
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }
}

/** The error that the work ended with is the one to tell; this one says only why a connection is gone. */
async function rollBack(connection: PoolConnection, logger: Logger): Promise<void> {
  try {
    await connection.rollback();
    connection.release();
  } catch (error) {
    logger.warn({ err: error }, 'rolling back failed, connection closed');
    connection.destroy();
  }
}

async function tellingWhere<T>(work: () => Promise<T>, options: DatabaseOptions): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw tellingConnection(error, options);
  }
}
