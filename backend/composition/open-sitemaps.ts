import type { Config } from '../config/config';
import { loopbackAllowed } from '../crawler/transport/network';
import type { SitemapParts } from '../updates/sitemaps/read-host';
import { runSitemapLoop } from '../updates/sitemaps/sitemap-loop';
import { clockAt } from '../runtime/moved-clock';
import type { Dependencies } from './dependencies';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import type { OwnHolder } from '../config/connection-budgets';
import { watchLoop } from './watched-loops';

/** In what the reading of sitemaps may differ from the usual one. */
export interface SitemapOptions {
  /** Milliseconds since 1970 at which it is, in place of the clock's; servers are paced by the clock. */
  atMs?: number;
  /** Also 127.0.0.0/8 and ::1 are contacted. */
  allowsLoopback?: boolean;
}

/** Opens what sitemaps are read with (R3). */
export function openSitemaps(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    atMs,
    allowsLoopback = false,
    holder = 'command',
    ...patience
  }: SitemapOptions & DatabasePatience & { holder?: OwnHolder },
): SitemapParts {
  const { clock, logger, network } = outside;
  const database = opened.database(patience, holder);
  const { frontier } = opened.frontier(database);
  return {
    database,
    logger,
    clock: clockAt(clock, atMs),
    userAgent: opened.userAgent,
    visiting: {
      frontier,
      clock,
      network: allowsLoopback ? loopbackAllowed(network) : network,
      hostIntervalMs: config.crawl.hostIntervalMs,
    },
  };
}

/** What `weboid care` does of it, where it is wanted, whether people can sign in or not. */
export async function runSitemaps(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    untilIdle,
    signal,
    patience,
  }: { untilIdle: boolean; signal: AbortSignal; patience: DatabasePatience },
): Promise<void> {
  if (!config.readsSitemaps) return;
  await watchLoop(outside, 'sitemaps', ({ clock }) =>
    runSitemapLoop(
      openSitemaps(config, { ...outside, clock }, opened, { ...patience, holder: 'care' }),
      {
        untilIdle,
        signal,
      },
    ),
  );
}
