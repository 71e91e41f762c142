import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import type { HintWord, PageHint } from '../../status/hints/hint';
import { nextTrust, type TrustStep } from '../../status/hints/next-trust';
import { LISTED_DAYS } from '../../status/hints/sitemap-word';
import { askLooks, bringHostsForward } from '../../store/hints/ask-looks';
import { stirByNews } from '../../store/aliases/stir-hosts';
import { addToHintTally } from '../../store/hints/hint-tally';
import { distrustHosts, trustHosts } from '../../store/hints/host-trust';
import { storeHints } from '../../store/hints/url-hints';
import { forgetHintsBefore, keepReading } from '../../store/sitemaps/settle-reading';
import { lockSitemapHost, type SitemapHost } from '../../store/sitemaps/sitemap-hosts';
import { chooseCalls, type ChosenCalls } from './choose-calls';
import type { HostUrls, SitemapUrl } from './host-urls';
import type { WholeSitemap } from './read-sitemap';

/** What a whole reading of a host's sitemap is settled with. */
export interface WholeReading {
  host: SitemapHost;
  urls: HostUrls;
  sitemap: WholeSitemap;
  nowMs: number;
}

/** What followed from it. */
export interface SettledReading {
  stretch: TrustStep['stretch'];
  called: number;
}

/** A sitemap is read once a week. */
export const READ_AGAIN_S = 7 * 86_400;
/** What was said so long ago is forgotten. */
const KEPT_DAYS = 100;
const HINTS_PER_STATEMENT = 2_000;

/**
 * Lets follow from a whole reading what may: first what it lists is noted, which is true however this ends, then all that
 * moves a day is written in one transaction, so that who is killed in between has done nothing by half. In it URLs are
 * locked before what is told of hosts, as by who records results.
 * @returns null where the host is another's by now
 */
export async function settleSitemap(
  database: Database,
  reading: WholeReading,
): Promise<SettledReading | null> {
  const { host, urls, nowMs } = reading;
  const today = dayNumberOf(nowMs);
  const step = trustAfter(reading, today);
  const isHeeded = step.stretch === 2 || step.stretch === 4;
  // What a reading listed that was not heeded is not noted: nothing has left it.
  const readDay = host.trustedDay === null ? null : host.readDay;
  const chosen = isHeeded ? chooseCalls(urls, { today, readDay }) : NOTHING_CHOSEN;
  if (isHeeded) await noteListed(database, reading, chosen, today);
  const looks = chosen.calls.map(({ url: { urlId }, day }) => ({
    urlId,
    hostId: host.hostId,
    day,
  }));
  const isSettled = await database.transaction(async (tx) => {
    if (!(await lockSitemapHost(tx, host))) return false;
    await askLooks(tx, looks);
    await storeHints(
      tx,
      chosen.calls.map(({ url, why }) => hintOf(url, why, host.hostId, today)),
    );
    await keepReading(tx, host, keptOf(reading, step, today), nextAtS(nowMs));
    const newsOf = hasNews(reading) ? [host.hostId] : [];
    await stirByNews(tx, newsOf, { today, nowS: Math.floor(nowMs / 1_000) });
    await settleTrust(tx, host.hostId, step, today);
    await tally(tx, looks.length, today);
    return true;
  });
  if (!isSettled) return null;
  await bringHostsForward(database, looks);
  await forgetHintsBefore(database, host.hostId, Math.max(0, today - KEPT_DAYS));
  return { stretch: step.stretch, called: looks.length };
}

const NOTHING_CHOSEN: ChosenCalls = { calls: [], left: [] };

const nextAtS = (nowMs: number): number => Math.floor(nowMs / 1_000) + READ_AGAIN_S;

function keptOf({ urls, host, sitemap }: WholeReading, step: TrustStep, today: DayNumber) {
  const { trustedDay, tested, commonDay } = step;
  const entries = sitemap.isUnchanged ? host.entries : sitemap.entries;
  const found = { entries, urls: urls.size, listed: urls.listed, files: sitemap.files };
  return { today, ...found, trustedDay, tested, commonDay };
}

/** A tenth more than before: new articles come each week, and dead ones are not among them. */
const NEWS_SHARE = 1.1;

/** Whether so many entries are new that dead pages of the host may be among them (U4). */
function hasNews({ host, sitemap: { isUnchanged, entries } }: WholeReading): boolean {
  const before = host.readDay === null ? 0 : host.entries;
  return !isUnchanged && entries > before * NEWS_SHARE;
}

async function tally(tx: Statements, called: number, today: DayNumber): Promise<void> {
  if (called > 0) await addToHintTally(tx, { day: today, source: 'sitemap' }, { called });
}

/** What has not changed names the days that it named before. */
function trustAfter({ host, urls, sitemap }: WholeReading, today: DayNumber): TrustStep {
  const { days, isUnchanged } = sitemap;
  const facts = { today, urls: urls.size, listed: urls.listed, ...lookCounts(urls, host.readDay) };
  const step = nextTrust(host, { ...facts, dated: days.dated, common: days.common });
  return isUnchanged ? { ...step, commonDay: host.commonDay } : step;
}

/** Looks since the last whole reading at what both list; one that was cut off behind it may have noted that later. */
function lookCounts(
  urls: HostUrls,
  readDay: DayNumber | null,
): { goodLooks: number; failedLooks: number } {
  let [goodLooks, failedLooks] = [0, 0];
  for (const { isListed, word, saidDay, look } of urls) {
    if (!isListed || word === null || word === 'gone' || saidDay < (readDay ?? 0)) continue;
    if (look === 'good') goodLooks += 1;
    if (look === 'failed') failedLooks += 1;
  }
  return { goodLooks, failedLooks };
}

/** What waits for the next reading keeps its day of change as it was. */
async function noteListed(
  database: Database,
  { host, urls }: WholeReading,
  { calls, left }: ChosenCalls,
  today: DayNumber,
): Promise<void> {
  const called = new Set(calls.map(({ url }) => url));
  const waiting = new Set(left);
  let hints: PageHint[] = [];
  for (const url of urls) {
    if (!url.isListed || called.has(url)) continue;
    const changedDay = waiting.has(url) ? url.toldChangedDay : url.changedDay;
    hints.push(hintOf({ ...url, changedDay }, 'there', host.hostId, today));
    if (hints.length < HINTS_PER_STATEMENT) continue;
    await storeHints(database, hints);
    hints = [];
  }
  await storeHints(database, hints);
}

function hintOf(
  { urlId, changedDay }: Pick<SitemapUrl, 'urlId' | 'changedDay'>,
  word: HintWord,
  hostId: number,
  today: DayNumber,
): PageHint {
  return { source: 'sitemap', urlId, hostId, word, saidDay: today, changedDay };
}

async function settleTrust(
  tx: Statements,
  hostId: number,
  { stretch }: TrustStep,
  today: DayNumber,
): Promise<void> {
  if (stretch === 1) {
    const distrusted = await distrustHosts(tx, 'sitemap', [hostId], today);
    if (distrusted > 0) await addToHintTally(tx, { day: today, source: 'sitemap' }, { distrusted });
  } else if (stretch !== null) {
    const trust = { hostId, source: 'sitemap', stretch, untilDay: today + LISTED_DAYS } as const;
    await trustHosts(tx, [trust], today);
  }
}
