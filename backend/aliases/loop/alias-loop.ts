import { loggedCode } from '../../runtime/logged-code';
import {
  leaseAliasHost,
  putOffAliasHost,
  type LeasedAliasHost,
} from '../../store/aliases/alias-queue';
import { AliasTurnOverError } from './alias-turn-over-error';
import { countMendedLinks } from './count-mended';
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

/** Who cannot be searched is put off, each time for longer, whatever the cause. */
async function search(
  parts: AliasParts,
  host: LeasedAliasHost,
  signal: AbortSignal,
): Promise<void> {
  const { logger, clock, putOffs } = parts;
  try {
    const isLast = putOffs.isEnough(host.hostId);
    const done = await searchHost(parts, host, { isLast, signal });
    if (done === null || done.left === 0 || done.asked > 0) putOffs.forget(host.hostId);
    logger.info({ host: host.name, ...done }, 'aliases: a host was searched');
  } catch (error) {
    if (signal.aborted) return giveBack(parts, host);
    const isBusy = error instanceof AliasTurnOverError;
    const againS = putOffs.next(host.hostId, isBusy ? error.untilMs : 0, clock.now());
    if (isBusy)
      logger.info({ host: host.name, busy: error.asked }, 'aliases: a host is searched later');
    else
      logger.error(
        { host: host.name, code: loggedCode(error) },
        'aliases: not searched, tried again later',
      );
    await putOffAliasHost(parts.database, host, againS);
  }
}

/** Who stops leaves the host to whoever comes next; where that fails, its lease runs out. */
async function giveBack(
  { database, clock, logger }: AliasParts,
  host: LeasedAliasHost,
): Promise<void> {
  try {
    await putOffAliasHost(database, host, Math.floor(clock.now() / 1_000));
  } catch (err) {
    logger.debug({ err }, 'aliases: a host was not given back');
  }
}
