import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { NO_SEARCHES, type ArchiveCounts } from '../store/figures/archive-figures';
import type { SearchOutcome } from './found-so-far';

type CountedOutcome = Pick<SearchOutcome, 'hasCopies' | 'unanswered'>;

const TELL_EVERY_MS = 3_600_000;

/**
 * Counts what the archive loop does; what is new until somebody has stored it. Logs it each hour: nobody
 * may be looking on.
 */
export class ArchiveTally {
  readonly #clock: Clock;
  readonly #logger: Logger;
  #counts: ArchiveCounts = { ...NO_SEARCHES };
  #unsaved: ArchiveCounts = { ...NO_SEARCHES };
  #toldAtMs: number;

  constructor({ clock, logger }: { clock: Clock; logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
    this.#toldAtMs = clock.now();
  }

  /** Since the component began. */
  get counts(): ArchiveCounts {
    return { ...this.#counts };
  }

  count(outcome: CountedOutcome): void {
    const one = countsOf(outcome);
    this.#counts = sumOf(this.#counts, one);
    this.#unsaved = sumOf(this.#unsaved, one);
    if (this.#clock.now() - this.#toldAtMs < TELL_EVERY_MS) return;
    this.#toldAtMs = this.#clock.now();
    this.#logger.info(this.counts, 'archives: searching');
  }

  /** What was counted since the last call. */
  takeUnsaved(): ArchiveCounts {
    const taken = this.#unsaved;
    this.#unsaved = { ...NO_SEARCHES };
    return taken;
  }

  /** What was taken and could not be saved belongs to the next call. */
  putBack(unsaved: ArchiveCounts): void {
    this.#unsaved = sumOf(this.#unsaved, unsaved);
  }
}

function countsOf({ hasCopies, unanswered }: CountedOutcome): ArchiveCounts {
  return {
    searches: 1,
    found: Number(hasCopies),
    none: Number(!hasCopies && unanswered.length === 0),
    unanswered: Number(unanswered.length > 0),
  };
}

function sumOf(some: ArchiveCounts, more: ArchiveCounts): ArchiveCounts {
  return {
    searches: some.searches + more.searches,
    found: some.found + more.found,
    none: some.none + more.none,
    unanswered: some.unanswered + more.unanswered,
  };
}
