import { connect, Socket } from 'node:net';
import type { PoolConnection } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { Logger } from './logger';

/** Where a pool connects. */
export interface PoolAddress {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** A connection over which nothing came for so long is probed; a server that is gone is noticed 20 s later. */
const PROBE_AFTER_MS = 10_000;
/** To end a statement that is under way; whoever waits for it has seconds left. */
const KILL_WITHIN_MS = 1_500;

/**
 * The sockets of a pool of mysql2, which itself neither ends connections that are being made nor those whose statement
 * hangs: it waits for them, and `end()` fails with their errors.
 */
export class PoolSockets {
  readonly #sockets = new Set<Socket>();
  /** The server's numbers of the connections that are made. */
  readonly #threads = new Map<Socket, number>();
  /** Those without work, with what will close them. */
  readonly #idle = new Map<Socket, NodeJS.Timeout>();
  readonly #idleCloseMs: number;
  /** Looked at after each change. */
  readonly #awaited = new Set<() => void>();

  constructor(idleCloseMs: number) {
    this.#idleCloseMs = idleCloseMs;
  }

  /** Connects, for the driver. */
  open({ host, port }: Pick<PoolAddress, 'host' | 'port'>): Socket {
    const probed = { keepAlive: true, keepAliveInitialDelay: PROBE_AFTER_MS };
    const socket = connect({ host, port, noDelay: true, ...probed });
    this.#sockets.add(socket);
    socket.once('close', () => this.#forget(socket));
    return socket;
  }

  /** The server has let a connection in. */
  made(connection: PoolConnection): void {
    const socket = socketOf(connection);
    if (socket !== null) this.#threads.set(socket, connection.threadId ?? 0);
    // What the driver tells of a connection after its end would end the process, were nobody to listen.
    connection.on('error', () => undefined);
  }

  /** A connection has work. */
  taken(connection: PoolConnection): void {
    const socket = socketOf(connection);
    if (socket === null) return;
    clearTimeout(this.#idle.get(socket));
    this.#idle.delete(socket);
  }

  /** A connection has no work: some time later it is closed. */
  rests(connection: PoolConnection): void {
    const socket = socketOf(connection);
    if (socket === null || socket.destroyed) return;
    clearTimeout(this.#idle.get(socket));
    this.#idle.set(
      socket,
      setTimeout(() => connection.end(), this.#idleCloseMs),
    );
    this.#changed();
  }

  get count(): number {
    return this.#sockets.size;
  }

  /** Whether a connection has work, or is being made. */
  get areBusy(): boolean {
    return this.#sockets.size > this.#idle.size;
  }

  /** Resolves as soon as no connection has work, or after as many milliseconds. */
  quiet(withinMs: number): Promise<void> {
    return this.#until(() => !this.areBusy, withinMs);
  }

  /** Resolves as soon as there is no connection, or after as many milliseconds. */
  gone(withinMs: number): Promise<void> {
    return this.#until(() => this.#sockets.size === 0, withinMs);
  }

  /**
   * Ends what is under way, on the server, too: that would go on, and hold its locks and the connection. Whoever waits for it
   * gets a lost connection.
   */
  async endBusy(address: PoolAddress, logger: Logger): Promise<void> {
    const busy = [...this.#sockets].filter((socket) => !this.#idle.has(socket));
    const threads = busy.flatMap((socket) => this.#threads.get(socket) ?? []);
    if (threads.length > 0) await kill(threads, address, logger);
    for (const socket of busy) socket.destroy();
  }

  /** Ends all that is left. */
  destroy(): void {
    for (const timer of this.#idle.values()) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #forget(socket: Socket): void {
    clearTimeout(this.#idle.get(socket));
    this.#sockets.delete(socket);
    this.#threads.delete(socket);
    this.#idle.delete(socket);
    this.#changed();
  }

  async #until(isSo: () => boolean, withinMs: number): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#awaited.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) end();
      };
      const timer = setTimeout(end, withinMs);
      this.#awaited.add(look);
    });
  }

  #changed(): void {
    for (const look of this.#awaited) look();
  }
}

/** The driver's types do not tell of it. */
function socketOf(connection: PoolConnection): Socket | null {
  const stream: unknown = Reflect.get(connection, 'stream');
  return stream instanceof Socket ? stream : null;
}

/** An account may end its own connections. It takes one more for a moment, which the server may have none for. */
async function kill(threads: number[], address: PoolAddress, logger: Logger): Promise<void> {
  const { host, port, user, password } = address;
  const to = { host, port, user, password, connectTimeout: KILL_WITHIN_MS };
  try {
    const connection = await createConnection(to);
    const late = setTimeout(() => connection.destroy(), KILL_WITHIN_MS);
    try {
      for (const thread of threads) await connection.query('KILL ?', [thread]).catch(isGone);
    } finally {
      clearTimeout(late);
      connection.destroy();
    }
  } catch (err) {
    logger.warn({ err, threads }, 'statements under way could not be ended on the server');
  }
}

/** It has ended meanwhile. @throws anything else */
function isGone(error: unknown): void {
  if (Reflect.get(Object(error), 'code') !== 'ER_NO_SUCH_THREAD') throw error;
}
