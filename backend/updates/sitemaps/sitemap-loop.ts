import { loggedCode } from '../../runtime/logged-code';
import { UnderWay } from '../../runtime/under-way';
import { leaseSitemapHosts, type SitemapHost } from '../../store/sitemaps/sitemap-hosts';
import { walkForSitemaps } from '../../store/sitemaps/sitemap-walk';
import { readSitemapOf, type SitemapParts } from './read-host';

/** How long it goes on. */
export interface SitemapLoopOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** Each holds our URLs of a host. */
const PLACES = 2;
/** More than 20 files take, each with its ten seconds, and all that is written for them. */
const LEASE_S = 1_800;
/** Sitemaps are read once a week: nobody waits for one. */
const IDLE_MS = 60_000;
/** Between two steps of the walk; the list of hosts is not needed today. */
const WALK_MS = 1_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;

/**
 * Reads the sitemaps that are due, and walks on to find more hosts with many of our URLs, beside any number of other loops:
 * each leases what it reads. Who is killed settles nothing; what was under way is read again when its lease has run out.
 */
export async function runSitemapLoop(
  parts: SitemapParts,
  { untilIdle, signal }: SitemapLoopOptions,
): Promise<void> {
  const underWay = new UnderWay();
  while (!signal.aborted) {
    if (underWay.size >= PLACES) await underWay.nextEnd();
    const begun = await begin(parts, underWay, signal);
    if (begun === 'read') continue;
    if (!untilIdle || begun === 'failed') await rest(parts, begun, signal);
    else if (begun === 'none' && underWay.size > 0) await underWay.nextEnd();
    else if (begun === 'none') break;
  }
  await underWay.allEnded();
}

type Begun = 'read' | 'walked' | 'none' | 'failed';

async function begin(parts: SitemapParts, underWay: UnderWay, signal: AbortSignal): Promise<Begun> {
  const { database, clock, logger } = parts;
  const nowS = Math.floor(clock.now() / 1_000);
  try {
    const hasWalked = await walkForSitemaps(database, nowS);
    const limit = PLACES - underWay.size;
    const leased = await leaseSitemapHosts(database, { nowS, leaseS: LEASE_S, limit });
    for (const host of leased) underWay.add(read(parts, host, signal));
    if (leased.length > 0) return 'read';
    return hasWalked ? 'walked' : 'none';
  } catch (err) {
    // Its statements hold nothing but numbers.
    if (!signal.aborted) logger.error({ err }, 'sitemaps: none leased');
    return 'failed';
  }
}

const PAUSES_MS: Readonly<Record<Exclude<Begun, 'read'>, number>> = {
  walked: WALK_MS,
  none: IDLE_MS,
  failed: TROUBLE_MS,
};

async function rest(
  { visiting: { clock } }: SitemapParts,
  why: Exclude<Begun, 'read'>,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(PAUSES_MS[why], signal).catch(() => undefined);
}

/** What fails here is read again when its lease ends. */
async function read(parts: SitemapParts, host: SitemapHost, signal: AbortSignal): Promise<void> {
  try {
    await readSitemapOf(parts, host, signal);
  } catch (error) {
    if (signal.aborted) return;
    const { hostId } = host;
    parts.logger.error(
      { hostId, code: loggedCode(error) },
      'sitemaps: not read, tried again later',
    );
  }
}
