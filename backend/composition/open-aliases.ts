import { runAliasLoop } from '../aliases/loop/alias-loop';
import type { AliasParts } from '../aliases/loop/search-host';
import { createServicePacing } from '../archives/service/service-pacing';
import { createAskArchive } from '../archives/service/undici-archive-http';
import type { Config } from '../config/config';
import type { OwnHolder } from '../config/connection-budgets';
import type { DatabasePatience } from '../runtime/database-patience';
import type { Dependencies } from './dependencies';
import { openArchiveAgent } from './open-archive-agent';
import type { OpenedParts } from './opened-parts';
import { sharePoliteness } from './share-politeness';
import { watchLoop } from './watched-loops';

/** How long moved pages are searched for, and over whose connections. */
export interface AliasRunOptions {
  /** Ends when nothing is due. */
  untilIdle: boolean;
  signal: AbortSignal;
  patience: DatabasePatience;
  /** By default those of `care`, of which it is a loop. */
  holder?: OwnHolder;
}

/** Searches for pages that moved, host by host (U4): a loop of `weboid care`, and `weboid aliases`. */
export async function runAliases(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { untilIdle, signal, patience, holder = 'care' }: AliasRunOptions,
): Promise<void> {
  const { random, logger, network } = outside;
  const database = opened.database(patience, holder);
  const { agent, end } = openArchiveAgent(network);
  const { busy, turns, during } = sharePoliteness(outside, database);
  const bare = createAskArchive({ dispatcher: agent, userAgent: opened.userAgent });
  const { frontier, marks } = opened.frontier(database);
  const { userAgent } = opened;
  const { hostIntervalMs, timeoutMs } = config.crawl;
  try {
    await during(() =>
      watchLoop(outside, 'aliases', ({ clock }) => {
        const ask = createServicePacing({ ask: bare, clock, random, busy, turns });
        const visiting = { frontier, network, clock, hostIntervalMs };
        const parts: AliasParts = {
          database,
          clock,
          logger,
          marks,
          visits: { visiting, userAgent, timeoutMs },
          copies: { ask, clock },
        };
        return runAliasLoop(parts, { untilIdle, signal });
      }),
    );
  } finally {
    await end();
  }
}
