import { mapInTurns } from '../../../runtime/in-turns';
import { canaryText, type VerdictEvent } from './verdict-event';
import { heartbeatText, liveText } from './event-text';
import type { Listener } from './listener';
import { CHANGES_PER_PAGE, readEvents, type EventPage, type TellingParts } from './read-events';

const POLL_MS = 1_000;
/** While the log has more at once, sockets get some time to take it. */
const BUSY_POLL_MS = 100;
const HEARTBEAT_MS = 20_000;
const CANARY_MS = 3_600_000;
/** Some milliseconds of work: so many listeners, or so many times a listener and an event, in one turn. */
const LISTENERS_PER_TURN = 500;
const TRIALS_PER_TURN = 50_000;

/**
 * Tells new events to all who listen. While anybody does, the log is read each second, by one reader for all; each event is
 * formatted once, and the same bytes are sent to all who want everything. Faults of the database are waited out, and
 * readers kept.
 */
export class Broadcast {
  readonly #parts: TellingParts;
  readonly #listeners = new Set<Listener>();
  /** Id of the newest change that all listeners have been told, or are being told; null while nobody listens. */
  #position: number | null = null;
  #heartbeatAtMs = 0;
  #canaryHour = 0;
  #isFailing = false;

  constructor(parts: TellingParts) {
    this.#parts = parts;
  }

  /**
   * Tells a listener from here on what comes behind its position.
   * @param oldest id of the oldest change of the log
   * @returns false: what came in between was told to the others already
   */
  join(listener: Listener, oldest: number): boolean {
    const { position } = listener;
    if (this.#position !== null && position < this.#position) return false;
    listener.send(liveText(position, oldest));
    if (!listener.isOpen) return true;
    this.#listeners.add(listener);
    listener.onceClosed(() => this.#listeners.delete(listener));
    if (this.#position === null) void this.#run(position);
    return true;
  }

  async #run(position: number): Promise<void> {
    const { clock, closing } = this.#parts.stream;
    this.#position = position;
    this.#heartbeatAtMs = clock.now() + HEARTBEAT_MS;
    this.#canaryHour = hourOf(clock.now());
    let pauseMs = POLL_MS;
    try {
      while (this.#listeners.size > 0) {
        await clock.sleep(pauseMs, closing);
        pauseMs = (await this.#poll()) ? POLL_MS : BUSY_POLL_MS;
        this.#keepUp(clock.now());
      }
    } catch (error) {
      // They come back by themselves, and go on where they were.
      for (const listener of this.#listeners) listener.end();
      if (!closing.aborted) this.#parts.logger.error({ err: error }, 'the stream of changes ended');
    } finally {
      this.#position = null;
    }
  }

  /** @returns whether the end of the log was reached, as far as is known */
  async #poll(): Promise<boolean> {
    const page = await this.#read();
    if (page === null) return true;
    await this.#tell(page);
    return page.isEnd;
  }

  async #read(): Promise<EventPage | null> {
    const { logger, stream } = this.#parts;
    const question = { after: this.#position ?? 0, limit: CHANGES_PER_PAGE };
    try {
      const page = await readEvents(this.#parts, stream.live, question);
      if (this.#isFailing) logger.info('the stream of changes goes on');
      this.#isFailing = false;
      return page;
    } catch (error) {
      if (!this.#isFailing) logger.warn({ err: error }, 'the stream of changes waits for the log');
      this.#isFailing = true;
      return null;
    }
  }

  async #tell(page: EventPage): Promise<void> {
    // Who joins while others are being told is as far as that, and not told of it.
    this.#position = page.position;
    const [first] = page.events;
    const all = bytesForAll(page.events);
    const tellOne = (listener: Listener): void => {
      const isAsAll = first !== undefined && page.gap === null && listener.position < first.id;
      if (isAsAll && listener.isUsual) listener.send(all());
      else for (const { text } of listener.stretchesOf(page)) listener.send(text);
      listener.position = Math.max(listener.position, page.position);
    };
    const trials = Math.ceil(TRIALS_PER_TURN / Math.max(1, page.events.length));
    await mapInTurns([...this.#listeners], tellOne, Math.min(LISTENERS_PER_TURN, trials));
  }

  #keepUp(nowMs: number): void {
    for (const listener of this.#listeners) if (nowMs >= listener.endsAtMs) this.#finish(listener);
    if (hourOf(nowMs) !== this.#canaryHour) {
      this.#canaryHour = hourOf(nowMs);
      const atMs = this.#canaryHour * CANARY_MS;
      this.#sendAll((position) => canaryText(position, atMs, this.#parts));
    }
    const isSetBack = this.#heartbeatAtMs - nowMs > HEARTBEAT_MS;
    if (nowMs < this.#heartbeatAtMs && !isSetBack) return;
    this.#heartbeatAtMs = nowMs + HEARTBEAT_MS;
    this.#sendAll(heartbeatText);
  }

  #finish(listener: Listener): void {
    const { clock, closing } = this.#parts.stream;
    this.#listeners.delete(listener);
    void listener.finish(clock, closing);
  }

  /** A listener may be further than the others: it came when the log was further than what was read of it. */
  #sendAll(textAt: (position: number) => string): void {
    const made = new Map<number, Uint8Array>();
    for (const listener of this.#listeners) {
      const position = Math.max(listener.position, this.#position ?? 0);
      const bytes = made.get(position) ?? Buffer.from(textAt(position));
      made.set(position, bytes);
      listener.send(bytes);
    }
  }
}

const hourOf = (ms: number): number => Math.floor(ms / CANARY_MS);

/** Made when the first one wants it, then the same for everybody. */
function bytesForAll(events: readonly VerdictEvent[]): () => Uint8Array {
  let bytes: Uint8Array | null = null;
  return () => {
    bytes ??= Buffer.from(
      events
        .filter(({ isUsual }) => isUsual)
        .map(({ text }) => text)
        .join(''),
    );
    return bytes;
  };
}
