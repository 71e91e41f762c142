import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import { outcomeOf, STATUS, type Status, type StatusCode } from '../../status/status-code';
import type { CrawlCounts, CrawlTally } from './crawl-tally';
import type { CrawlWatcher } from './crawl-watcher';

/** What the log is written with. */
interface CrawlLogParts {
  clock: Clock;
  logger: Logger;
}

const TELL_EVERY_MS = 3_600_000;
const NAME_OF = new Map<StatusCode, string>(
  Object.entries(STATUS).map(([name, code]) => [code, name]),
);

/**
 * Logs the start of a crawl, each hour what was done in it, and its end, whatever it ends by: where
 * nobody looks on, the log is all that is seen of a crawler (W3.13). No timer is kept: the loop tells
 * its watcher something every few seconds, and as long as it waits for its database, that is logged.
 * @param settings those that matter, for the first line
 * @param crawl the work; it tells the given watcher what `tally` is to count
 * @returns what the work does
 */
export async function withCrawlLog<Result>(
  tally: CrawlTally,
  logging: CrawlLogParts,
  settings: object,
  crawl: (watcher: CrawlWatcher) => Promise<Result>,
): Promise<Result> {
  const log = new CrawlLog(tally, logging);
  logging.logger.info(settings, 'url loop: begins');
  try {
    return await crawl(log);
  } finally {
    const { results, hostsDone } = tally.counts;
    logging.logger.info({ results, hostsVisited: hostsDone }, 'url loop: ended');
  }
}

/** Passes everything on to the tally, and looks at the clock meanwhile. */
class CrawlLog implements CrawlWatcher {
  readonly #tally: CrawlTally;
  readonly #logging: CrawlLogParts;
  #toldAtMs: number;
  #told: CrawlCounts;
  #failures = new Map<StatusCode, number>();

  constructor(tally: CrawlTally, logging: CrawlLogParts) {
    this.#tally = tally;
    this.#logging = logging;
    this.#toldAtMs = logging.clock.now();
    this.#told = tally.counts;
  }

  stored(status: Status): void {
    const { code } = status;
    this.#tally.stored(status);
    if (outcomeOf(status) === 'failed') {
      this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
    }
    this.#tellHourly();
  }

  opened(): void {
    this.#tally.opened();
    this.#tellHourly();
  }

  closed(): void {
    this.#tally.closed();
    this.#tellHourly();
  }

  leased(hosts: number): void {
    this.#tally.leased(hosts);
    this.#tellHourly();
  }

  gaveBack(hosts: number): void {
    this.#tally.gaveBack(hosts);
    this.#tellHourly();
  }

  #tellHourly(): void {
    const nowMs = this.#logging.clock.now();
    if (nowMs - this.#toldAtMs < TELL_EVERY_MS) return;
    const { counts } = this.#tally;
    const facts = {
      seconds: Math.round((nowMs - this.#toldAtMs) / 1000),
      results: counts.results - this.#told.results,
      hostsVisited: counts.hostsDone - this.#told.hostsDone,
      failures: byName(this.#failures),
    };
    this.#logging.logger.info(facts, 'url loop: done in the last hour');
    this.#toldAtMs = nowMs;
    this.#told = counts;
    this.#failures = new Map();
  }
}

/** The most frequent kind first. */
function byName(failures: ReadonlyMap<StatusCode, number>): Record<string, number> {
  const named = [...failures].map(([code, count]) => [NAME_OF.get(code) ?? code, count] as const);
  return Object.fromEntries(named.toSorted((a, b) => b[1] - a[1]));
}
