import { dayNumberOf, type DayNumber } from '../status/day-number';
import { dueRecipients } from '../store/mail/due-recipients';
import { MANAGER } from '../store/mail/notices';
import { makeDigest } from './digest/make-digest';
import type { MailerParts } from './mailer-parts';

const LOOKED_AT = 100;
/** Digests become due once a day. */
const WALK_EACH_MS = 60_000;
const BEFORE_ALL = MANAGER - 1;

/** Makes digests one by one, so that none is older than the hour's limit makes it. */
export class DigestWalk {
  readonly #parts: MailerParts;
  /** Who needs not be looked at again on a day. */
  readonly #told = new Set<number>();
  #toldDay: DayNumber = 0;
  #afterId = BEFORE_ALL;
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
    for (;;) {
      const asked = { today, afterId: this.#afterId };
      const due = await dueRecipients(this.#parts.database, asked, LOOKED_AT);
      if (await this.#makeFirst(due, Math.floor(nowMs / 1_000))) return true;
      if (due.length < LOOKED_AT) break;
    }
    this.#afterId = BEFORE_ALL;
    this.#nextAtMs = nowMs + WALK_EACH_MS;
    return false;
  }

  async #makeFirst(recipientIds: readonly number[], nowS: number): Promise<boolean> {
    for (const recipientId of recipientIds) {
      this.#afterId = recipientId;
      if (this.#told.has(recipientId)) continue;
      const made = await makeDigest(this.#parts, recipientId, nowS);
      if (made !== 'nothing') this.#told.add(recipientId);
      if (made === 'made') return true;
    }
    return false;
  }
}
