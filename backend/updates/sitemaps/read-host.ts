import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf, dayStartMs } from '../../status/day-number';
import { SITEMAP_URLS_MIN } from '../../status/hints/sitemap-trust';
import { distrustedUntil, putOffDistrusted } from '../../store/sitemaps/distrusted-until';
import { forgetSitemapHost, putOffSitemapHost } from '../../store/sitemaps/settle-reading';
import type { SitemapHost } from '../../store/sitemaps/sitemap-hosts';
import type { SitemapState } from '../../store/sitemaps/sitemap-state';
import type { BorrowParts } from '../borrowed-host';
import { withBorrowedHost, type NoVisit } from '../with-borrowed-host';
import { VisitOverError } from '../visit-over-error';
import type { HostUrls } from './host-urls';
import { loadHostUrls, type LoadedUrls } from './load-host-urls';
import { readSitemap, type NoSitemap, type WholeSitemap } from './read-sitemap';
import { READ_AGAIN_S, settleSitemap } from './settle-sitemap';

/** With what sitemaps are read. */
export interface SitemapParts {
  database: Database;
  /** What day it is; requests are paced by the clock of `visiting`. */
  clock: Pick<Clock, 'now'>;
  visiting: BorrowParts;
  logger: Logger;
  userAgent: string;
}

const DAY_S = 86_400;
/** A visit that was cut short, by the host or by somebody who needs it more. */
const AFTER_CUT_S = 3_600;
/** Who has none seldom gets one. */
const NONE_AGAIN_S = 100 * DAY_S;
const CLOSED_AGAIN_S = 28 * DAY_S;

const AGAIN_AFTER_S: Readonly<Record<NoSitemap['kind'], number>> = {
  none: NONE_AGAIN_S,
  'too-large': NONE_AGAIN_S,
  closed: CLOSED_AGAIN_S,
  incomplete: READ_AGAIN_S,
};

/**
 * Reads the sitemap of a leased host, and lets follow from it what may (R3).
 * @throws the signal's reason; errors of the database
 */
export async function readSitemapOf(
  parts: SitemapParts,
  host: SitemapHost,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts;
  const today = dayNumberOf(clock.now());
  const untilDay = await distrustedUntil(database, host.hostId, today);
  if (untilDay !== null) {
    return putOffDistrusted(database, host, dayStartMs(untilDay + 1) / 1_000);
  }
  const loaded = await loadHostUrls(database, host, host.readDay ?? today);
  if (loaded === 'too-many') return putOff(parts, host, 'too-large', NONE_AGAIN_S);
  if (loaded === null || loaded.urls.size < SITEMAP_URLS_MIN) {
    return forgetSitemapHost(database, host);
  }
  const sitemap = await visitSite(parts, host, loaded, signal);
  if (sitemap.kind === 'whole') return settleWhole(parts, host, loaded.urls, sitemap);
  parts.logger.debug({ hostId: host.hostId, ...sitemap }, 'sitemaps: not read');
  return putOffBy(parts, host, sitemap);
}

async function settleWhole(
  { database, clock, logger }: SitemapParts,
  host: SitemapHost,
  urls: HostUrls,
  sitemap: WholeSitemap,
): Promise<void> {
  const { isUnchanged, entries } = sitemap;
  if (isUnchanged && host.readDay !== null) urls.listAsBefore(host.readDay);
  const settled = await settleSitemap(database, { host, urls, sitemap, nowMs: clock.now() });
  const found = { isUnchanged, entries, urls: urls.size, listed: urls.listed };
  logger.debug({ hostId: host.hostId, ...found, ...settled }, 'sitemaps: read');
}

/** The visit ends before anything follows from it: the host is free for its links. */
async function visitSite(
  parts: SitemapParts,
  { name, files, trustedDay }: SitemapHost,
  { site, urls }: LoadedUrls,
  signal: AbortSignal,
): Promise<WholeSitemap | NoSitemap | NoVisit | { kind: 'cut' }> {
  const { userAgent, visiting } = parts;
  // What a reading listed that was not heeded is not noted: it is read again, changed or not.
  const known = trustedDay === null ? [] : files;
  try {
    return await withBorrowedHost(visiting, name, (visit) =>
      readSitemap({ visit, userAgent, signal }, site, urls, known),
    );
  } catch (error) {
    if (error instanceof VisitOverError) return { kind: 'cut' };
    throw error;
  }
}

function putOffBy(
  parts: SitemapParts,
  host: SitemapHost,
  reason: NoSitemap | NoVisit | { kind: 'cut' },
): Promise<void> {
  if (reason.kind === 'busy') {
    const waitMs = reason.untilMs - parts.visiting.clock.now();
    return putOff(parts, host, null, Math.ceil(waitMs / 1_000));
  }
  if (reason.kind === 'cut') return putOff(parts, host, null, AFTER_CUT_S);
  if (reason.kind === 'opted-out') return putOff(parts, host, 'closed', CLOSED_AGAIN_S);
  return putOff(parts, host, reason.kind, AGAIN_AFTER_S[reason.kind]);
}

/** @param state null: it stays as it was */
function putOff(
  { database, clock }: SitemapParts,
  host: SitemapHost,
  state: SitemapState | null,
  afterS: number,
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000);
  return putOffSitemapHost(database, host, state, nowS + Math.max(afterS, 1));
}
