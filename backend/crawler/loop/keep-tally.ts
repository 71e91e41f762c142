import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { RateMeter } from '../../runtime/rate-meter';
import type { Random } from '../../runtime/random';
import { withRegularSaves } from '../../runtime/with-regular-saves';
import { dayNumberOf } from '../../status/day-number';
import {
  crawlFigures,
  removeSilentCrawlers,
  saveCrawler,
  type CrawlFigures,
} from '../../store/figures/crawl-figures';
import type { CrawlTally } from './crawl-tally';

/** What a tally is kept with. */
export interface TallyParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  /** Who looks on gets what all crawlers together are doing, after each time that it was stored. */
  tell?: ((figures: CrawlFigures) => void | Promise<void>) | undefined;
}

/** What others read of a crawler is so old at most. */
const SAVE_EVERY_MS = 10_000;

/**
 * Keeps the figures of a crawler in our tables while it works, where every other component can read
 * them (W3.13). To watch the loop must never harm it: what cannot be stored is logged, and goes
 * along with the next time.
 * @param crawl the work that `tally` counts
 * @returns what the work does
 */
export function withKeptTally<Result>(
  tally: CrawlTally,
  keeping: TallyParts,
  crawl: () => Promise<Result>,
): Promise<Result> {
  const keeper = new TallyKeeper(tally, keeping);
  return withRegularSaves(
    { save: (isLast) => keeper.store(isLast), clock: keeping.clock, everyMs: SAVE_EVERY_MS },
    crawl,
  );
}

class TallyKeeper {
  readonly #tally: CrawlTally;
  readonly #keeping: TallyParts;
  readonly #crawlerId: Buffer;
  readonly #startedAtS: number;
  readonly #results: RateMeter;
  readonly #hosts: RateMeter;

  constructor(tally: CrawlTally, keeping: TallyParts) {
    const { random, clock } = keeping;
    this.#tally = tally;
    this.#keeping = keeping;
    this.#crawlerId = random.bytes(16);
    this.#startedAtS = Math.floor(clock.now() / 1000);
    this.#results = new RateMeter(clock);
    this.#hosts = new RateMeter(clock);
  }

  /** Never rejects. */
  async store(hasEnded: boolean): Promise<void> {
    const { database, clock, logger, tell } = this.#keeping;
    const nowS = Math.floor(clock.now() / 1000);
    try {
      await this.#save(nowS, hasEnded);
      await removeSilentCrawlers(database, nowS);
      if (!hasEnded) await tell?.(await crawlFigures(database, nowS));
    } catch (error) {
      logger.warn({ err: error }, 'url loop: figures were not stored');
    }
  }

  async #save(nowS: number, hasEnded: boolean): Promise<void> {
    const { database } = this.#keeping;
    const { results, hostsDone, connectionsOpen, hostsLeased } = this.#tally.counts;
    const crawler = {
      crawlerId: this.#crawlerId,
      startedAtS: this.#startedAtS,
      seenAtS: nowS,
      hasEnded,
      results,
      resultsPerS: this.#results.take(results) ?? 0,
      hostsPerS: this.#hosts.take(hostsDone) ?? 0,
      connectionsOpen,
      hostsLeased,
    };
    const unsaved = this.#tally.takeUnsaved();
    try {
      await saveCrawler(database, crawler, { day: dayNumberOf(nowS * 1000), byCode: unsaved });
    } catch (error) {
      this.#tally.putBack(unsaved);
      throw error;
    }
  }
}
