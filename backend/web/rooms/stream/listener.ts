import type { Response } from 'express';
import type { Clock } from '../../../runtime/clock';
import type { VerdictEvent } from './verdict-event';
import type { StreamQuestion } from './stream-question';

/** What waits to be taken by a reader, before it is cut off: it can come back and read it again. */
const UNSENT_MAX_BYTES = 1_048_576;
/** For so long a reader of old events may take nothing. */
const STALL_MS = 20_000;

/** A connection that is told events. */
export class Listener {
  /** From then on it is ended; it comes back by itself, to whichever process there is then. */
  readonly endsAtMs: number;
  /** Id of the newest change that is behind it. */
  position: number;
  readonly #response: Response;
  readonly #wants: StreamQuestion['wants'];
  readonly #grounds: boolean;

  constructor(
    response: Response,
    { wants, grounds }: Pick<StreamQuestion, 'wants' | 'grounds'>,
    { position, endsAtMs }: { position: number; endsAtMs: number },
  ) {
    this.#response = response;
    this.#wants = wants;
    this.#grounds = grounds;
    this.position = position;
    this.endsAtMs = endsAtMs;
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Whether it is sent what everybody is sent. */
  get isUsual(): boolean {
    return this.#wants === null && !this.#grounds;
  }

  /** What it is sent of some events; '' for nothing. Those behind it are none. */
  textOf(events: readonly VerdictEvent[]): string {
    let text = '';
    for (const event of events) {
      if (event.id <= this.position || !(this.#grounds || event.isUsual)) continue;
      if (this.#wants === null || this.#wants(event)) {
        text += this.#grounds ? event.fullText : event.text;
      }
    }
    return text;
  }

  /** Sends something without waiting. Who has left too much of what came before is cut off. */
  send(text: string | Uint8Array): void {
    if (!this.isOpen || text.length === 0) return;
    if (this.#response.writableLength > UNSENT_MAX_BYTES) this.cut();
    else this.#response.write(text);
  }

  /** Sends something, and waits until it is taken; who takes nothing for too long is cut off. */
  async hand(text: string | Uint8Array, clock: Clock): Promise<void> {
    if (!this.isOpen || text.length === 0 || this.#response.write(text)) return;
    const over = new AbortController();
    const end = (): void => over.abort(new Error('taken, or nobody is there'));
    this.#response.once('drain', end).once('close', end);
    try {
      await clock.sleep(STALL_MS, over.signal);
      this.cut();
    } catch (error) {
      if (!over.signal.aborted) throw error;
    } finally {
      this.#response.off('drain', end).off('close', end);
    }
  }

  onceClosed(does: () => void): void {
    this.#response.once('close', does);
  }

  /** Ends in order: what was sent is still taken. */
  end(): void {
    if (this.isOpen) this.#response.end();
  }

  /** Ends at once. */
  cut(): void {
    this.#response.destroy();
  }
}
