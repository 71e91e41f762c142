import type { WikiConfig } from '../config/wiki-config';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import { LEVEL_KEPT_S, purgeBusyHosts } from '../store/frontier/busy-hosts';
import { GONE_LINKS_DAYS, purgeGoneLinks } from '../store/pages/gone-links';
import { purgeStatements } from '../store/pages/item-statements';
import { forgetAllWindows } from '../store/pages/page-windows';
import { clearAllPageRequests } from '../store/pages/page-requests';
import { pageRecords } from '../store/pages/pages';
import {
  emptyHosts,
  lastHostId,
  purgeSpamTraces,
  removeEmptyHosts,
  removeUntouchedPages,
  removeUrls,
  untouchedUrls,
  type UrlPosition,
} from '../store/pages/removals';
import { purgeRemoteLeases } from '../store/frontier/remote-leases';
import { purgeStalled } from '../store/pages/stalled-pages';
import { forgetSweep } from '../store/figures/wiki-sweeps';
import { removeWikiState, wikiStates } from '../store/pages/wiki-states';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import { forgetTallies } from '../store/tallies/domain-tally';
import { PAGES_PER_BATCH, type FeederParts } from './feeder-parts';
import { purgeChangeLog } from './purge-change-log';
import { purgeDomainTraits } from './purge-domain-traits';
import { purgeHints } from './purge-hints';
import { UNTOUCHED_DAYS_MAX } from './settle-strays';
import { purgeMail } from './purge-mail';
import { purgeNames } from './purge-names';
import { purgeWhatPeopleSaid } from './purge-what-people-said';
import { purgeWebhooks } from './purge-webhooks';
import { thinLinkCounts } from './thin-link-counts';
import { thinSweeps } from './thin-sweeps';

/** W2.7, "about 100 days": touched exactly so many days ago, a URL still stays. */
export const URL_UNTOUCHED_DAYS_MAX = 100;

/** Rows that one statement removes at most: some tens of milliseconds, in which it holds locks. */
const ROWS_PER_BATCH = 1000;
const URLS_PER_BATCH = 500;

/** Day number 0 is the first one, so no URL stands before this. */
const BEFORE_ALL_URLS: UrlPosition = { touchedDay: 0, urlId: 0 };

const DAY_S = 86_400;
/** What is known of items outlasts a Wikidata that is silent for months. */
const ITEMS_DUE_DAYS_MAX = 100;
/** A list of wikis that is short for some days must cost nothing. */
const FORMER_DAYS = 14;
/** Far longer than anybody may record for a lease that is over. */
const REMOTE_LEASES_KEPT_S = 2 * DAY_S;
/**
 * What was set aside and has gone since, or is not asked for any more. What is still of use is tried again sooner:
 * each walk over a wiki takes two weeks at most, and begins again.
 */
const STALLED_DUE_S = 28 * DAY_S;

/** What housekeeping works with. */
export type HousekeepingParts = Pick<
  FeederParts,
  'database' | 'clock' | 'logger' | 'changeLogDays' | 'feedDays'
>;

/**
 * Removes what nobody touched, with all that hangs on it: pages of wikis that are not configured
 * any more (W1.6), links that are long gone (W2.6), URLs (W2.7), hosts without URLs, old entries of the
 * change log (C1), old traces of spam (W6.1), peculiarities of domains that were not seen for long (W3.9),
 * what busy hosts asked for long ago, items of Wikidata that nobody asks for, most of the old counts
 * of links and days of first sweeps, webhooks that have been off for long (C4), what is kept of mail no longer (W8.6), hints
 * that count no more (R1, R3), and names at which nothing was noticed for a year (U1). Small transactions, children before parents: cut off anywhere, the next call goes on, and
 * nothing is left that hangs on nothing.
 * @param mayRemoveUrls whether all wikis passed lately: only then "untouched" means unused
 * @throws the signal's reason when aborted
 */
export async function keepHouse(
  feeding: HousekeepingParts,
  configured: readonly WikiConfig[],
  mayRemoveUrls: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { clock, logger } = feeding;
  const startedAtMs = clock.now();
  const former = await formerWikis(feeding, configured);
  const removed = {
    pages: await removePagesOf(feeding, former.forGood, signal),
    goneLinks: await purgeOldGoneLinks(feeding, signal),
    urls: mayRemoveUrls && !former.isAnyNew ? await removeUntouchedUrls(feeding, signal) : 0,
    hosts: await removeHostsWithoutUrls(feeding, signal),
    ...(await purgeChangeLog(feeding, (purge) => inBatches(signal, purge))),
    spamTraces: await purgeOldSpamTraces(feeding, signal),
    domainTraits: await purgeDomainTraits(feeding, (purge) => inBatches(signal, purge)),
    ...(await purgeWhatPeopleSaid(feeding, (purge) => inBatches(signal, purge))),
    itemStatements: await purgeOldItemStatements(feeding, signal),
    remoteLeases: await purgeOlder(feeding, signal, purgeRemoteLeases, REMOTE_LEASES_KEPT_S),
    busyHosts: await purgeOlder(feeding, signal, purgeBusyHosts, LEVEL_KEPT_S),
    stalledPages: await purgeOlder(feeding, signal, purgeStalled, STALLED_DUE_S),
    linkCounts: await thinLinkCounts(feeding, signal),
    sweepDays: await thinSweeps(feeding, signal),
    ...(await purgeWebhooks(feeding, signal)),
    ...(await purgeMail(feeding, signal)),
    ...(await purgeHints(feeding, signal, (purge) => inBatches(signal, purge))),
    names: await purgeNames(feeding, (purge) => inBatches(signal, purge)),
  };
  const seconds = Math.round((clock.now() - startedAtMs) / 1000);
  logger.info({ removed, seconds }, 'page loop: housekeeping done');
}

/** Wikis that are stored and not configured any more. */
interface FormerWikis {
  /** Their ids, where they have been so for a fortnight. */
  forGood: number[];
  /** There are others: a list of wikis may have been short for a moment. */
  isAnyNew: boolean;
}

async function formerWikis(
  { database, clock }: HousekeepingParts,
  configured: readonly WikiConfig[],
): Promise<FormerWikis> {
  const names = new Set(configured.map(({ farm, dbname }) => wikiKey(farm.code, dbname)));
  const stored = await storedWikis(database);
  const states = await wikiStates(database);
  const sinceS = Math.floor(clock.now() / 1000) - FORMER_DAYS * 86_400;
  const former = stored.filter(({ farm, dbname }) => !names.has(wikiKey(farm, dbname)));
  const forGood = former.filter(({ wikiId }) => (states.get(wikiId)?.triedAtS ?? 0) < sinceS);
  return {
    forGood: forGood.map(({ wikiId }) => wikiId),
    isAnyNew: forGood.length < former.length,
  };
}

/** Pages of configured wikis are the second run's: it alone knows whether they are still there. */
async function removePagesOf(
  feeding: HousekeepingParts,
  former: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const wikiId of former) {
    // Should the wiki come back, nothing of it may pass for unchanged.
    await forgetAllWindows(feeding.database, wikiId);
    await removeWikiState(feeding.database, wikiId);
    await forgetSweep(feeding.database, wikiId);
    await inBatches(signal, () => forgetTallies(feeding.database, wikiId, ROWS_PER_BATCH));
    await clearAllPageRequests(feeding.database, wikiId);
    removed += await removePagesOfWiki(feeding, wikiId, signal);
  }
  return removed;
}

async function removePagesOfWiki(
  { database, clock }: HousekeepingParts,
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

function purgeOldGoneLinks(
  { database, clock }: HousekeepingParts,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - GONE_LINKS_DAYS;
  return inBatches(signal, () => purgeGoneLinks(database, beforeDay, ROWS_PER_BATCH));
}

async function removeUntouchedUrls(
  feeding: HousekeepingParts,
  signal: AbortSignal,
): Promise<number> {
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
  { database, clock }: HousekeepingParts,
  urlIds: number[],
  beforeDay: DayNumber,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    signal.throwIfAborted();
    const nowS = Math.floor(clock.now() / 1000);
    const bounds = { usesMax: ROWS_PER_BATCH, nowS };
    const batch = await removeUrls(database, urlIds, beforeDay, bounds);
    if (!batch.isMoreLeft) return batch.removed;
  }
}

/** Goes over the ids, not over the rows, which come and go meanwhile. */
async function removeHostsWithoutUrls(
  { database }: HousekeepingParts,
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

/** @param keptS how long a row is of use, in seconds */
function purgeOlder(
  { database, clock }: HousekeepingParts,
  signal: AbortSignal,
  purge: (
    database: HousekeepingParts['database'],
    beforeS: number,
    limit: number,
  ) => Promise<number>,
  keptS: number,
): Promise<number> {
  const beforeS = Math.floor(clock.now() / 1000) - keptS;
  return inBatches(signal, () => purge(database, beforeS, ROWS_PER_BATCH));
}

function purgeOldSpamTraces(
  { database, clock }: HousekeepingParts,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - UNTOUCHED_DAYS_MAX;
  return inBatches(signal, () => purgeSpamTraces(database, beforeDay, ROWS_PER_BATCH));
}

function purgeOldItemStatements(
  { database, clock }: HousekeepingParts,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - ITEMS_DUE_DAYS_MAX;
  return inBatches(signal, () => purgeStatements(database, beforeDay, ROWS_PER_BATCH));
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
