import type { SingleBar } from 'cli-progress';
import type { CrawlCounts } from '../crawler/loop/crawl-tally';
import type { Clock } from '../runtime/clock';
import { RateMeter } from '../runtime/rate-meter';
import { isSweepTelling, type SweepsTogether } from '../status/first-sweep';
import type { CrawlFigures } from '../store/figures/crawl-figures';
import type { LiveLines } from './live-lines';
import { rateWords, timeLeftWords } from './live-words';
import { numberWords } from './words';

/** What the lines need of what all crawlers do together. */
export type AllCrawlers = Pick<CrawlFigures, 'hostsDue'> & {
  atWork: Pick<CrawlFigures['atWork'], 'hostsPerS'>;
  /** Of wikis that joined; null where none is under way. */
  sweeps: SweepsTogether | null;
};

/**
 * The URL loop's progress as a line of a terminal: what this crawler does, and how many hosts wait
 * for any crawler. Hosts are counted up to a bound, and each has one URL or many: the time left is a
 * guess. In 80 columns there is room for half a billion URLs. While wikis that joined are looked through for the first
 * time, a line above it tells how far that has come, what was found, and how many dead links are expected unseen.
 */
export class CrawlProgress {
  readonly #lines: LiveLines;
  readonly #rate: RateMeter;
  readonly #counts: () => CrawlCounts;
  #all: AllCrawlers | null = null;
  #line: SingleBar | null = null;
  #sweepLine: SingleBar | null = null;

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
    if ((all?.sweeps ?? null) === null) this.#clearSweepLine();
    else if (this.#sweepLine === null) {
      // Lines stand in the order in which they came.
      this.#clearLine();
      this.#sweepLine = this.#lines.add(() => this.#sweepWords(), { total: 0, payload: {} });
    }
    this.#line ??= this.#lines.add(() => this.#words(), { total: 0, payload: {} });
  }

  /** Takes the lines away. */
  clear(): void {
    this.#clearSweepLine();
    this.#clearLine();
  }

  #clearLine(): void {
    if (this.#line !== null) this.#lines.remove(this.#line);
    this.#line = null;
  }

  #clearSweepLine(): void {
    if (this.#sweepLine !== null) this.#lines.remove(this.#sweepLine);
    this.#sweepLine = null;
  }

  #sweepWords(): string {
    const sweeps = this.#all?.sweeps ?? null;
    return sweeps === null ? '' : sweepWords(sweeps);
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

function sweepWords({ urls, lookedAt, failing, expected }: SweepsTogether): string {
  const isTelling = isSweepTelling({ lookedAt });
  const share = Math.floor((100 * lookedAt) / urls);
  return [
    `sweep: ${share}% of ${numberWords(urls)} URLs`,
    `${numberWords(failing)} failed`,
    isTelling ? `~${numberWords(rounded(expected))} more expected` : '? more',
  ].join(', ');
}

/** An estimate has two digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

function dueWords({ hostsDue, atWork }: AllCrawlers): string[] {
  const left = secondsLeft(hostsDue, atWork.hostsPerS);
  return [`${numberWords(hostsDue)} hosts due`, timeLeftWords(left)];
}

function secondsLeft(hostsDue: number, hostsPerS: number): number | null {
  if (hostsDue === 0) return 0;
  return hostsPerS > 0 ? hostsDue / hostsPerS : null;
}
