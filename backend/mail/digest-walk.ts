import { dayNumberOf, type DayNumber } from '../status/day-number';
import { makeDigest } from './digest/make-digest';
import { dueReaders } from './due-readers';
import type { MailerParts } from './mailer-parts';

/** Digests become due once a day. */
const WALK_EACH_MS = 60_000;

/** Makes digests one by one, so that none is older than the hour's limit makes it. */
export class DigestWalk {
  readonly #parts: MailerParts;
  /** Who needs not be looked at again on a day. */
  readonly #told = new Set<number>();
  #toldDay: DayNumber = 0;
  /** Where the walk over all who are to be told has come to; null: the next one is not begun. */
  #readers: AsyncGenerator<number, void, undefined> | null = null;
  #nextAtMs = 0;

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  /** @returns whether one was made */
  async makeNext(): Promise<boolean> {
    const nowMs = this.#parts.clock.now();
    if (nowMs < this.#nextAtMs) return false;
    const today = dayNumberOf(nowMs);
    if (today !== this.#toldDay) this.#told.clear();
    this.#toldDay = today;
    this.#readers ??= dueReaders(this.#parts);
    if (await this.#makeFirst(this.#readers, Math.floor(nowMs / 1_000))) return true;
    this.#readers = null;
    this.#nextAtMs = nowMs + WALK_EACH_MS;
    return false;
  }

  async #makeFirst(
    readers: AsyncGenerator<number, void, undefined>,
    nowS: number,
  ): Promise<boolean> {
    for (let next = await readers.next(); next.done !== true; next = await readers.next()) {
      const recipientId = next.value;
      if (this.#told.has(recipientId)) continue;
      const made = await makeDigest(this.#parts, recipientId, nowS);
      if (made !== 'nothing') this.#told.add(recipientId);
      if (made === 'made') return true;
    }
    return false;
  }
}
