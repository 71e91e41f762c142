import { abortReason } from '../../runtime/abort-reason';
import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import { isArchiveHost } from '../../url/archive-hosts';
import {
  dropSlot,
  freeSlot,
  keepSlot,
  takeSlot,
  wishForSlot,
  yieldSlot,
  type TurnTaker,
} from './archive-turns';

/** What turns are shared with. */
interface SharedTurnsParts {
  database: Pick<Database, 'run'>;
  clock: Clock;
  random: Random;
  logger: Logger;
  /** From the end of a request to the start of the next, whoever makes it; milliseconds. */
  intervalMs?: number;
  /** Whether others ask a host, too; by default those of archives. */
  isShared?: (host: string) => boolean;
}

const INTERVAL_MS = 1_000;
/** After so long, who waits has a slot of its own. */
const SLOT_MS = 10_000;
/** A killed process keeps nobody out for longer. */
const HELD_MS = 45_000;
const RENEW_MS = 15_000;
/** Without a request for so long a slot ends; longer than any interval between them. */
const IDLE_MS = 3_000;
const POLL_MS = 1_000;
/** A wish is said again each so many polls, and holds a little longer. */
const POLLS_PER_WISH = 3;
const WISH_MS = 5_000;

interface Slot {
  name: string;
  sinceMs: number;
  /** Until then nobody else takes it. */
  heldUntilMs: number;
  /** The end of the last request; null while one is under way. */
  endedMs: number | null;
}

/**
 * Turns at the hosts of archives, which the crawler and the archive component ask in processes of their own: one
 * of them at a time has a host for a slot of ten seconds, and longer as long as nobody else wants it (sql/000027.sql).
 * Each has one request at a time to a host, by its own turns; between the last one of a slot and the first one of
 * another's is the usual interval.
 */
export class SharedTurns {
  readonly #parts: SharedTurnsParts;
  readonly #taker: Buffer;
  readonly #slots = new Map<string, Slot>();
  readonly #keeping = new Set<Promise<void>>();
  readonly #ended = new AbortController();

  constructor(parts: SharedTurnsParts) {
    this.#parts = parts;
    this.#taker = parts.random.bytes(16);
  }

  /** While some work lasts; then nothing is held any more. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      this.#ended.abort(new Error('no more turns are taken'));
      await Promise.all(this.#keeping);
    }
  }

  /**
   * Waits until a request to the host may start here; `end` is called when it has ended. Of each host one at a time;
   * those that nobody else asks have no turns to share.
   * @returns false where others have it for longer than `waitMaxMs`
   * @throws the signal's reason when aborted
   */
  async take(host: string, signal: AbortSignal, waitMaxMs = Infinity): Promise<boolean> {
    const { isShared = isArchiveHost } = this.#parts;
    if (!isShared(host)) return true;
    const held = this.#slots.get(host);
    if (held !== undefined && (await this.#goesOn(held))) {
      held.endedMs = null;
      return true;
    }
    const giveUpAtMs = this.#nowMs + waitMaxMs;
    for (let poll = 0; !(await this.#tried(host, poll)); poll += 1) {
      if (this.#nowMs >= giveUpAtMs) return false;
      await this.#parts.clock.sleep(POLL_MS, signal);
    }
    this.#begin(host);
    if (!signal.aborted) return true;
    this.end(host);
    throw abortReason(signal);
  }

  end(host: string): void {
    const slot = this.#slots.get(host);
    if (slot !== undefined) slot.endedMs = this.#nowMs;
  }

  /** Once in a slot it is asked whether somebody else waits. */
  async #goesOn(slot: Slot): Promise<boolean> {
    const nowMs = this.#nowMs;
    if (slot.heldUntilMs <= nowMs) return this.#lose(slot);
    if (nowMs < slot.sinceMs + SLOT_MS) return true;
    // Else it would end as idle meanwhile.
    const { endedMs } = slot;
    slot.endedMs = null;
    const isGiven = await this.#said(() =>
      yieldSlot(this.#parts.database, this.#at(slot.name), (endedMs ?? nowMs) + this.#intervalMs),
    );
    if (isGiven === true || !(await this.#renew(slot))) return this.#lose(slot);
    slot.sinceMs = this.#nowMs;
    return true;
  }

  #lose(slot: Slot): false {
    if (this.#slots.get(slot.name) === slot) this.#slots.delete(slot.name);
    return false;
  }

  async #tried(host: string, poll: number): Promise<boolean> {
    const { database } = this.#parts;
    const isTaken = (): Promise<boolean> =>
      takeSlot(database, this.#at(host), this.#nowMs + HELD_MS);
    if ((await this.#said(isTaken)) === true) return true;
    if (poll % POLLS_PER_WISH !== 0) return false;
    await this.#said(() => wishForSlot(database, this.#at(host), this.#nowMs + WISH_MS));
    return poll === 0 && (await this.#said(isTaken)) === true;
  }

  #begin(host: string): void {
    const nowMs = this.#nowMs;
    // Some of the time may have passed before it was taken.
    const heldUntilMs = nowMs + HELD_MS - POLL_MS;
    const slot: Slot = { name: host, sinceMs: nowMs, heldUntilMs, endedMs: null };
    this.#slots.set(host, slot);
    const kept = this.#keep(slot);
    this.#keeping.add(kept);
    void kept.finally(() => this.#keeping.delete(kept));
  }

  /** Until it is idle or lost. */
  async #keep(slot: Slot): Promise<void> {
    const { clock, database } = this.#parts;
    while (this.#slots.get(slot.name) === slot) {
      const isOver = this.#ended.signal.aborted;
      const idleMs = slot.endedMs === null ? 0 : this.#nowMs - slot.endedMs;
      if (isOver || idleMs >= IDLE_MS) {
        this.#lose(slot);
        const freeAtMs = (slot.endedMs ?? this.#nowMs) + this.#intervalMs;
        const at = this.#at(slot.name);
        const isGiven = await this.#said(() => yieldSlot(database, at, freeAtMs));
        if (isGiven === true) return;
        // Others may begin at once where nothing is left of it.
        const isLong = idleMs > this.#intervalMs;
        await this.#said(() =>
          isLong ? dropSlot(database, at) : freeSlot(database, at, freeAtMs),
        );
        return;
      }
      if (slot.heldUntilMs - this.#nowMs < HELD_MS - RENEW_MS) await this.#renew(slot);
      // It rejects only when all ends, which the loop sees by itself.
      await clock.sleep(POLL_MS, this.#ended.signal).catch(() => undefined);
    }
  }

  async #renew(slot: Slot): Promise<boolean> {
    const untilMs = this.#nowMs + HELD_MS;
    const isKept = await this.#said(() =>
      keepSlot(this.#parts.database, this.#at(slot.name), untilMs),
    );
    if (isKept === true) slot.heldUntilMs = untilMs - POLL_MS;
    if (isKept === false) this.#lose(slot);
    return isKept === true;
  }

  /** Null where the database failed: what is not known to be ours is not asked. */
  async #said<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await ask();
    } catch (err) {
      this.#parts.logger.warn({ err }, 'turns at an archive were not shared');
      return null;
    }
  }

  #at(name: string): TurnTaker {
    return { name, taker: this.#taker, nowMs: this.#nowMs };
  }

  get #nowMs(): number {
    return Math.floor(this.#parts.clock.now());
  }

  get #intervalMs(): number {
    return this.#parts.intervalMs ?? INTERVAL_MS;
  }
}
