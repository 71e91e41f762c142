import type { ReadStatements } from '../statements/read-statements';
import { slicesOf } from '../../runtime/slices';

/** One use of a URL. */
export interface UrlUse {
  wikiId: number;
  pageId: number;
}

/** Where a URL is used. */
export interface UrlUses {
  /** In the order of wikis and pages; some of them. */
  uses: UrlUse[];
  /** Pages in all, counted up to a bound. */
  count: number;
  isMore: boolean;
}

/** Pages are counted up to here. */
export const USES_COUNTED_MAX = 10_000;

/** URLs that one statement is asked about. */
export const URLS_PER_STATEMENT = 1_000;

/**
 * The pages of these wikis that use a URL (W7.4), as of the feeder's last look at them: the first
 * `limit`, and how many there are, counted up to 10,000. Index: url_wiki.
 */
export async function usesOfUrl(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
  limit: number,
): Promise<UrlUses> {
  if (wikiIds.length === 0) return { uses: [], count: 0, isMore: false };
  const where = 'FROM link FORCE INDEX (url_wiki) WHERE url_id = ? AND wiki_id IN (?)';
  const [rows, [counted]] = await Promise.all([
    statements.select<{ wiki_id: number; page_id: number }>(
      `SELECT wiki_id, page_id ${where} ORDER BY wiki_id, page_id LIMIT ?`,
      [urlId, [...wikiIds], limit],
    ),
    statements.select<{ uses: number }>(
      `SELECT COUNT(*) AS uses FROM (SELECT 1 ${where} LIMIT ?) AS counted`,
      [urlId, [...wikiIds], USES_COUNTED_MAX + 1],
    ),
  ]);
  const count = counted?.uses ?? 0;
  return {
    uses: rows.map((row) => ({ wikiId: row.wiki_id, pageId: row.page_id })),
    count: Math.min(count, USES_COUNTED_MAX),
    isMore: count > USES_COUNTED_MAX,
  };
}

/** A page that uses a URL. */
export interface PageUse {
  urlId: number;
  pageId: number;
}

/**
 * Which pages of a wiki use which of these URLs, `limit` uses at most, by URL. 1,000 URLs in one
 * statement. Index: url_wiki.
 */
export async function pageUsesOf(
  statements: ReadStatements,
  wikiId: number,
  urlIds: readonly number[],
  limit: number,
): Promise<{ items: PageUse[]; isCut: boolean }> {
  const items: PageUse[] = [];
  for (const slice of slicesOf(urlIds, URLS_PER_STATEMENT)) {
    const rows = await statements.select<{ url_id: number; page_id: number }>(
      `SELECT url_id, page_id FROM link FORCE INDEX (url_wiki)
       WHERE url_id IN (?) AND wiki_id = ? LIMIT ?`,
      [slice, wikiId, limit + 1 - items.length],
    );
    items.push(...rows.map((row) => ({ urlId: row.url_id, pageId: row.page_id })));
    if (items.length > limit) return { items: items.slice(0, limit), isCut: true };
  }
  return { items, isCut: false };
}
