import { canaryText, type VerdictEvent } from './verdict-event';
import { heartbeatText, liveText } from './event-text';
import type { Listener } from './listener';
import { readEvents, type EventPage, type TellingParts } from './read-events';

const POLL_MS = 1_000;
/** While the log has more at once, sockets get some time to take it. */
const BUSY_POLL_MS = 100;
const HEARTBEAT_MS = 20_000;
const CANARY_MS = 3_600_000;
/** Who was told the end takes it within this time. */
const ENDING_MS = 20_000;

/**
 * Tells new events to all who listen. While anybody does, the log is read each second, by one reader for all; each event is
 * formatted once, and the same bytes are sent to all who want everything. Faults of the database are waited out, and
 * readers kept.
 */
export class Broadcast {
  readonly #parts: TellingParts;
  readonly #listeners = new Set<Listener>();
  /** Ended in order, and not yet gone; with the moment from which they are waited for no longer. */
  readonly #ending = new Map<Listener, number>();
  /** Id of the newest change that all listeners have been told; null while nobody listens. */
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
      while (this.#listeners.size + this.#ending.size > 0) {
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
    this.#tell(page);
    return page.isEnd;
  }

  async #read(): Promise<EventPage | null> {
    const { logger } = this.#parts;
    try {
      const page = await readEvents(this.#parts, this.#position ?? 0);
      if (this.#isFailing) logger.info('the stream of changes goes on');
      this.#isFailing = false;
      return page;
    } catch (error) {
      if (!this.#isFailing) logger.warn({ err: error }, 'the stream of changes waits for the log');
      this.#isFailing = true;
      return null;
    }
  }

  #tell({ events, position }: EventPage): void {
    const all = bytesForAll(events);
    const [first] = events;
    for (const listener of this.#listeners) {
      const isPlain = listener.isUsual && first !== undefined && listener.position < first.id;
      listener.send(isPlain ? all() : listener.textOf(events));
      listener.position = Math.max(listener.position, position);
    }
    this.#position = position;
  }

  #keepUp(nowMs: number): void {
    for (const listener of this.#listeners) {
      if (nowMs >= listener.endsAtMs) this.#finish(listener, nowMs);
    }
    for (const [listener, untilMs] of this.#ending) if (nowMs >= untilMs) listener.cut();
    const position = this.#position ?? 0;
    if (hourOf(nowMs) !== this.#canaryHour) {
      this.#canaryHour = hourOf(nowMs);
      this.#sendAll(canaryText(position, nowMs, this.#parts));
    }
    if (nowMs < this.#heartbeatAtMs) return;
    this.#heartbeatAtMs = nowMs + HEARTBEAT_MS;
    this.#sendAll(heartbeatText(position));
  }

  #finish(listener: Listener, nowMs: number): void {
    this.#listeners.delete(listener);
    this.#ending.set(listener, nowMs + ENDING_MS);
    listener.onceClosed(() => this.#ending.delete(listener));
    listener.end();
  }

  #sendAll(text: string): void {
    const bytes = Buffer.from(text);
    for (const listener of this.#listeners) listener.send(bytes);
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
