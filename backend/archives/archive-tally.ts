import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import type { SearchOutcome } from './search-archives';

/** What a component has done since it began. */
export interface ArchiveCounts {
  searches: number;
  /** URLs with a good copy at least. */
  found: number;
  /** URLs of which no service has a good one. */
  none: number;
  /** Searches in which a service did not answer. */
  unanswered: number;
}

const TELL_EVERY_MS = 3_600_000;

/** Counts what the archive loop does, and logs it each hour: nobody may be looking on. */
export class ArchiveTally {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #counts: ArchiveCounts = { searches: 0, found: 0, none: 0, unanswered: 0 };
  #toldAtMs: number;

  constructor({ clock, logger }: { clock: Clock; logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
    this.#toldAtMs = clock.now();
  }

  get counts(): ArchiveCounts {
    return { ...this.#counts };
  }

  count({ settlement, unanswered }: Pick<SearchOutcome, 'settlement' | 'unanswered'>): void {
    const isFound = settlement.findings.some(({ kind }) => kind === 'chosen');
    this.#counts.searches += 1;
    if (isFound) this.#counts.found += 1;
    else if (unanswered.length === 0) this.#counts.none += 1;
    if (unanswered.length > 0) this.#counts.unanswered += 1;
    if (this.#clock.now() - this.#toldAtMs < TELL_EVERY_MS) return;
    this.#toldAtMs = this.#clock.now();
    this.#logger.info(this.counts, 'archives: searching');
  }
}
