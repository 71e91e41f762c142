import type { RequestHandler } from 'express';
import { lacksTables } from '../../../runtime/database-errors';
import { within } from '../../../runtime/within';
import { alarms } from '../../../status/alarms';
import type { LoopStanding } from '../../../status/loop-standing';
import type { WatchingParts } from './watching-parts';

/** A probe waits a few seconds; the own database gets less. */
const PATIENCE_MS = 1_000;

/** Something an operator should look at; the codes are stable. */
interface Warning {
  code: string;
  message: string;
}

/**
 * A sign of life, and what is wrong with the loops (W1.8, W3.13). A silent database is told but is
 * still 200, and so are warnings: a restart would not mend them. Replicas are not touched.
 * @param standing how the loops stand, as known lately
 */
export function createHealthHandler(
  { ping, clock }: Pick<WatchingParts, 'ping' | 'clock'>,
  standing: () => Promise<LoopStanding>,
): RequestHandler {
  return async (_request, response) => {
    const inTime = <T>(work: () => Promise<T>): Promise<T | null> =>
      within(clock, PATIENCE_MS, work).catch(nothing);
    const [isUp, stands] = await Promise.all([
      inTime(() => ping().then(() => true)),
      inTime(() => standing().catch(orUnmade)),
    ]);
    response.json({
      status: 'ok',
      database: isUp ? 'ok' : 'unreachable',
      warnings: isUp ? warningsOf(stands, clock.now()) : [DATABASE_AWAY],
    });
  };
}

/** Nothing of the loops can be known, whatever was read a moment ago. */
const DATABASE_AWAY: Warning = {
  code: 'loops-unknown',
  message: 'the own database does not answer: how the loops stand is not known',
};

const nothing = (): null => null;

/** @throws what is not about missing tables */
function orUnmade(error: unknown): 'unmade' {
  if (lacksTables(error)) return 'unmade';
  throw error;
}

function warningsOf(standing: LoopStanding | 'unmade' | null, nowMs: number): Warning[] {
  if (standing === 'unmade') {
    return [{ code: 'loops-unknown', message: 'tables are missing; weboid migrate makes them' }];
  }
  if (standing !== null) return alarms(standing, Math.floor(nowMs / 1000));
  return [{ code: 'loops-unknown', message: 'how the loops stand could not be read in time' }];
}
