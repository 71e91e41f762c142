import type { ReadStatements } from '../statements/read-statements';
import { slicesOf } from '../../runtime/slices';

/** One use of a URL. */
export interface UrlUse {
  wikiId: number;
  pageId: number;
}

/** Where a URL is used. */
export interface UrlUses {
  /** Wikis that use it, the one with most pages first. */
  wikis: UrlUsesOfWiki[];
  /** Pages in all, counted up to a bound. */
  count: number;
  isMore: boolean;
}

/** The pages of one wiki that use a URL. */
export interface UrlUsesOfWiki {
  wikiId: number;
  /** The first of them, by id; none where there are too many wikis. */
  pageIds: number[];
  /** Pages in all, as far as they were counted. */
  count: number;
}

/** Pages are counted up to here. */
export const USES_COUNTED_MAX = 10_000;

/** URLs that one statement is asked about. */
export const URLS_PER_STATEMENT = 1_000;

/**
 * The pages of these wikis that use a URL (W7.4), as of the feeder's last look at them, wiki by wiki: how many there
 * are, counted up to 10,000 in all, and of the wikis with most the first ones. Index: url_wiki.
 * @param told how many wikis have their pages told, and how many pages of each
 */
export async function usesOfUrl(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
  told: { wikis: number; pages: number },
): Promise<UrlUses> {
  const counts = await countsByWiki(statements, urlId, wikiIds);
  const first = counts.slice(0, told.wikis).map(({ wikiId }) => wikiId);
  const pages = await firstPages(statements, urlId, first, told.pages);
  const count = counts.reduce((sum, wiki) => sum + wiki.count, 0);
  return {
    wikis: counts.map((wiki) => ({ ...wiki, pageIds: pages.get(wiki.wikiId) ?? [] })),
    count: Math.min(count, USES_COUNTED_MAX),
    isMore: count > USES_COUNTED_MAX,
  };
}

/** Whether any page of these wikis uses a URL, as of the feeder's last look at them. Index: url_wiki. */
export async function isUsedOn(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
): Promise<boolean> {
  if (wikiIds.length === 0) return false;
  const rows = await statements.select<{ wiki_id: number }>(
    'SELECT wiki_id FROM link FORCE INDEX (url_wiki) WHERE url_id = ? AND wiki_id IN (?) LIMIT 1',
    [urlId, [...wikiIds]],
  );
  return rows.length > 0;
}

async function countsByWiki(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
): Promise<{ wikiId: number; count: number }[]> {
  if (wikiIds.length === 0) return [];
  const rows = await statements.select<{ wiki_id: number; uses: number }>(
    `SELECT wiki_id, COUNT(*) AS uses FROM (
       SELECT wiki_id FROM link FORCE INDEX (url_wiki) WHERE url_id = ? AND wiki_id IN (?) LIMIT ?
     ) AS counted GROUP BY wiki_id ORDER BY uses DESC, wiki_id`,
    [urlId, [...wikiIds], USES_COUNTED_MAX + 1],
  );
  return rows.map((row) => ({ wikiId: row.wiki_id, count: row.uses }));
}

/** One statement for all wikis, each of which reads no more of the index than is told. */
async function firstPages(
  statements: ReadStatements,
  urlId: number,
  wikiIds: readonly number[],
  limit: number,
): Promise<Map<number, number[]>> {
  if (wikiIds.length === 0) return new Map();
  const ofWiki = `(SELECT wiki_id, page_id FROM link FORCE INDEX (url_wiki)
    WHERE url_id = ? AND wiki_id = ? ORDER BY page_id LIMIT ?)`;
  const rows = await statements.select<{ wiki_id: number; page_id: number }>(
    wikiIds.map(() => ofWiki).join(' UNION ALL '),
    wikiIds.flatMap((wikiId) => [urlId, wikiId, limit]),
  );
  const pages = new Map<number, number[]>();
  for (const { wiki_id: wikiId, page_id: pageId } of rows) {
    const ofIt = pages.get(wikiId);
    if (ofIt === undefined) pages.set(wikiId, [pageId]);
    else ofIt.push(pageId);
  }
  return pages;
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
