import type { Clock } from './clock';

/** Lines of one cause that are logged within a minute; those beyond them are counted. */
const LINES_PER_MINUTE = 5;
/** Of all causes together. */
const ALL_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** Kept in memory; who logs of more causes than these within a minute, logs them without a count. */
const CAUSES_MAX = 1_000;

/** One cause of lines, within its minute. */
interface Cause {
  sinceMs: number;
  logged: number;
  /** Those that were not. */
  more: number;
  /** Logs another line of it. */
  again: (fields: { more: number }) => void;
}

/**
 * Keeps a component that is in trouble within what the platform takes of its log (Toolforge: 400 lines a second of a whole
 * node): of each cause some lines a minute, then one that tells how many more there were.
 */
export class BoundedLines {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #causes = new Map<string, Cause>();
  #minuteMs = Number.NEGATIVE_INFINITY;
  #all = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Whether a line is to be logged.
   * @param cause the sentence of the line, with the code of its error
   * @param again logs a line of this cause, with a field that counts those which were left out
   */
  takes(cause: string, again: Cause['again']): boolean {
    const nowMs = this.#clock.now();
    this.#tellOver(nowMs);
    const known = this.#causes.get(cause);
    if (known === undefined) {
      if (!this.#hasRoom()) return false;
      if (this.#causes.size < CAUSES_MAX) {
        this.#causes.set(cause, { sinceMs: nowMs, logged: 1, more: 0, again });
      }
      return true;
    }
    if (known.logged < LINES_PER_MINUTE && this.#hasRoom()) {
      known.logged += 1;
      return true;
    }
    known.more += 1;
    known.again = again;
    return false;
  }

  #hasRoom(): boolean {
    this.#all += 1;
    return this.#all <= ALL_PER_MINUTE;
  }

  /** A minute that is over begins anew with its next line. */
  #tellOver(nowMs: number): void {
    // A clock may be set back.
    if (Math.abs(nowMs - this.#minuteMs) >= MINUTE_MS) [this.#minuteMs, this.#all] = [nowMs, 0];
    for (const [cause, { sinceMs, more, again }] of this.#causes) {
      if (Math.abs(nowMs - sinceMs) < MINUTE_MS) continue;
      this.#causes.delete(cause);
      if (more > 0) again({ more });
    }
  }
}
