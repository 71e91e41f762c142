import type { Config } from '../config/config';
import { loopbackAllowed } from '../crawler/transport/network';
import type { RobotParts } from '../updates/robot/robot-parts';
import { runRobotLoop } from '../updates/robot/robot-loop';
import { clockAt } from '../runtime/moved-clock';
import type { Dependencies } from './dependencies';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import type { OwnHolder } from '../config/connection-budgets';
import { watchLoop } from './watched-loops';

/** In what a robot of the Remote Update Protocol may differ from the usual one. */
export interface RobotOptions {
  /** Milliseconds since 1970 at which it is, in place of the clock's; servers are paced by the clock. */
  atMs?: number;
  /** Also 127.0.0.0/8 and ::1 are contacted. */
  allowsLoopback?: boolean;
}

/**
 * Seconds for which its visits have hosts: they are short, and whoever is killed in one keeps everybody from that host for as
 * long.
 */
const BORROW_S = 30;
const RENEW_AFTER_MS = 15_000;

/** Opens what Weboid works with as a robot (R1). */
export function openRobot(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    atMs,
    allowsLoopback = false,
    holder = 'command',
    ...patience
  }: RobotOptions & DatabasePatience & { holder?: OwnHolder },
): RobotParts {
  const { clock, random, logger, network } = outside;
  const database = opened.database(patience, holder);
  const { frontier } = opened.frontier(database, { borrowS: BORROW_S });
  return {
    database,
    random,
    logger,
    clock: clockAt(clock, atMs),
    userAgent: opened.userAgent,
    mailAddress: config.rup.mailAddress,
    visiting: {
      frontier,
      clock,
      network: allowsLoopback ? loopbackAllowed(network) : network,
      hostIntervalMs: config.crawl.hostIntervalMs,
      renewAfterMs: RENEW_AFTER_MS,
    },
  };
}

/** What `weboid care` does of it, whether people can sign in or not. */
export async function runUpdates(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  {
    untilIdle,
    signal,
    patience,
  }: {
    untilIdle: boolean;
    signal: AbortSignal;
    patience: DatabasePatience;
  },
): Promise<void> {
  if (!config.rup.asksHosts) return;
  await watchLoop(outside, 'robots', ({ clock }) =>
    runRobotLoop(
      openRobot(config, { ...outside, clock }, opened, { ...patience, holder: 'care' }),
      { untilIdle, signal },
    ),
  );
}
