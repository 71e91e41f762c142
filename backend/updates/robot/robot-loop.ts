import { findAllSites, findSomeSites } from './find-sites';
import type { RobotParts } from './robot-parts';
import { visitDueSites, type DueVisits } from './visit-due-sites';

/** How long the loop goes on. */
interface RobotLoopOptions {
  /** Ends after the first round, in which all that is due is done. */
  untilIdle: boolean;
  signal: AbortSignal;
}

const ROUND_MS = 60_000;
/** Whom nobody can have just now is visited with the next rounds. */
const PATIENCE_MS = 2_000;
/** Longer than a visit that was killed holds its host. */
const WHOLE_PATIENCE_MS = 45_000;

/** Finds all sites that are to be asked, and does whatever is due with any. */
export async function visitAllSites(
  parts: RobotParts,
  { signal }: Pick<DueVisits, 'signal'>,
): Promise<void> {
  await findAllSites(parts, signal);
  await visitDueSites(parts, { signal, patienceMs: WHOLE_PATIENCE_MS });
}

/**
 * Weboid as a robot (R1): each minute it looks through some hosts for sites that may speak the Remote Update Protocol,
 * and does what is due with those that are known.
 */
export async function runRobotLoop(
  parts: RobotParts,
  { untilIdle, signal }: RobotLoopOptions,
): Promise<void> {
  while (!signal.aborted) {
    await round(parts, signal);
    if (untilIdle) break;
    await parts.visiting.clock.sleep(ROUND_MS, signal).catch(() => undefined);
  }
}

async function round(parts: RobotParts, signal: AbortSignal): Promise<void> {
  try {
    await findSomeSites(parts);
    await visitDueSites(parts, { signal, patienceMs: PATIENCE_MS });
  } catch (err) {
    // Its statements hold nothing but numbers and hosts.
    if (!signal.aborted) parts.logger.error({ err }, 'remote updates: a round was cut short');
  }
}
