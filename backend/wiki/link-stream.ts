import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import { retryAfterMs } from '../runtime/retry-after';
import { readLinkEvent, type LinkChange } from './link-change';
import { reconnectPauseMs } from './reconnect-pause';
import {
  readServerSentEvents,
  StreamRefusedError,
  type ServerSentEvent,
} from './server-sent-events';

/** Even a stream of a quiet farm has a canary or a comment now and then. */
const SILENCE_MS = 300_000;
/** Refusals that say nothing about the position. */
const NOT_THE_POSITION = new Set([401, 403, 404, 405, 407, 408, 425, 429]);
/** What can be sent back as a header. */
const SENDABLE_ID = /^[\x20-\x7e]{1,8192}$/;

/** What arrived together. */
export interface LinkStretch {
  changes: LinkChange[];
  /**
   * The position after all that was told so far, events that were passed over included; null as
   * long as none was told. Opaque.
   */
  eventId: string | null;
}

/** How a stream is read. */
export interface LinkStreamParts {
  /** Of a farm's stream `page-links-change`. */
  address: string;
  userAgent: string;
  /** The position to go on from; null: from now. */
  lastEventId: string | null;
  /** Whether a wiki of the farm is of interest; asked for each event, so it may change. */
  isWanted: (dbname: string) => boolean;
  clock: Clock;
  random: Random;
  logger: Logger;
}

/**
 * Pages whose external links changed (W1.7), as they are told by a farm's public stream of events.
 * Opens the stream again whenever it is cut, fails or falls silent, after the last event that was
 * handed out; a position that the server does not know any more is given up, and the log says so.
 * While nobody asks for more, the server waits. Ends when aborted, without a socket or timer left.
 */
export async function* readLinkStream(
  reading: LinkStreamParts,
  signal: AbortSignal,
): AsyncGenerator<LinkStretch, void> {
  const stream = new LinkStream(reading);
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
class LinkStream {
  readonly #reading: LinkStreamParts;
  readonly #logger: Logger;
  #eventId: string | null;
  #failures = 0;
  #malformed = 0;
  #retryMs: number | null = null;
  #askedMs: number | null = null;

  constructor(reading: LinkStreamParts) {
    this.#reading = reading;
    this.#logger = reading.logger.child({ stream: reading.address });
    this.#eventId = sendable(reading.lastEventId);
  }

  /** All of one connection. @throws what ends it out of order */
  async *connect(signal: AbortSignal): AsyncGenerator<LinkStretch, void> {
    const { address, userAgent, clock } = this.#reading;
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
      onOversize: () => this.#drop('longer than any event should be'),
    };
    for await (const events of readServerSentEvents(asked, clock, signal)) {
      this.#failures = 0;
      yield { changes: this.#changesIn(events), eventId: this.#eventId };
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
    this.#askedMs = retryAfterMs(retryAfter, this.#reading.clock.now());
    if (this.#eventId !== null && isAboutPosition(status)) {
      this.#eventId = null;
      this.#logger.warn({ err: error }, 'stream goes on from now: it lost our position');
    } else {
      this.#logger.warn({ err: error, failures: this.#failures }, 'stream refused, asked again');
    }
  }

  /** Waits before the next connection; returns at once when aborted. */
  async pause(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#reading;
    const asked = { failures: this.#failures, retryMs: this.#retryMs, askedMs: this.#askedMs };
    this.#askedMs = null;
    try {
      await clock.sleep(reconnectPauseMs(asked, random), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #changesIn(events: ServerSentEvent[]): LinkChange[] {
    return events.flatMap(({ id, data }) => {
      this.#eventId = sendable(id) ?? this.#eventId;
      const event = readLinkEvent(data, this.#reading.isWanted);
      if ('malformed' in event) this.#drop(event.malformed);
      return 'change' in event ? [event.change] : [];
    });
  }

  #drop(reason: string): void {
    this.#malformed += 1;
    this.#logger.debug({ reason, malformed: this.#malformed }, 'event of the stream dropped');
  }
}

const sendable = (eventId: string | null): string | null =>
  eventId !== null && SENDABLE_ID.test(eventId) ? eventId : null;

const isAboutPosition = (status: number): boolean =>
  status >= 400 && status < 500 && !NOT_THE_POSITION.has(status);
