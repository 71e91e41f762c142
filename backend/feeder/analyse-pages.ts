import type { Statements } from '../runtime/database';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import { storeArchivedCopies } from '../store/pages/archived-copies';
import { replaceLinks, type DatedLink, type LinkChanges } from '../store/pages/links';
import { holdUnchanged, markRead, type PageRecord } from '../store/pages/pages';
import { replaceSpamTraces, type SpamTrace } from '../store/pages/spam-traces';
import { stampBlocksOf } from '../store/suspects/block-stamps';
import type { GonePatterns } from '../store/suspects/membership';
import { flagSuspectsOn } from '../store/suspects/suspect-links';
import { noteStaleTallies } from '../store/tallies/stale-tallies';
import { touchUrls } from '../store/urls/urls';
import { createDomainSet } from '../url/domain-set';
import type { NormalUrl } from '../url/normal-url';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { Wiki } from '../wiki/wikis';
import { archivedLinks } from './archived-links';
import type { FeederParts } from './feeder-parts';
import { keepGoneLinks } from './keep-gone-links';
import { keepSuspects } from './keep-suspects';
import { watchedUrls } from './watched-urls';

/** What the analysis of some pages stored. */
export interface AnalysisReport {
  /** Pages whose links were stored. */
  analysed: number;
  links: number;
  /** Uses of URLs that the wiki's spam lists match. */
  spam: number;
}

/** The links of some flagged pages, read and sorted, not yet stored. */
export interface LinksOfPages {
  records: PageRecord[];
  /** All that the wiki tells, by page id. */
  links: Map<number, string[]>;
  /** By page id, then by normal form. */
  clean: Map<number, Map<string, NormalUrl>>;
  traces: SpamTrace[];
  day: DayNumber;
}

/** W2: reads the links of flagged pages and says what of them becomes a URL and what is spam. */
export async function readFlaggedPages(
  { clock }: FeederParts,
  wiki: Wiki,
  records: PageRecord[],
): Promise<LinksOfPages> {
  const day = dayNumberOf(clock.now());
  const links = await wiki.reader.links(records.map((record) => record.pageId));
  const site = {
    internalDomains: wiki.farm.internalDomains,
    ignoredDomains: createDomainSet(wiki.ignoredDomains),
  };
  const urlsOfPages = new Map(
    [...links].map(([pageId, linksOfPage]) => [pageId, watchedUrls(linksOfPage, site)]),
  );
  return { records, links, ...partSpam(urlsOfPages, await wiki.spamMatcher(), day), day };
}

/** W6.1: what the wiki's lists match is no URL of these pages; it is only traced. */
function partSpam(
  urlsOfPages: Map<number, Map<string, NormalUrl>>,
  matcher: SpamMatcher,
  day: DayNumber,
): Pick<LinksOfPages, 'clean' | 'traces'> {
  const all = new Set([...urlsOfPages.values()].flatMap((urls) => [...urls.keys()]));
  const spam = new Set([...all].filter((url) => matcher.match(url) !== null));
  const clean = new Map<number, Map<string, NormalUrl>>();
  const traces: SpamTrace[] = [];
  for (const [pageId, urls] of urlsOfPages) {
    clean.set(pageId, new Map([...urls].filter(([url]) => !spam.has(url))));
    const listed = [...urls.keys()].filter((url) => spam.has(url));
    traces.push(...listed.map((url) => ({ pageId, url, seenDay: day })));
  }
  return { clean, traces };
}

/** Of pages in one transaction, unless one alone has more: who writes of their URLs waits so long. */
const LINKS_PER_TRANSACTION = 10_000;

/**
 * W2.6: stores what was read and what is gone since, and clears the flags: usual pages all in one transaction, such with very
 * many links in several. A page whose record is not as it was when its links were read is left alone: somebody else analysed
 * it, saw it change or removed it meanwhile, and what we have may be older.
 */
export async function storePages(
  feeding: FeederParts,
  wikiId: number,
  read: LinksOfPages,
): Promise<AnalysisReport> {
  const report: AnalysisReport = { analysed: 0, links: 0, spam: 0 };
  for (const part of partsOf(read)) {
    const stored = await storePart(feeding, wikiId, part);
    report.analysed += stored.analysed;
    report.links += stored.links;
    report.spam += stored.spam;
  }
  return report;
}

/** Pages in their order. */
function partsOf(read: LinksOfPages): LinksOfPages[] {
  const linksOn = ({ pageId }: PageRecord): number => read.clean.get(pageId)?.size ?? 0;
  const parts: PageRecord[][] = [];
  let links = 0;
  for (const record of read.records) {
    links += linksOn(record);
    const part = parts.at(-1);
    if (part !== undefined && links <= LINKS_PER_TRANSACTION) part.push(record);
    else {
      parts.push([record]);
      links = linksOn(record);
    }
  }
  if (parts.length === 1) return [read];
  return parts.map((records) => {
    const among = new Set(records.map(({ pageId }) => pageId));
    const clean = new Map([...read.clean].filter(([pageId]) => among.has(pageId)));
    return {
      ...read,
      records,
      clean,
      traces: read.traces.filter(({ pageId }) => among.has(pageId)),
    };
  });
}

async function storePart(
  feeding: FeederParts,
  wikiId: number,
  read: LinksOfPages,
): Promise<AnalysisReport> {
  const { database, clock } = feeding;
  const gone = await gonePatterns(feeding);
  const { report, changed } = await storeRead(feeding, wikiId, read, (statements, pageIds) =>
    keepSuspects(statements, { wikiId, pageIds, gone, nowMs: clock.now() }),
  );
  const pages = { wikiId, pageIds: changed };
  if (changed.length === 0) return report;
  const seenSince = await gonePatterns(feeding);
  await database.transaction(async (statements) => {
    const added = await flagSuspectsOn(statements, pages, seenSince);
    if (added === 0) return;
    await stampBlocksOf(statements, pages, clock.now());
    await noteStaleTallies(statements, pages);
  });
  return report;
}

async function gonePatterns({ marks }: FeederParts): Promise<GonePatterns> {
  return (await marks()).patternsWith('permadead');
}

/** @param keep what else is to be renewed of pages whose links have changed; whether they are to be told */
function storeRead(
  { database, random }: FeederParts,
  wikiId: number,
  read: LinksOfPages,
  keep: (statements: Statements, pageIds: number[]) => Promise<boolean>,
): Promise<{ report: AnalysisReport; changed: number[] }> {
  return database.transaction(async (statements) => {
    const pageIds = await holdUnchanged(statements, wikiId, read.records);
    const held = new Set(pageIds);
    const clean = [...read.clean].filter(([pageId]) => held.has(pageId));
    const traces = read.traces.filter(({ pageId }) => held.has(pageId));
    const urls = new Map(clean.flatMap(([, urlsOfPage]) => [...urlsOfPage]));
    const urlIds = await touchUrls(statements, urls, read.day, random);
    await storeArchivedCopies(statements, archivedLinks(urls, urlIds));
    const links = linkRows(clean, urlIds, firstDaysIn(read));
    const changes = await replaceLinks(statements, wikiId, pageIds, links);
    await keepGoneLinks(statements, wikiId, read, changes);
    await replaceSpamTraces(statements, wikiId, pageIds, traces);
    await markRead(statements, wikiId, pageIds, read.day);
    const changed = pagesOf(changes);
    const isKept = await keep(statements, changed);
    const report = { analysed: pageIds.length, links: links.length, spam: traces.length };
    return { report, changed: isKept ? changed : [] };
  });
}

function pagesOf({ added, removed }: LinkChanges): number[] {
  return [...new Set([...added, ...removed].map(({ pageId }) => pageId))];
}

/**
 * The day that counts as the first one of what is new on each page (I5): of a page that was read before, this day; of
 * another one it is not known.
 */
function firstDaysIn({ records, day }: LinksOfPages): Map<number, DayNumber> {
  const known = records.filter(({ readDay }) => readDay > 0);
  return new Map(known.map(({ pageId }) => [pageId, day]));
}

function linkRows(
  urlsOfPages: [number, Map<string, NormalUrl>][],
  urlIds: Map<string, number>,
  firstDays: ReadonlyMap<number, DayNumber>,
): DatedLink[] {
  return urlsOfPages.flatMap(([pageId, urls]) =>
    [...urls.keys()].flatMap((url) => {
      const urlId = urlIds.get(url);
      const firstDay = firstDays.get(pageId) ?? 0;
      return urlId === undefined ? [] : [{ pageId, urlId, firstDay }];
    }),
  );
}
