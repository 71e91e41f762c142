import type { IncomingMessage } from 'node:http';
import { askServer, type AskFailure, type OneRequest } from '../crawler/transport/ask-server';
import type { Network } from '../crawler/transport/network';
import type { Clock } from '../runtime/clock';
import { beginTimeSpan } from '../runtime/http/time-span';
import { retryAfterMs } from '../runtime/retry-after';
import type { Frontier, LeasedHost } from '../store/frontier/frontier';
import { VisitOverError } from './visit-over-error';

/** With what hosts are visited. */
export interface BorrowParts {
  /** Heeds the marks and wishes of owners. */
  frontier: Pick<Frontier, 'borrow' | 'renew' | 'giveBack'>;
  network: Network;
  clock: Clock;
  /** Milliseconds between two requests to one server, at least (W3.1). */
  hostIntervalMs: number;
  /** After so many milliseconds a lease is renewed; by default in the middle of the five minutes that one lasts. */
  renewAfterMs?: number;
}

/** Answers that ask for a pause, and how long it is where they do not say. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
const PAUSE_MS = 60_000;
const HAS_PORT = /:\d+$/;
const RENEW_AFTER_MS = 120_000;

/** How a check asks servers, one request at a time. */
interface CheckPacing {
  beforeRequest: (server: string) => Promise<void>;
  afterRequest: (server: string) => void;
  afterAnswer: (server: string, status: number, askedMs: number | null) => void;
}

/** A host that is ours for a while (W3.1). */
export class BorrowedHost {
  readonly #parts: BorrowParts;
  readonly #host: LeasedHost;
  readonly #intervalMs: number;
  /** Moments at which servers may be asked again, and requests under way, by host and port. */
  readonly #freeAtMs = new Map<string, number>();
  readonly #turns = new Map<string, Promise<void>>();
  /** Until when servers want to be left alone, by host and port. */
  readonly #pauses = new Map<string, number>();
  #renewedAtMs: number;

  constructor(parts: BorrowParts, host: LeasedHost) {
    this.#parts = parts;
    this.#host = host;
    this.#intervalMs = Math.max(parts.hostIntervalMs, host.intervalMs ?? 0);
    this.#renewedAtMs = parts.clock.now();
  }

  /**
   * Asks one of the host's servers: one request at a time to each, the interval between. A body is left to `take`, while
   * the connection stands.
   * @param timeoutMs ends the request, not the waiting for its turn; `take` is told by its signal
   * @param signal ends both
   * @throws VisitOverError once that server has asked for a pause, or the host is another's
   * @throws the signal's reason
   */
  async ask<Taken>(
    request: OneRequest,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
    take: (message: IncomingMessage, time: AbortSignal) => Promise<Taken>,
  ): Promise<Taken | AskFailure> {
    const server = request.address.host;
    const before = this.#turns.get(server) ?? Promise.resolve();
    const turn = before.then(async () => {
      await this.#rest(server, signal);
      const span = beginTimeSpan(timeoutMs, signal);
      try {
        const answer = await askServer(request, this.#parts.network, span.signal, (message) => {
          this.#heed(server, message);
          return take(message, span.signal);
        });
        // Cut off by us, it is no answer of the server's.
        signal.throwIfAborted();
        return answer;
      } finally {
        span.end();
        this.#freeAfter(server);
      }
    });
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(server, ended);
    return turn;
  }

  /**
   * For a check of the host as crawlers make it, in place of `ask`: the same rests, pauses and renewals. Nothing else may be
   * asked meanwhile.
   */
  pacing(signal: AbortSignal): CheckPacing {
    return {
      beforeRequest: (server) => this.#rest(server, signal),
      afterRequest: (server) => this.#freeAfter(server),
      afterAnswer: (server, http, retryAfter) => this.#heedAnswer(server, http, retryAfter),
    };
  }

  /**
   * Gives the host back; nobody asks it again before it wants to be. A server at a port of its own speaks for itself alone:
   * whoever asked it remembers its pause.
   */
  async end(): Promise<void> {
    const pauses = [...this.#pauses].filter(([server]) => !HAS_PORT.test(server));
    const freeAtMs = Math.max(0, ...pauses.map(([, ms]) => ms), ...this.#freeAtMs.values());
    const notBeforeS = Math.ceil(freeAtMs / 1_000);
    await this.#parts.frontier.giveBack(this.#host, { notBeforeS, traits: [], isHeard: false });
  }

  async #rest(server: string, signal: AbortSignal): Promise<void> {
    const { clock, frontier, renewAfterMs } = this.#parts;
    const restMs = (this.#freeAtMs.get(server) ?? 0) - clock.now();
    if (restMs > 0) await clock.sleep(restMs, signal);
    signal.throwIfAborted();
    if (this.#pauses.has(server)) throw new VisitOverError(this.#host.name);
    if (clock.now() - this.#renewedAtMs < (renewAfterMs ?? RENEW_AFTER_MS)) return;
    this.#renewedAtMs = clock.now();
    if (!(await frontier.renew(this.#host))) throw new VisitOverError(this.#host.name);
  }

  #heed(server: string, { statusCode = 0, headers }: IncomingMessage): void {
    const askedMs = retryAfterMs(headers['retry-after'] ?? null, this.#parts.clock.now());
    this.#heedAnswer(server, statusCode, askedMs);
  }

  #heedAnswer(server: string, status: number, askedMs: number | null): void {
    if (!BUSY_STATUSES.has(status) && (askedMs ?? 0) === 0) return;
    this.#pauses.set(server, this.#parts.clock.now() + (askedMs || PAUSE_MS));
  }

  #freeAfter(server: string): void {
    this.#freeAtMs.set(server, this.#parts.clock.now() + this.#intervalMs);
  }
}
