import type { SingleBar } from 'cli-progress';
import type { CrawlCounts } from '../crawler/loop/crawl-tally';
import type { Clock } from '../runtime/clock';
import { RateMeter } from '../runtime/rate-meter';
import type { CrawlFigures } from '../store/figures/crawl-figures';
import type { LiveLines } from './live-lines';
import { rateWords, timeLeftWords } from './live-words';
import { numberWords } from './words';

/** What the line needs of what all crawlers do together. */
export type AllCrawlers = Pick<CrawlFigures, 'hostsDue'> & {
  atWork: Pick<CrawlFigures['atWork'], 'hostsPerS'>;
};

/**
 * The URL loop's progress as a line of a terminal: what this crawler does, and how many hosts wait
 * for any crawler. Hosts are counted up to a bound, and each has one URL or many: the time left is a
 * guess. In 80 columns there is room for half a billion URLs.
 */
export class CrawlProgress {
  readonly #lines: LiveLines;
  readonly #rate: RateMeter;
  readonly #counts: () => CrawlCounts;
  #all: AllCrawlers | null = null;
  #line: SingleBar | null = null;

  /** @param counts of this crawler, as they stand */
  constructor(lines: LiveLines, clock: Clock, counts: () => CrawlCounts) {
    this.#lines = lines;
    this.#rate = new RateMeter(clock);
    this.#counts = counts;
  }

  /**
   * The line comes with the first word.
   * @param all null where a crawler works without the database, and knows of none but itself
   */
  tell(all: AllCrawlers | null): void {
    this.#all = all;
    this.#line ??= this.#lines.add(() => this.#words(), { total: 0, payload: {} });
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#line !== null) this.#lines.remove(this.#line);
    this.#line = null;
  }

  #words(): string {
    const { results, connectionsOpen } = this.#counts();
    return [
      `URLs: ${rateWords(this.#rate.take(results))}`,
      `${numberWords(results)} done`,
      `${numberWords(connectionsOpen)} open`,
      ...(this.#all === null ? [] : dueWords(this.#all)),
    ].join(', ');
  }
}

function dueWords({ hostsDue, atWork }: AllCrawlers): string[] {
  const left = secondsLeft(hostsDue, atWork.hostsPerS);
  return [`${numberWords(hostsDue)} hosts due`, timeLeftWords(left)];
}

function secondsLeft(hostsDue: number, hostsPerS: number): number | null {
  if (hostsDue === 0) return 0;
  return hostsPerS > 0 ? hostsDue / hostsPerS : null;
}
