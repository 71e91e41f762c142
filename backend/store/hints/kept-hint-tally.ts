import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf } from '../../status/day-number';
import type { HintSource } from '../../status/hints/hint';
import { addToHintTally, sumOfHintCounts, type HintCounts } from './hint-tally';

/** What a tally is kept with. */
interface TallyKeeping {
  database: Database;
  clock: Clock;
  logger: Logger;
}

const SAVE_EVERY_MS = 10_000;

/**
 * Counts what hints have done, and writes it now and then, so that crawlers do not meet on one row: who is killed loses
 * some seconds of it.
 */
export class KeptHintTally {
  readonly #keeping: TallyKeeping;
  #unsaved = new Map<HintSource, HintCounts>();
  #savedAtMs = -Infinity;

  constructor(keeping: TallyKeeping) {
    this.#keeping = keeping;
  }

  add(source: HintSource, counts: Partial<HintCounts>): void {
    const before = this.#unsaved.get(source) ?? {};
    this.#unsaved.set(source, sumOfHintCounts(before, counts));
  }

  /** Writes what there is, if it was not done within ten seconds. To count must harm nobody: never rejects. */
  async saveNowAndThen(): Promise<void> {
    const nowMs = this.#keeping.clock.now();
    if (this.#unsaved.size > 0 && nowMs - this.#savedAtMs >= SAVE_EVERY_MS) await this.close();
  }

  /** Writes what there is. What cannot be written goes along with the next time. Never rejects. */
  async close(): Promise<void> {
    const { database, clock, logger } = this.#keeping;
    const unsaved = [...this.#unsaved];
    this.#unsaved = new Map();
    this.#savedAtMs = clock.now();
    const day = dayNumberOf(clock.now());
    for (const [source, counts] of unsaved) {
      try {
        await addToHintTally(database, { day, source }, counts);
      } catch (err) {
        logger.warn({ err }, 'what hints have done was not stored');
        this.add(source, counts);
      }
    }
  }
}
