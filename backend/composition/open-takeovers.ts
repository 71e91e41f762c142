import { createArchiveSources } from '../archives/configured-sources';
import type { AskArchive } from '../archives/service/archive-http';
import { createServicePacing } from '../archives/service/service-pacing';
import { createAskArchive } from '../archives/service/undici-archive-http';
import type { Config } from '../config/config';
import { createRegistryClient } from '../registries/ask-registry';
import type { DatabasePatience } from '../runtime/database-patience';
import { SharedTurns } from '../store/frontier/shared-turns';
import { runTakeoverLoop } from '../takeovers/takeover-loop';
import type { TakeoverParts } from '../takeovers/visit-name';
import type { Dependencies } from './dependencies';
import { openArchiveAgent } from './open-archive-agent';
import type { OpenedParts } from './opened-parts';
import { sharePoliteness } from './share-politeness';
import { watchLoop } from './watched-loops';

/** Milliseconds between an answer of a registry and the next question to it. */
const REGISTRY_INTERVAL_MS = 2_000;

/** Looks at names that may have come into other hands (U1): a loop of `weboid care`. */
export async function runTakeovers(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    untilIdle,
    signal,
    patience,
  }: { untilIdle: boolean; signal: AbortSignal; patience: DatabasePatience },
): Promise<void> {
  const { agent, end } = openArchiveAgent(outside.network);
  const bare = createAskArchive({ dispatcher: agent, userAgent: opened.userAgent });
  const database = opened.database(patience, 'care');
  const { busy, turns, during } = sharePoliteness(outside, database);
  const registryTurns = registryTurnsOf(outside, database);
  try {
    const look = (): Promise<void> =>
      watchLoop(outside, 'takeovers', ({ clock }) => {
        const pacing = { ask: bare, clock, random: outside.random, busy };
        const asking = {
          archive: createServicePacing({ ...pacing, turns }),
          registry: createServicePacing({
            ...pacing,
            turns: registryTurns,
            intervalMs: REGISTRY_INTERVAL_MS,
          }),
        };
        const parts = takeoverParts(config, { ...outside, clock }, { opened, database }, asking);
        return runTakeoverLoop(parts, { untilIdle, signal });
      });
    await during(() => registryTurns.during(look));
  } finally {
    await end();
  }
}

/** Registries are asked by every process that looks at names, one question at a time of all of them. */
function registryTurnsOf(
  { clock, random, logger }: Pick<Dependencies, 'clock' | 'random' | 'logger'>,
  database: TakeoverParts['database'],
): SharedTurns {
  const intervalMs = REGISTRY_INTERVAL_MS;
  return new SharedTurns({ clock, random, logger, database, intervalMs, isShared: () => true });
}

function takeoverParts(
  { archives, crawl }: Config,
  { clock, random, logger, network }: Dependencies,
  { opened, database }: { opened: OpenedParts; database: TakeoverParts['database'] },
  { archive, registry }: Record<'archive' | 'registry', AskArchive>,
): TakeoverParts {
  const { frontier } = opened.frontier(database);
  const { hostIntervalMs, timeoutMs } = crawl;
  return {
    database,
    logger,
    policies: () => opened.policies(),
    visits: {
      visiting: { frontier, clock, network, hostIntervalMs },
      userAgent: opened.userAgent,
      timeoutMs,
      random,
    },
    copies: {
      ask: archive,
      clock,
      sources: createArchiveSources(archives.services, { ask: archive, clock, logger }),
    },
    registry: createRegistryClient({ ask: registry, clock }),
  };
}
