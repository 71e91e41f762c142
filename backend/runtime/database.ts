import {
  createPool,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2/promise';
import type { Clock } from './clock';
import { tellingConnection, type DatabaseWords } from './database-connection-error';
import { isDeadlock, isTransient } from './database-errors';
import type { Logger } from './logger';
import { waitOut } from './wait-out';

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

/** How a pool connects and how long it waits out passing faults. */
export interface DatabaseOptions {
  host: string;
  port: number;
  user: string;
  password: string;
  database?: string;
  connections: number;
  /** For messages about its connection. */
  words?: DatabaseWords;
  /** Milliseconds for which read-only periods, lost connections and the like are waited out. */
  retryForMs: number;
  /** Seconds after which the server ends a statement; by default it may run on. */
  statementS?: number | undefined;
  /** Ends the waiting; statements still run. */
  signal?: AbortSignal | undefined;
  /** Told whenever a passing fault is waited out. */
  waits?: () => void;
  /** Milliseconds after which a connection without work is closed, a second more at most; 5,000. */
  idleCloseMs?: number;
}

const IDLE_CLOSE_MS = 5_000;
const RETRY_PAUSE_MS = 1_000;

/** Opens a pool. Nothing is connected before the first statement. */
export function openDatabase(options: DatabaseOptions, clock: Clock, logger: Logger): Database {
  const pool = createPool(poolOptions(options));
  pool.pool.on('connection', (connection) => {
    for (const setting of sessionSettings(options)) connection.query(setting);
  });
  const waiting = { ...options, clock, logger };
  const telling = <T>(work: () => Promise<T>): Promise<T> =>
    patiently(() => tellingWhere(work, options), waiting);
  return {
    select: (sql, values) => telling(() => statementsOf(pool).select(sql, values)),
    run: (sql, values) => telling(() => statementsOf(pool).run(sql, values)),
    transaction: (work) => telling(() => inTransaction(pool, work, logger)),
    session: (work) => telling(() => inSession(pool, work)),
    close: () => pool.end(),
  };
}

function sessionSettings({ statementS }: DatabaseOptions): string[] {
  return [
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES'",
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    // From a thousand values on, IN would become a subquery with a temporary table.
    'SET SESSION in_predicate_conversion_threshold = 0',
    ...(statementS === undefined ? [] : [`SET SESSION max_statement_time = ${statementS}`]),
  ];
}

function poolOptions(options: DatabaseOptions): PoolOptions {
  const { host, port, user, password, database, connections } = options;
  const { idleCloseMs = IDLE_CLOSE_MS } = options;
  return {
    host,
    port,
    user,
    password,
    ...(database === undefined ? {} : { database }),
    connectionLimit: connections,
    // mysql2 looks once a second, and only where this is below the limit; it closes what was idle for too
    // long, and at once what is more than this: a single connection, the last one of a pool that rests.
    maxIdle: connections - 1,
    idleTimeout: idleCloseMs,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    // Else the driver notes the stack at every statement; `fromHere` makes it when one fails.
    trace: false,
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

interface Patience extends Pick<DatabaseOptions, 'retryForMs' | 'signal' | 'waits'> {
  clock: Clock;
  logger: Logger;
}

/** The other side of a deadlock has gone on: nothing is to be waited for, however little patience there is. */
const DEADLOCK_RETRIES = 3;

function patiently<T>(
  work: () => Promise<T>,
  { clock, logger, signal, retryForMs, waits }: Patience,
): Promise<T> {
  let deadlocks = 0;
  return waitOut(work, {
    clock,
    signal,
    judge: (error) => {
      const isFree = isDeadlock(error) && (deadlocks += 1) <= DEADLOCK_RETRIES;
      const pauseMs = isTransient(error) ? RETRY_PAUSE_MS : null;
      return { pauseMs: isFree ? 0 : pauseMs, retryForMs };
    },
    waits: (err) => {
      logger.warn({ err }, 'database fault, trying again');
      waits?.();
    },
  });
}
