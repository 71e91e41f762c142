import type { DayNumber } from '../../status/day-number';
import type { SqlValue, Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** Column `url` of table spam_trace holds this many. */
const URL_BYTES_MAX = 65_535;

/** One use of a listed URL (normal form) on a page. */
export interface SpamTrace {
  pageId: number;
  url: string;
  seenDay: DayNumber;
}

/**
 * W6.1: replaces all traces of spam of the given pages of one wiki. A page without any must be named in
 * `pageIds` all the same: its old traces go. Index: PRIMARY.
 */
export async function replaceSpamTraces(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  traces: SpamTrace[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await removeSpamTraces(statements, wikiId, pageIds);
  // Two feeders on one wiki see the same traces: what is there already is right.
  for (const slice of rowSlices(traces, ({ url }) => url.length)) {
    await statements.run(
      'INSERT IGNORE INTO spam_trace (wiki_id, page_id, url_key, url, seen_day) VALUES ?',
      [slice.map((trace) => rowOf(wikiId, trace))],
    );
  }
}

function rowOf(wikiId: number, { pageId, url, seenDay }: SpamTrace): SqlValue[] {
  return [wikiId, pageId, urlKey(url), url.slice(0, URL_BYTES_MAX), seenDay];
}

/**
 * The listed URLs (normal forms) that these pages of a wiki had when they were last read, by page; a
 * page without any has no entry. Index: PRIMARY.
 */
export async function spamOnPages(
  statements: Statements,
  wikiId: number,
  pageIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  if (pageIds.length === 0) return new Map();
  const rows = await statements.select<{ page_id: number; url: Buffer }>(
    'SELECT page_id, url FROM spam_trace WHERE wiki_id = ? AND page_id IN (?)',
    [wikiId, [...pageIds]],
  );
  const byPage = new Map<number, Set<string>>();
  for (const row of rows) {
    const urls = byPage.get(row.page_id) ?? new Set();
    byPage.set(row.page_id, urls.add(row.url.toString('utf8')));
  }
  return byPage;
}

/** Index: PRIMARY. */
export async function removeSpamTraces(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  await statements.run('DELETE FROM spam_trace WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
}

/**
 * The next pages of a wiki, after `afterPageId`, that were seen with a listed URL before `beforeDay`.
 * Index: PRIMARY.
 */
export async function pagesWithTraces(
  statements: Statements,
  wikiId: number,
  { beforeDay, afterPageId, limit }: { beforeDay: DayNumber; afterPageId: number; limit: number },
): Promise<number[]> {
  const rows = await statements.select<{ page_id: number }>(
    `SELECT DISTINCT page_id FROM spam_trace FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id > ? AND seen_day < ? ORDER BY page_id LIMIT ?`,
    [wikiId, afterPageId, beforeDay, limit],
  );
  return rows.map((row) => row.page_id);
}
