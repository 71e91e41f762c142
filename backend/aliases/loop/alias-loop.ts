import { isOfDatabase } from '../../runtime/database-errors';
import { loggedCode } from '../../runtime/logged-code';
import {
  leaseAliasHost,
  putOffAliasHost,
  returnAliasHost,
  type LeasedAliasHost,
} from '../../store/aliases/alias-queue';
import { AliasTurnOverError } from './alias-turn-over-error';
import { countMendedLinks } from './count-mended';
import { isPutOffEnough, putOffUntilS } from './put-offs';
import { searchHost, type AliasParts } from './search-host';

/** How long it goes on. */
export interface AliasLoopOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  readonly untilIdle: boolean;
  readonly signal: AbortSignal;
}

/** Copies and pages of fifty dead addresses take minutes, hours where a host wants long pauses; less than a day (stirHosts). */
const LEASE_S = 6 * 3_600;
/** Nobody waits for a search. */
const IDLE_MS = 60_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;
/** … for one host: its servers may have been asked by then. */
const FAULT_MS = 3_600_000;

/**
 * Searches hosts that are due, one after the other, beside any number of other loops: each leases what it searches. Who is
 * killed settles nothing; what was under way is searched again when its lease has run out.
 */
export async function runAliasLoop(
  parts: AliasParts,
  { untilIdle, signal }: AliasLoopOptions,
): Promise<void> {
  while (!signal.aborted) {
    await countLinks(parts, signal);
    const done = await searchNext(parts, signal);
    if (done === 'some') continue;
    if (untilIdle && done === 'none') break;
    const ms = done === 'failed' ? TROUBLE_MS : IDLE_MS;
    await parts.clock.sleep(ms, signal).catch(() => undefined);
  }
}

/** Once a day at most, and no more than some figures: a fault of it stops no search. */
async function countLinks(parts: AliasParts, signal: AbortSignal): Promise<void> {
  try {
    const mended = await countMendedLinks(parts, signal);
    if (mended > 0) parts.logger.info({ mended }, 'aliases: mended links were counted');
  } catch (err) {
    if (!signal.aborted) parts.logger.error({ err }, 'aliases: mended links were not counted');
  }
}

async function searchNext(
  parts: AliasParts,
  signal: AbortSignal,
): Promise<'some' | 'none' | 'failed'> {
  try {
    const nowS = Math.floor(parts.clock.now() / 1_000);
    const host = await leaseAliasHost(parts.database, { nowS, leaseS: LEASE_S });
    if (host === null) return 'none';
    await search(parts, host, signal);
    return 'some';
  } catch (err) {
    // Its statements hold nothing but numbers and names of hosts.
    if (!signal.aborted) parts.logger.error({ err }, 'aliases: no host searched');
    return 'failed';
  }
}

/** Who cannot be searched is put off. */
async function search(
  parts: AliasParts,
  host: LeasedAliasHost,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = parts;
  try {
    const isLast = isPutOffEnough(host.putOffs);
    const done = await searchHost(parts, host, { isLast, signal });
    logger.info({ host: host.name, ...done }, 'aliases: a host was searched');
  } catch (error) {
    if (signal.aborted) return giveBack(parts, host);
    if (error instanceof AliasTurnOverError)
      logger.info({ host: host.name, busy: error.asked }, 'aliases: a host is searched later');
    else
      logger.error(
        { host: host.name, code: loggedCode(error) },
        'aliases: not searched, tried again later',
      );
    await putOff(parts, host, error);
  }
}

/** What the database lacks says nothing of the host: it is tried again while somebody sees to that. */
async function putOff(
  { database, clock }: AliasParts,
  host: LeasedAliasHost,
  error: unknown,
): Promise<void> {
  const nowMs = clock.now();
  if (isOfDatabase(error))
    return returnAliasHost(database, host, Math.ceil((nowMs + FAULT_MS) / 1_000));
  const untilMs = error instanceof AliasTurnOverError ? error.untilMs : 0;
  await putOffAliasHost(database, host, putOffUntilS(host.putOffs, untilMs, nowMs));
}

/** Who stops leaves the host to whoever comes next; where that fails, its lease runs out. */
async function giveBack(
  { database, clock, logger }: AliasParts,
  host: LeasedAliasHost,
): Promise<void> {
  try {
    await returnAliasHost(database, host, Math.floor(clock.now() / 1_000));
  } catch (err) {
    logger.debug({ err }, 'aliases: a host was not given back');
  }
}
