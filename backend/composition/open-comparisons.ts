import { createArchiveSources } from '../archives/configured-sources';
import { createServicePacing } from '../archives/service/service-pacing';
import { createAskArchive } from '../archives/service/undici-archive-http';
import type { Config } from '../config/config';
import type { DatabasePatience } from '../runtime/database-patience';
import { compareUrl, type ComparingParts } from '../takeovers/compare-url';
import { runComparisonLoop } from '../takeovers/comparison-loop';
import type { Dependencies } from './dependencies';
import { openArchiveAgent } from './open-archive-agent';
import type { OpenedParts } from './opened-parts';
import { sharePoliteness } from './share-politeness';
import { watchLoop } from './watched-loops';

/** Seconds for which its visits have hosts: they are short. */
const BORROW_S = 120;

/** Compares pages with their copies where people have asked for it, until aborted or, `untilIdle`, until none is due. */
export async function runComparisons(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    untilIdle,
    signal,
    patience,
  }: { untilIdle: boolean; signal: AbortSignal; patience: DatabasePatience },
): Promise<void> {
  const { random, logger, network } = outside;
  const database = opened.database(patience, 'care');
  const { agent, end } = openArchiveAgent(network);
  const { busy, turns, during } = sharePoliteness(outside, database);
  const bare = createAskArchive({ dispatcher: agent, userAgent: opened.userAgent });
  try {
    await during(() =>
      watchLoop(outside, 'comparisons', ({ clock }) => {
        const ask = createServicePacing({ ask: bare, clock, random, busy, turns });
        const sources = createArchiveSources(config.archives.services, { ask, clock, logger });
        const { hostIntervalMs, timeoutMs } = config.crawl;
        const { frontier } = opened.frontier(database, { borrowS: BORROW_S });
        const visiting = { frontier, network, clock, hostIntervalMs };
        const comparing: ComparingParts = {
          visits: { visiting, userAgent: opened.userAgent, timeoutMs, random },
          copies: { ask, clock, sources },
        };
        const readPair = (page: Parameters<typeof compareUrl>[1], ending: AbortSignal) =>
          compareUrl(comparing, page, ending);
        return runComparisonLoop({ database, clock, logger, readPair }, { untilIdle, signal });
      }),
    );
  } finally {
    await end();
  }
}
