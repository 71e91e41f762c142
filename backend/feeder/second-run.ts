import { dayNumberOf, type DayNumber } from '../status/day-number';
import { replaceLinks } from '../store/links';
import { clearUpdateFlags, pageRecords, removePages, type PageRecord } from '../store/pages';
import { replaceSpamTraces, type SpamTrace } from '../store/spam-traces';
import { touchUrls } from '../store/urls';
import type { UrlParts } from '../url/url-parts';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { Wiki } from '../wiki/wikis';
import { PAGES_PER_BATCH, type Feeding } from './feeding';
import { watchedUrls } from './watched-urls';

/** W1.6, "not touched for some months": moves and recategorisations of weeks do not matter. */
export const UNTOUCHED_DAYS_MAX = 120;

/** Some pages could not be analysed; they stay flagged for the next try. */
class BatchesFailedError extends Error {
  override readonly name = 'BatchesFailedError';
}

/** What the second run did, for the log. */
export interface SecondRunReport {
  analysed: number;
  removed: number;
  links: number;
  /** Uses of URLs that the wiki's spam lists match. */
  spam: number;
}

/**
 * W1.6, the second run of the page loop, over all records of a wiki: a page that is gone, is no
 * wikitext or was not touched for months is removed; a flagged one is analysed (W2) and its flag
 * cleared, page batch by page batch, each in one transaction. A batch that fails is left flagged and
 * does not stop the ones behind it.
 * @throws BatchesFailedError at the end when some failed, with the first failure as cause; the signal's reason when aborted
 */
export async function analyseFlaggedPages(
  feeding: Feeding,
  wiki: Wiki,
  wikiId: number,
  signal: AbortSignal,
): Promise<SecondRunReport> {
  const report: SecondRunReport = { analysed: 0, removed: 0, links: 0, spam: 0 };
  const failures: unknown[] = [];
  let afterPageId = 0;
  for (;;) {
    signal.throwIfAborted();
    const records = await pageRecords(feeding.database, wikiId, afterPageId, PAGES_PER_BATCH);
    await handleBatch(feeding, wiki, wikiId, records).then(
      (done) => addTo(report, done),
      (error: unknown) => {
        if (signal.aborted) throw error;
        failures.push(error);
      },
    );
    if (records.length < PAGES_PER_BATCH) break;
    afterPageId = records.at(-1)?.pageId ?? afterPageId;
  }
  if (failures.length === 0) return report;
  throw new BatchesFailedError(`${failures.length} batches of pages failed`, {
    cause: failures[0],
  });
}

function addTo(report: SecondRunReport, done: SecondRunReport): void {
  report.analysed += done.analysed;
  report.removed += done.removed;
  report.links += done.links;
  report.spam += done.spam;
}

async function handleBatch(
  feeding: Feeding,
  wiki: Wiki,
  wikiId: number,
  records: PageRecord[],
): Promise<SecondRunReport> {
  const today = dayNumberOf(feeding.clock.now());
  const present = await wiki.reader.presentPages(records.map((record) => record.pageId));
  const isKept = (record: PageRecord): boolean =>
    present.has(record.pageId) && today - record.touchedDay <= UNTOUCHED_DAYS_MAX;
  const removed = records.filter((record) => !isKept(record)).map((record) => record.pageId);
  const flagged = records.filter((record) => isKept(record) && record.needsUpdate);
  await feeding.database.transaction((statements) => removePages(statements, wikiId, removed));
  const pageIds = flagged.map((record) => record.pageId);
  const stored = await storeLinks(feeding, wiki, wikiId, pageIds);
  return { analysed: flagged.length, removed: removed.length, ...stored };
}

async function storeLinks(
  { database, clock, random }: Feeding,
  wiki: Wiki,
  wikiId: number,
  pageIds: number[],
): Promise<Pick<SecondRunReport, 'links' | 'spam'>> {
  const today = dayNumberOf(clock.now());
  const linksOfPages = await wiki.reader.links(pageIds);
  const urlsOfPages = new Map(
    [...linksOfPages].map(([pageId, links]) => [
      pageId,
      watchedUrls(links, wiki.farm.internalDomains),
    ]),
  );
  const { clean, traces } = partSpam(urlsOfPages, await wiki.spamMatcher(), today);
  const cleanUrls = new Map([...clean.values()].flatMap((urls) => [...urls]));
  return database.transaction(async (statements) => {
    const urlIds = await touchUrls(statements, cleanUrls, today, random);
    const links = linkRows(clean, urlIds);
    await replaceLinks(statements, wikiId, pageIds, links);
    await replaceSpamTraces(statements, wikiId, pageIds, traces);
    await clearUpdateFlags(statements, wikiId, pageIds);
    return { links: links.length, spam: traces.length };
  });
}

/** W6.1: what the wiki's lists match is no URL of these pages; it is only traced. */
function partSpam(
  urlsOfPages: Map<number, Map<string, UrlParts>>,
  matcher: SpamMatcher,
  today: DayNumber,
): { clean: Map<number, Map<string, UrlParts>>; traces: SpamTrace[] } {
  const all = new Set([...urlsOfPages.values()].flatMap((urls) => [...urls.keys()]));
  const spam = new Set([...all].filter((url) => matcher.match(url) !== null));
  const clean = new Map<number, Map<string, UrlParts>>();
  const traces: SpamTrace[] = [];
  for (const [pageId, urls] of urlsOfPages) {
    clean.set(pageId, new Map([...urls].filter(([url]) => !spam.has(url))));
    const listed = [...urls.keys()].filter((url) => spam.has(url));
    traces.push(...listed.map((url) => ({ pageId, url, seenDay: today })));
  }
  return { clean, traces };
}

function linkRows(
  urlsOfPages: Map<number, Map<string, UrlParts>>,
  urlIds: Map<string, number>,
): { pageId: number; urlId: number }[] {
  return [...urlsOfPages].flatMap(([pageId, urls]) =>
    [...urls.keys()].flatMap((url) => {
      const urlId = urlIds.get(url);
      return urlId === undefined ? [] : [{ pageId, urlId }];
    }),
  );
}
