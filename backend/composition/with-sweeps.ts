import type { Database } from '../runtime/database';
import { keep } from '../runtime/keep';
import { dayNumberOf } from '../status/day-number';
import { sweepsTogether } from '../status/first-sweep';
import type { CrawlFigures } from '../store/figures/crawl-figures';
import { latestSweeps } from '../store/figures/wiki-sweeps';
import type { Dependencies, SeenCrawl } from './dependencies';

/** Measured once a day: it is enough to look each minute. */
const SWEEPS_KEPT_MS = 60_000;

/**
 * Tells beside what all crawlers do how far wikis that joined were looked through, from what is stored.
 * @returns rejects with what our own database throws
 */
export function withSweeps(
  database: Pick<Database, 'select'>,
  { clock }: Pick<Dependencies, 'clock'>,
  tell: (seen: SeenCrawl) => void,
): (figures: CrawlFigures) => Promise<void> {
  const read = async (): Promise<SeenCrawl['sweeps']> =>
    sweepsTogether((await latestSweeps(database)).values(), dayNumberOf(clock.now()));
  const sweeps = keep(read, { clock, freshMs: SWEEPS_KEPT_MS, oldMs: 0 });
  return async (figures) => tell({ ...figures, sweeps: await sweeps() });
}
