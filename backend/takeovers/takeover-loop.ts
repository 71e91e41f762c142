import { loggedCode } from '../runtime/logged-code';
import { UnderWay } from '../runtime/under-way';
import { leaseNames } from '../store/names/lease-names';
import type { StoredName } from '../store/names/stored-name';
import { NameWalks } from './name-walks';
import { visitName, type TakeoverParts } from './visit-name';

/** How long it goes on. */
export interface TakeoverLoopOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** Archives are asked one question at a time in any case. */
const PLACES = 4;
/** More than three URLs with three copies each, an invented address and a registry take. */
const LEASE_S = 3_600;
/** Nobody waits for a look; who objects or confirms is served at once. */
const IDLE_MS = 30_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;

/**
 * Looks at names that are due, and goes on with walks over the URLs of names that stand otherwise than before, beside any
 * number of other loops: each leases what it looks at. Who is killed settles nothing; what was under way is looked at again
 * when its lease has run out.
 */
export async function runTakeoverLoop(
  parts: TakeoverParts,
  { untilIdle, signal }: TakeoverLoopOptions,
): Promise<void> {
  const underWay = new UnderWay();
  const walks = new NameWalks(parts);
  while (!signal.aborted) {
    if (underWay.size >= PLACES) await underWay.nextEnd();
    const begun = await begin(parts, { underWay, walks }, signal);
    if (begun === 'some') continue;
    if (!untilIdle || begun === 'failed') await rest(parts, begun, signal);
    else if (underWay.size > 0) await underWay.nextEnd();
    else break;
  }
  await underWay.allEnded();
}

async function begin(
  parts: TakeoverParts,
  { underWay, walks }: { underWay: UnderWay; walks: NameWalks },
  signal: AbortSignal,
): Promise<'some' | 'none' | 'failed'> {
  const { database, logger, copies } = parts;
  const nowS = Math.floor(copies.clock.now() / 1_000);
  const limit = PLACES - underWay.size;
  try {
    const walked = await walks.walkSome(nowS, signal);
    const leased = await leaseNames(database, { nowS, leaseS: LEASE_S, limit });
    for (const name of leased) underWay.add(look(parts, name, signal));
    return leased.length > 0 ? 'some' : walked;
  } catch (err) {
    if (!signal.aborted) logger.error({ err }, 'takeovers: none leased');
    return 'failed';
  }
}

async function rest(
  { visits: { visiting } }: TakeoverParts,
  why: 'none' | 'failed',
  signal: AbortSignal,
): Promise<void> {
  const ms = why === 'failed' ? TROUBLE_MS : IDLE_MS;
  await visiting.clock.sleep(ms, signal).catch(() => undefined);
}

/** What fails here is looked at again when its lease ends. */
async function look(parts: TakeoverParts, name: StoredName, signal: AbortSignal): Promise<void> {
  try {
    await visitName(parts, name, signal);
  } catch (error) {
    if (signal.aborted) return;
    parts.logger.error(
      { name: name.name, code: loggedCode(error) },
      'takeovers: not looked, tried again later',
    );
  }
}
