import type { Clock } from '../clock';
import type { Logger } from '../logger';
import type { Random } from '../random';
import { retryAfterMs } from '../retry-after';
import { reconnectPauseMs } from './reconnect-pause';
import {
  readServerSentEvents,
  StreamRefusedError,
  type ServerSentEvent,
} from './server-sent-events';

/** Even a stream with nothing to tell has a canary or a comment now and then. */
const SILENCE_MS = 300_000;
/** Refusals that say nothing about the position. */
const NOT_THE_POSITION = new Set([401, 403, 404, 405, 407, 408, 425, 429]);
/** What can be sent back as a header. */
const SENDABLE_ID = /^[\x20-\x7e]{1,8192}$/;

/** How a stream of events is followed. */
export interface FollowedEvents {
  address: string;
  userAgent: string;
  /** The position to go on from; null: from now. */
  lastEventId: string | null;
  /** Told when an event was too long, and dropped. */
  onOversize: () => void;
  /**
   * Told why the server refuses our position. Where there is this, it is asked again until it takes it: of a log that says by
   * itself what it has lost. By default the position is given up.
   */
  onPositionRefused?: (reason: string) => void;
  clock: Clock;
  random: Random;
  logger: Logger;
}

/** What arrived together. */
export interface EventStretch {
  events: ServerSentEvent[];
  /** The position after all that was told so far; null as long as none was told. Opaque. */
  eventId: string | null;
}

/**
 * The events of a stream. Opens it again whenever it is cut, fails or falls silent, after the last event that was handed
 * out; a position that the server does not know any more is given up by default, and the log says so. While nobody asks for more, the
 * server waits. Ends when aborted, without a socket or timer left.
 */
export async function* followEvents(
  following: FollowedEvents,
  signal: AbortSignal,
): AsyncGenerator<EventStretch, void> {
  const stream = new EventStream(following);
  while (!signal.aborted) {
    try {
      yield* stream.connect(signal);
    } catch (error) {
      if (!signal.aborted) stream.failed(error);
    }
    if (!signal.aborted) await stream.pause(signal);
  }
}

/** What outlives the connections to a stream. */
class EventStream {
  readonly #following: FollowedEvents;
  readonly #logger: Logger;
  #eventId: string | null;
  #failures = 0;
  #retryMs: number | null = null;
  #askedMs: number | null = null;

  constructor(following: FollowedEvents) {
    this.#following = following;
    this.#logger = following.logger.child({ stream: following.address });
    this.#eventId = sendable(following.lastEventId);
  }

  /** All of one connection. @throws what ends it out of order */
  async *connect(signal: AbortSignal): AsyncGenerator<EventStretch, void> {
    const { address, userAgent, clock, onOversize } = this.#following;
    // One more failure, unless something comes.
    this.#failures += 1;
    const asked = {
      address,
      userAgent,
      lastEventId: this.#eventId,
      silenceMs: SILENCE_MS,
      onRetry: (ms: number) => {
        this.#retryMs = ms;
      },
      onOversize,
    };
    for await (const events of readServerSentEvents(asked, clock, signal)) {
      this.#failures = 0;
      for (const { id } of events) this.#eventId = sendable(id) ?? this.#eventId;
      yield { events, eventId: this.#eventId };
    }
    this.#logger.debug('stream closed by the server, opened again');
  }

  /** Learns from what ended a connection. */
  failed(error: unknown): void {
    if (!(error instanceof StreamRefusedError)) {
      this.#logger.warn({ err: error, failures: this.#failures }, 'stream lost, opened again');
      return;
    }
    const { status, retryAfter } = error;
    this.#askedMs = retryAfterMs(retryAfter, this.#following.clock.now());
    const isRefused = this.#eventId !== null && isAboutPosition(status);
    const { onPositionRefused } = this.#following;
    if (isRefused && onPositionRefused === undefined) {
      this.#eventId = null;
      this.#logger.warn({ err: error }, 'stream goes on from now: it lost our position');
      return;
    }
    if (isRefused) onPositionRefused?.(error.message);
    this.#logger.warn({ err: error, failures: this.#failures }, 'stream refused, asked again');
  }

  /** Waits before the next connection; returns at once when aborted. */
  async pause(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#following;
    const asked = { failures: this.#failures, retryMs: this.#retryMs, askedMs: this.#askedMs };
    this.#askedMs = null;
    try {
      await clock.sleep(reconnectPauseMs(asked, random), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

const sendable = (eventId: string | null): string | null =>
  eventId !== null && SENDABLE_ID.test(eventId) ? eventId : null;

const isAboutPosition = (status: number): boolean =>
  status >= 400 && status < 500 && !NOT_THE_POSITION.has(status);
