import type { SingleBar } from 'cli-progress';
import type { Clock } from '../runtime/clock';
import { RateMeter } from '../runtime/rate-meter';
import {
  SEARCHES_DUE_MAX,
  type ArchiveCounts,
  type ArchiveFigures,
} from '../store/figures/archive-figures';
import type { LiveLines } from './live-lines';
import { rateWords } from './live-words';
import { numberWords } from './words';

/**
 * The archive component's progress as a line of a terminal: what it does, and how many searches are due
 * for any of its kind. In 80 columns there is room for millions of searches.
 */
export class ArchiveProgress {
  readonly #lines: LiveLines;
  readonly #rate: RateMeter;
  readonly #counts: () => ArchiveCounts;
  #searchesDue = 0;
  #line: SingleBar | null = null;

  /** @param counts of this component, as they stand */
  constructor(lines: LiveLines, clock: Clock, counts: () => ArchiveCounts) {
    this.#lines = lines;
    this.#rate = new RateMeter(clock);
    this.#counts = counts;
  }

  /** The line comes with the first word. */
  tell({ searchesDue }: Pick<ArchiveFigures, 'searchesDue'>): void {
    this.#searchesDue = searchesDue;
    this.#line ??= this.#lines.add(() => this.#words(), { total: 0, payload: {} });
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#line !== null) this.#lines.remove(this.#line);
    this.#line = null;
  }

  #words(): string {
    const { searches, found, none } = this.#counts();
    return [
      `archives: ${rateWords(this.#rate.take(searches))}`,
      `${numberWords(searches)} searched`,
      `${numberWords(found)} found`,
      `${numberWords(none)} none`,
      dueWords(this.#searchesDue),
    ].join(', ');
  }
}

/** They are counted up to a bound. */
function dueWords(searchesDue: number): string {
  const orMore = searchesDue >= SEARCHES_DUE_MAX ? '+' : '';
  return `${numberWords(searchesDue)}${orMore} due`;
}
