import { Places } from '../../../runtime/places';
import type { Broadcast } from './broadcast';
import type { VerdictEvent } from './verdict-event';
import { heartbeatText, type LogBounds } from './event-text';
import type { Listener } from './listener';
import { readEvents, type EventPage, type TellingParts } from './read-events';

/** So many read the log at a time; the others wait for their turn, which is over with each page. */
const READING_MAX = 4;
/** So many hold a page that their readers have not taken yet, which bounds memory. */
const HOLDING_MAX = 64;
/** Events that are sent at once. */
const EVENTS_PER_WRITE = 200;
const FAULT_PAUSE_MS = 1_000;
const HEARTBEAT_MS = 20_000;

/** Tells listeners what is in the log already, until they can be told what is new. */
export class Replay {
  readonly #parts: TellingParts;
  readonly #broadcast: Broadcast;
  readonly #reading = new Places(READING_MAX);
  readonly #holding = new Places(HOLDING_MAX);

  constructor(parts: TellingParts, broadcast: Broadcast) {
    this.#parts = parts;
    this.#broadcast = broadcast;
  }

  /** Brings a listener from its position to what is new; ends it where it is late or the web side closes. Never rejects. */
  async run(listener: Listener, { oldest, head }: LogBounds): Promise<void> {
    const { logger, stream } = this.#parts;
    if (listener.position === head && !stream.closing.aborted) {
      if (this.#broadcast.join(listener, oldest)) return;
    }
    const over = new AbortController();
    const stop = (): void => over.abort(new Error('the reader or the web side ends'));
    listener.onceClosed(stop);
    stream.closing.addEventListener('abort', stop, { once: true });
    if (stream.closing.aborted) stop();
    try {
      await this.#bringUp(listener, oldest, over.signal);
    } catch (error) {
      if (over.signal.aborted) return listener.end();
      logger.error({ err: error }, 'a replay of changes was given up');
      listener.cut();
    } finally {
      stream.closing.removeEventListener('abort', stop);
    }
  }

  async #bringUp(listener: Listener, oldest: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts.stream;
    const pulse = { atMs: clock.now() };
    for (;;) {
      const page = await this.#holding.during(
        () => this.#nextPage(listener, pulse, signal),
        signal,
      );
      if (!listener.isOpen) return;
      if (page.isEnd && this.#broadcast.join(listener, oldest)) return;
      if (clock.now() >= listener.endsAtMs) return listener.end();
    }
  }

  async #nextPage(
    listener: Listener,
    pulse: { atMs: number },
    signal: AbortSignal,
  ): Promise<EventPage> {
    const { clock } = this.#parts.stream;
    const page = await this.#read(listener.position, signal);
    for (const events of stretchesOf(page.events)) {
      const text = listener.textOf(events);
      if (text !== '') pulse.atMs = clock.now();
      await listener.hand(text, clock);
      signal.throwIfAborted();
    }
    listener.position = Math.max(listener.position, page.position);
    if (clock.now() - pulse.atMs >= HEARTBEAT_MS) {
      pulse.atMs = clock.now();
      listener.send(heartbeatText(listener.position));
    }
    return page;
  }

  /** Waits faults of the database out; the broadcast tells of them in the log, and so does the first of these. */
  async #read(position: number, signal: AbortSignal): Promise<EventPage> {
    const { logger, stream } = this.#parts;
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.#reading.during(() => readEvents(this.#parts, position), signal);
      } catch (error) {
        signal.throwIfAborted();
        if (failures === 0) logger.warn({ err: error }, 'a replay of changes waits for the log');
        await stream.clock.sleep(FAULT_PAUSE_MS, signal);
      }
    }
  }
}

function* stretchesOf(events: readonly VerdictEvent[]): Generator<readonly VerdictEvent[]> {
  for (let begin = 0; begin < events.length; begin += EVENTS_PER_WRITE) {
    yield events.slice(begin, begin + EVENTS_PER_WRITE);
  }
}
