import type { WikiConfig } from '../config/wikis-file';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import { allDomainTraits, rememberedSince } from '../status/domain-trait';
import { purgeAllowances } from '../store/allowances';
import { purgeDeeds } from '../store/deeds';
import { purgeEndedSessions } from '../store/ended-sessions';
import { purgeDomainTrait } from '../store/domain-traits';
import { forgetAllWindows } from '../store/page-windows';
import { clearAllPageRequests } from '../store/page-requests';
import { pageRecords } from '../store/pages';
import { purgePresumptions } from '../store/presumptions';
import {
  emptyHosts,
  lastHostId,
  purgeChanges,
  purgeSpamTraces,
  removeEmptyHosts,
  removeUntouchedPages,
  removeUrls,
  untouchedUrls,
  type UrlPosition,
} from '../store/removals';
import { purgeReports, reportsCountFromS } from '../store/reports';
import { purgeRemoteLeases } from '../store/remote-leases';
import { removeWikiState } from '../store/wiki-states';
import { storedWikis } from '../store/wikis';
import { PAGES_PER_BATCH, type Feeding } from './feeding';
import { UNTOUCHED_DAYS_MAX } from './settle-strays';
import { thinLinkCounts } from './thin-link-counts';

/** W2.7, "about 100 days": touched exactly so many days ago, a URL still stays. */
export const URL_UNTOUCHED_DAYS_MAX = 100;

/** Rows that one statement removes at most: some tens of milliseconds, in which it holds locks. */
const ROWS_PER_BATCH = 1000;
const URLS_PER_BATCH = 500;

/** Day number 0 is the first one, so no URL stands before this. */
const BEFORE_ALL_URLS: UrlPosition = { touchedDay: 0, urlId: 0 };

const DAY_S = 86_400;
const DEEDS_KEPT_S = 365 * DAY_S;
/** Far longer than anybody may record for a lease that is over. */
const REMOTE_LEASES_KEPT_S = 2 * DAY_S;

/** What housekeeping works with. */
export type Housekeeping = Pick<Feeding, 'database' | 'clock' | 'logger' | 'changeLogDays'>;

/**
 * Removes what nobody touched, with all that hangs on it: pages of wikis that are not configured
 * any more (W1.6), URLs (W2.7), hosts without URLs, old entries of the change log (C1), old traces
 * of spam (W6.1), peculiarities of domains that were not seen for long (W3.9), and most of the old counts
 * of links. Small transactions, children before parents: cut off anywhere, the next call goes on, and
 * nothing is left that hangs on nothing.
 * @param mayRemoveUrls whether all wikis passed lately: only then "untouched" means unused
 * @throws the signal's reason when aborted
 */
export async function keepHouse(
  feeding: Housekeeping,
  configured: readonly WikiConfig[],
  mayRemoveUrls: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { clock, logger } = feeding;
  const startedAtMs = clock.now();
  const removed = {
    pages: await removePagesOfFormerWikis(feeding, configured, signal),
    urls: mayRemoveUrls ? await removeUntouchedUrls(feeding, signal) : 0,
    hosts: await removeHostsWithoutUrls(feeding, signal),
    changes: await purgeChangeLog(feeding, signal),
    spamTraces: await purgeOldSpamTraces(feeding, signal),
    domainTraits: await purgeOldDomainTraits(feeding, signal),
    ...(await purgeWhatPeopleSaid(feeding, signal)),
    remoteLeases: await purgeOldRemoteLeases(feeding, signal),
    linkCounts: await thinLinkCounts(feeding, signal),
  };
  const seconds = Math.round((clock.now() - startedAtMs) / 1000);
  logger.info({ removed, seconds }, 'page loop: housekeeping done');
}

/** Pages of configured wikis are the second run's: it alone knows whether they are still there. */
async function removePagesOfFormerWikis(
  feeding: Housekeeping,
  configured: readonly WikiConfig[],
  signal: AbortSignal,
): Promise<number> {
  const isConfigured = (farm: number, dbname: string): boolean =>
    configured.some((wiki) => wiki.farm.code === farm && wiki.dbname === dbname);
  const stored = await storedWikis(feeding.database);
  const former = stored.filter((wiki) => !isConfigured(wiki.farm, wiki.dbname));
  let removed = 0;
  for (const { wikiId } of former) {
    // Should the wiki come back, nothing of it may pass for unchanged.
    await forgetAllWindows(feeding.database, wikiId);
    await removeWikiState(feeding.database, wikiId);
    await clearAllPageRequests(feeding.database, wikiId);
    removed += await removePagesOf(feeding, wikiId, signal);
  }
  return removed;
}

async function removePagesOf(
  { database, clock }: Housekeeping,
  wikiId: number,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - UNTOUCHED_DAYS_MAX;
  let removed = 0;
  let afterPageId = 0;
  for (;;) {
    signal.throwIfAborted();
    const records = await pageRecords(database, wikiId, afterPageId, PAGES_PER_BATCH);
    const old = records.filter((record) => record.touchedDay < beforeDay);
    const pageIds = old.map((record) => record.pageId);
    removed += await removeUntouchedPages(database, wikiId, pageIds, beforeDay);
    if (records.length < PAGES_PER_BATCH) return removed;
    afterPageId = records.at(-1)?.pageId ?? afterPageId;
  }
}

async function removeUntouchedUrls(feeding: Housekeeping, signal: AbortSignal): Promise<number> {
  const beforeDay = dayNumberOf(feeding.clock.now()) - URL_UNTOUCHED_DAYS_MAX;
  let removed = 0;
  let position = BEFORE_ALL_URLS;
  for (;;) {
    signal.throwIfAborted();
    const urls = await untouchedUrls(feeding.database, beforeDay, position, URLS_PER_BATCH);
    const urlIds = urls.map((url) => url.urlId);
    removed += await removeUrlsWithLinks(feeding, urlIds, beforeDay, signal);
    if (urls.length < URLS_PER_BATCH) return removed;
    position = urls.at(-1) ?? position;
  }
}

/** One URL may have any number of links. */
async function removeUrlsWithLinks(
  { database }: Housekeeping,
  urlIds: number[],
  beforeDay: DayNumber,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    signal.throwIfAborted();
    const batch = await removeUrls(database, urlIds, beforeDay, ROWS_PER_BATCH);
    if (!batch.isMoreLeft) return batch.removed;
  }
}

/** Goes over the ids, not over the rows, which come and go meanwhile. */
async function removeHostsWithoutUrls(
  { database }: Housekeeping,
  signal: AbortSignal,
): Promise<number> {
  const lastId = await lastHostId(database);
  let removed = 0;
  for (let afterId = 0; afterId < lastId; afterId += ROWS_PER_BATCH) {
    signal.throwIfAborted();
    const hostIds = await emptyHosts(database, afterId, afterId + ROWS_PER_BATCH);
    removed += await removeEmptyHosts(database, hostIds);
  }
  return removed;
}

function purgeChangeLog(feeding: Housekeeping, signal: AbortSignal): Promise<number> {
  const { database, clock, changeLogDays } = feeding;
  const beforeS = Math.floor(clock.now() / 1000) - changeLogDays * DAY_S;
  return inBatches(signal, () => purgeChanges(database, beforeS, ROWS_PER_BATCH));
}

function purgeOldRemoteLeases(
  { database, clock }: Housekeeping,
  signal: AbortSignal,
): Promise<number> {
  const beforeS = Math.floor(clock.now() / 1000) - REMOTE_LEASES_KEPT_S;
  return inBatches(signal, () => purgeRemoteLeases(database, beforeS, ROWS_PER_BATCH));
}

function purgeOldSpamTraces(
  { database, clock }: Housekeeping,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - UNTOUCHED_DAYS_MAX;
  return inBatches(signal, () => purgeSpamTraces(database, beforeDay, ROWS_PER_BATCH));
}

async function purgeOldDomainTraits(
  { database, clock }: Housekeeping,
  signal: AbortSignal,
): Promise<number> {
  const today = dayNumberOf(clock.now());
  let removed = 0;
  for (const trait of allDomainTraits()) {
    const beforeDay = rememberedSince(trait, today);
    removed += await inBatches(signal, () =>
      purgeDomainTrait(database, trait, beforeDay, ROWS_PER_BATCH),
    );
  }
  return removed;
}

/** W8: all that people said has its end, and so has the log of it. */
async function purgeWhatPeopleSaid(
  { database, clock }: Housekeeping,
  signal: AbortSignal,
): Promise<Record<'reports' | 'presumptions' | 'deeds' | 'allowances' | 'sessions', number>> {
  const today = dayNumberOf(clock.now());
  const nowS = Math.floor(clock.now() / 1000);
  const purge = (batch: (limit: number) => Promise<number>): Promise<number> =>
    inBatches(signal, () => batch(ROWS_PER_BATCH));
  return {
    reports: await purge((limit) => purgeReports(database, reportsCountFromS(today), limit)),
    presumptions: await purge((limit) => purgePresumptions(database, today, limit)),
    deeds: await purge((limit) => purgeDeeds(database, nowS - DEEDS_KEPT_S, limit)),
    allowances: await purge((limit) => purgeAllowances(database, nowS - 2 * DAY_S, limit)),
    sessions: await purge((limit) => purgeEndedSessions(database, nowS, limit)),
  };
}

/** Repeats a statement that removes up to ROWS_PER_BATCH rows until it finds fewer. */
async function inBatches(signal: AbortSignal, batch: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await batch();
    removed += rows;
    if (rows < ROWS_PER_BATCH) return removed;
  }
}
