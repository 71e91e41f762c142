import { Places } from '../../../runtime/places';
import type { LogReach } from '../../../store/changes/log-reach';
import type { Broadcast } from './broadcast';
import { heartbeatText } from './event-text';
import type { Listener } from './listener';
import {
  CHANGES_PER_PAGE,
  readEvents,
  type EventPage,
  type PageQuestion,
  type TellingParts,
} from './read-events';

/** So many read the log at a time; the others wait for their turn, which is over with each page. */
const READING_MAX = 4;
/** Who takes what is sent so soon keeps its page; others make room for those who do. */
const TAKING_MS = 50;
/** Changes that are read at once for who does not. */
const CHANGES_FOR_SLOW = 200;
/** Between two pages of which little is told, so that who wants little does not have the log read all the time. */
const PASSING_PAUSE_MS = 50;
const FAULT_PAUSE_MS = 1_000;
const HEARTBEAT_MS = 20_000;

/** What came of a page. */
interface ToldPage {
  /** All of it was sent, and the log ended there. */
  isEnd: boolean;
  isTaken: boolean;
  /** Changes that were read and not told. */
  passed: number;
  told: number;
}

/** Tells listeners what is in the log already, until they can be told what is new. */
export class Replay {
  readonly #parts: TellingParts;
  readonly #broadcast: Broadcast;
  readonly #reading = new Places(READING_MAX);
  readonly #holding: Places;

  constructor(parts: TellingParts, broadcast: Broadcast) {
    this.#parts = parts;
    this.#broadcast = broadcast;
    this.#holding = new Places(parts.stream.pagesHeldMax);
  }

  /** Brings a listener from its position to what is new; ends it where it is late or the web side closes. Never rejects. */
  async run(
    listener: Listener,
    { oldest, head }: Pick<LogReach, 'oldest' | 'head'>,
  ): Promise<void> {
    const { logger, stream } = this.#parts;
    if (listener.position === head && !stream.closing.aborted) {
      if (this.#broadcast.join(listener, oldest)) return;
    }
    const over = new AbortController();
    const stop = (): void => over.abort(new Error('the reader, the web side or the replay ends'));
    listener.onceClosed(stop);
    stream.closing.addEventListener('abort', stop, { once: true });
    if (stream.closing.aborted) stop();
    const beating = this.#sendHeartbeats(listener, over.signal);
    try {
      await this.#bringUp(listener, oldest, over.signal);
    } catch (error) {
      if (over.signal.aborted) return listener.end();
      logger.error({ err: error }, 'a replay of changes was given up');
      listener.cut();
    } finally {
      stream.closing.removeEventListener('abort', stop);
      stop();
      await beating;
    }
  }

  /** Also while it waits for its turn, so that nobody between takes it for dead. */
  async #sendHeartbeats(listener: Listener, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts.stream;
    try {
      for (;;) {
        await clock.sleep(HEARTBEAT_MS, signal);
        listener.send(heartbeatText(listener.position));
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #bringUp(listener: Listener, oldest: number, signal: AbortSignal): Promise<void> {
    const { clock, closing } = this.#parts.stream;
    let limit = CHANGES_PER_PAGE;
    for (;;) {
      const page = await this.#holding.during(
        () => this.#tellPage(listener, limit, signal),
        signal,
      );
      // Nobody is kept waiting for who is slow: what was read for them is read again.
      if (!page.isTaken) await listener.ready(clock, signal);
      signal.throwIfAborted();
      if (page.isEnd && this.#broadcast.join(listener, oldest)) return;
      if (clock.now() >= listener.endsAtMs) return listener.finish(clock, closing);
      if (page.passed > page.told) await clock.sleep(PASSING_PAUSE_MS, signal);
      limit = page.isTaken ? CHANGES_PER_PAGE : CHANGES_FOR_SLOW;
    }
  }

  async #tellPage(listener: Listener, limit: number, signal: AbortSignal): Promise<ToldPage> {
    const { clock } = this.#parts.stream;
    const after = listener.position;
    const page = await this.#read({ after, limit }, signal);
    let told = 0;
    for (const { text, position, count } of listener.stretchesOf(page)) {
      listener.send(text);
      listener.position = Math.max(listener.position, position);
      told += count;
      const isTaken = await listener.isReady(TAKING_MS, clock, signal);
      signal.throwIfAborted();
      if (!isTaken) return { isEnd: isEndOf(page, listener), isTaken, told, passed: 0 };
    }
    return { isEnd: page.isEnd, isTaken: true, told, passed: page.position - after - told };
  }

  /** Waits faults of the database out; the broadcast tells of them in the log, and so does the first of these. */
  async #read(question: PageQuestion, signal: AbortSignal): Promise<EventPage> {
    const { logger, stream } = this.#parts;
    const read = (): Promise<EventPage> => readEvents(this.#parts, stream.past, question);
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.#reading.during(read, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (failures === 0) logger.warn({ err: error }, 'a replay of changes waits for the log');
        await stream.clock.sleep(FAULT_PAUSE_MS, signal);
      }
    }
  }
}

const isEndOf = ({ isEnd, position }: EventPage, listener: Listener): boolean =>
  isEnd && listener.position >= position;
