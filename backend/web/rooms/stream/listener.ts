import type { Clock } from '../../../runtime/clock';
import { gapText } from './event-text';
import { Outbox, type OutboxTarget } from './outbox';
import type { EventPage } from './read-events';
import type { StreamQuestion } from './stream-question';
import type { UnsentBytes } from './unsent-bytes';

/** What waits to be taken by a reader, before it is cut off: it can come back and read it again. */
const UNSENT_MAX_BYTES = 1_048_576;
/** For so long a reader may take nothing of what it has asked for, or of the end. */
const STALL_MS = 20_000;
/** Text that is sent at once, about. */
const STRETCH_CHARS = 65_536;

/** Where a connection is, and until when. */
interface ListenerTerms {
  position: number;
  endsAtMs: number;
  unsentOfAll: UnsentBytes;
}

/** What is told at once of a page of events. */
interface ToldStretch {
  text: string;
  /** Of the last event that was looked at, told or not. */
  position: number;
  count: number;
}

/** A connection that is told events. */
export class Listener {
  /** From then on it is ended; it comes back by itself, to whichever process there is then. */
  readonly endsAtMs: number;
  /** Id of the newest change that is behind it. */
  position: number;
  readonly #response: OutboxTarget;
  readonly #outbox: Outbox;
  readonly #wants: StreamQuestion['wants'];
  readonly #grounds: boolean;
  #isEnding = false;

  constructor(
    response: OutboxTarget,
    { wants, grounds }: Pick<StreamQuestion, 'wants' | 'grounds'>,
    { position, endsAtMs, unsentOfAll }: ListenerTerms,
  ) {
    this.#response = response;
    this.#outbox = new Outbox(response, unsentOfAll);
    this.#wants = wants;
    this.#grounds = grounds;
    this.position = position;
    this.endsAtMs = endsAtMs;
  }

  get isOpen(): boolean {
    return !this.#isEnding && !this.#response.destroyed;
  }

  /** Whether it is sent what everybody is sent. */
  get isUsual(): boolean {
    return this.#wants === null && !this.#grounds;
  }

  /** What it is sent of a page, piece by piece, the last one with the position of the page. What is behind it is none. */
  *stretchesOf({ events, position, gap }: EventPage): Generator<ToldStretch, void> {
    let text = gap !== null && gap.position > this.position ? gapText(gap.position, gap) : '';
    let count = 0;
    for (const event of events) {
      if (event.id <= this.position || !(this.#grounds || event.isUsual)) continue;
      if (this.#wants !== null && !this.#wants(event)) continue;
      text += this.#grounds ? event.fullText : event.text;
      count += 1;
      if (text.length < STRETCH_CHARS) continue;
      yield { text, position: event.id, count };
      [text, count] = ['', 0];
    }
    yield { text, position, count };
  }

  /** Sends something without waiting. Who has left too much of what came before is cut off. */
  send(text: string | Uint8Array): void {
    if (!this.isOpen || text.length === 0) return;
    if (this.#outbox.unsentBytes > UNSENT_MAX_BYTES) this.cut();
    else this.#outbox.post(text);
  }

  /**
   * Whether all that was sent is taken, or nobody is there, within some time.
   * @throws the signal's reason
   */
  async isReady(withinMs: number, clock: Clock, signal: AbortSignal): Promise<boolean> {
    if (this.#outbox.isEmpty) return true;
    const taken = new AbortController();
    this.#outbox.onceEmpty(() => taken.abort(new Error('taken, or nobody is there')));
    try {
      await clock.sleep(withinMs, AbortSignal.any([taken.signal, signal]));
      return false;
    } catch (error) {
      signal.throwIfAborted();
      if (!taken.signal.aborted) throw error;
      return true;
    }
  }

  /**
   * Waits until all that was sent is taken; who takes nothing for too long is cut off.
   * @throws the signal's reason
   */
  async ready(clock: Clock, signal: AbortSignal): Promise<void> {
    for (let taken = -1; this.#outbox.piecesTaken !== taken;) {
      taken = this.#outbox.piecesTaken;
      if (await this.isReady(STALL_MS, clock, signal)) return;
    }
    this.cut();
  }

  onceClosed(does: () => void): void {
    this.#response.once('close', does);
  }

  /** Ends in order: what was sent is still taken. */
  end(): void {
    if (!this.isOpen) return;
    this.#isEnding = true;
    this.#outbox.end();
  }

  /** The same, and waits until the end is taken, too, for some time at most. */
  async finish(clock: Clock, closing: AbortSignal): Promise<void> {
    if (!this.isOpen) return;
    const over = new AbortController();
    const stop = (): void => over.abort(new Error('it is over, or all is'));
    this.onceClosed(stop);
    closing.addEventListener('abort', stop, { once: true });
    this.end();
    try {
      if (closing.aborted) return;
      await clock.sleep(STALL_MS, over.signal);
      this.cut();
    } catch (error) {
      if (!over.signal.aborted) throw error;
    } finally {
      closing.removeEventListener('abort', stop);
    }
  }

  /** Ends at once. */
  cut(): void {
    this.#outbox.cut();
  }
}
