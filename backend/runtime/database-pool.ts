import { createPool, type Pool, type PoolOptions } from 'mysql2/promise';
import type { Logger } from './logger';
import { PoolSockets, type PoolAddress } from './pool-sockets';

/** How a pool connects. */
export interface PoolSettings extends PoolAddress {
  database?: string;
  /** At most so many at once. */
  connections: number;
  /** Seconds after which the server ends a statement; by default it may run on. */
  statementS?: number | undefined;
  /** Milliseconds after which a connection without work is closed; 4,500. */
  idleCloseMs?: number;
  /** Milliseconds within which a server has to let a connection in; 5,000. */
  connectMs?: number;
  /** Milliseconds that what is under way has after a stop; 4,000. Half as much later all is closed. */
  stopGraceMs?: number;
}

/** ToolsDB wants none that is idle; five seconds are what it takes to be seen. */
const IDLE_CLOSE_MS = 4_500;
const CONNECT_MS = 5_000;
/** Toolforge kills 15 s after it has told to stop. */
const STOP_GRACE_MS = 4_000;
/** Who closes a pool has awaited its statements; what is under way then is awaited by nobody. */
const CLOSE_GRACE_MS = 1_000;
/** The server closes its side when it is told the end. */
const GOODBYE_MS = 500;

/** A pool of the driver that closes in time, whatever the server does. */
export class DatabasePool {
  readonly driver: Pool;
  readonly #settings: PoolSettings;
  readonly #logger: Logger;
  readonly #sockets: PoolSockets;
  readonly #timers: NodeJS.Timeout[] = [];
  #closing: Promise<void> | undefined;
  #isEnding = false;
  #hasSignal = false;
  #forgetSignal = (): void => undefined;

  /** Nothing is connected before the first statement. */
  constructor(settings: PoolSettings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#sockets = new PoolSockets(settings.idleCloseMs ?? IDLE_CLOSE_MS);
    this.driver = createPool(this.#driverOptions());
    const { pool } = this.driver;
    pool.on('connection', (connection) => {
      this.#sockets.made(connection);
      for (const setting of sessionSettings(settings)) connection.query(setting);
    });
    pool.on('acquire', (connection) => this.#sockets.taken(connection));
    pool.on('release', (connection) => this.#sockets.rests(connection));
  }

  /** When the signal aborts, what is under way has four seconds, and what follows from that two more. */
  endAfter(signal: AbortSignal | undefined): void {
    if (signal === undefined || this.#hasSignal) return;
    this.#hasSignal = true;
    const { stopGraceMs = STOP_GRACE_MS } = this.#settings;
    const end = (): void => {
      this.#isEnding = true;
      this.#timers.push(
        setTimeout(() => void this.#endBusy(), stopGraceMs),
        setTimeout(() => void this.#closeOnce(0), stopGraceMs * 1.5),
      );
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    this.#forgetSignal = () => signal.removeEventListener('abort', end);
  }

  /** Those that are open, or being made. */
  get connections(): number {
    return this.#sockets.count;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Never fails, and is done within three seconds: what is under way gets a lost connection. */
  close(): Promise<void> {
    return this.#closeOnce(CLOSE_GRACE_MS);
  }

  #closeOnce(graceMs: number): Promise<void> {
    this.#closing ??= this.#close(graceMs);
    return this.#closing;
  }

  async #close(graceMs: number): Promise<void> {
    this.#isEnding = true;
    this.#forgetSignal();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#sockets.quiet(graceMs);
    if (this.#sockets.areBusy) await this.#endBusy();
    // It fails with the errors of connections that are being ended.
    await this.driver.end().catch((err: unknown) => this.#logger.debug({ err }, 'pool ended'));
    await this.#sockets.gone(GOODBYE_MS);
    this.#sockets.destroy();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #endBusy(): Promise<void> {
    if (!this.#sockets.areBusy) return;
    this.#logger.warn('statements under way are ended');
    await this.#sockets.endBusy(this.#settings, this.#logger);
  }

  #driverOptions(): PoolOptions {
    const { host, port, user, password, database, connections, connectMs } = this.#settings;
    return {
      host,
      port,
      user,
      password,
      ...(database === undefined ? {} : { database }),
      stream: () => this.#sockets.open({ host, port }),
      connectTimeout: connectMs ?? CONNECT_MS,
      connectionLimit: connections,
      // Its own closing of idle connections knows no less than a second, and none of a single one.
      maxIdle: connections,
      gracefulEnd: true,
      charset: 'utf8mb4',
      supportBigNumbers: true,
      // Else the driver notes the stack at every statement; `fromHere` makes it when one fails.
      trace: false,
    };
  }
}

function sessionSettings({ statementS }: PoolSettings): string[] {
  return [
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES'",
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    // From a thousand values on, IN would become a subquery with a temporary table.
    'SET SESSION in_predicate_conversion_threshold = 0',
    ...(statementS === undefined ? [] : [`SET SESSION max_statement_time = ${statementS}`]),
  ];
}
