import type { ReadStatements } from '../statements/read-statements';
import { wikisOfUrls } from './wiki-feed';

/** Where a URL is used now. */
export interface UrlPages {
  /** The first of them in the order of wikis and pages, at most `PAGES_TOLD_MAX`. */
  pages: { wikiId: number; pageId: number }[];
  /** How many there are, counted up to `PAGES_COUNTED_MAX`. */
  count: number;
  isMore: boolean;
  /** All wikis that have it. */
  wikiIds: ReadonlySet<number>;
}

const PAGES_TOLD_MAX = 50;
const PAGES_COUNTED_MAX = 1_000;
/** More than are counted, so that each statement is done with one URL at least. */
const ROWS_PER_STATEMENT = 5_000;

/**
 * The pages that use these URLs, of all wikis, as of the feeder's last look at them; URLs that nobody uses are missing. Of
 * one that has more than are counted, about a statement's rows are read, however many there are. Index: link.url_wiki.
 * @param urlIds some thousand at most; 0 is none
 */
export async function pagesOfUrls(
  statements: ReadStatements,
  urlIds: readonly number[],
): Promise<Map<number, UrlPages>> {
  const rows: LinkRow[] = [];
  let left = [...new Set(urlIds)].filter((urlId) => urlId > 0).toSorted((a, b) => a - b);
  while (left.length > 0) {
    const read = await readRows(statements, left);
    const cutAt = read.length < ROWS_PER_STATEMENT ? undefined : read.at(-1)?.url_id;
    const cut = read.filter(({ url_id: urlId }) => urlId === cutAt);
    const isCounted = cut.length > PAGES_COUNTED_MAX;
    rows.push(...(isCounted ? read : read.filter((row) => row.url_id !== cutAt)));
    left = cutAt === undefined ? [] : left.filter((id) => (isCounted ? id > cutAt : id >= cutAt));
  }
  return withAllWikis(statements, byUrl(rows));
}

interface LinkRow {
  url_id: number;
  wiki_id: number;
  page_id: number;
}

function readRows(statements: ReadStatements, urlIds: readonly number[]): Promise<LinkRow[]> {
  return statements.select<LinkRow>(
    `SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (url_wiki) WHERE url_id IN (?)
     ORDER BY url_id, wiki_id, page_id LIMIT ?`,
    [[...urlIds], ROWS_PER_STATEMENT],
  );
}

function byUrl(rows: readonly LinkRow[]): Map<number, CountedPages> {
  const known = new Map<number, CountedPages>();
  for (const { url_id: urlId, wiki_id: wikiId, page_id: pageId } of rows) {
    const its = known.get(urlId) ?? { pages: [], count: 0, isMore: false, wikiIds: new Set() };
    known.set(urlId, its);
    its.wikiIds.add(wikiId);
    if (its.pages.length < PAGES_TOLD_MAX) its.pages.push({ wikiId, pageId });
    if (its.count < PAGES_COUNTED_MAX) its.count += 1;
    else its.isMore = true;
  }
  return known;
}

interface CountedPages extends UrlPages {
  wikiIds: Set<number>;
}

/** What was counted up to the bound may be used in further wikis: a thousand of them at most. Index: link.url_wiki. */
async function withAllWikis(
  statements: ReadStatements,
  known: Map<number, CountedPages>,
): Promise<Map<number, UrlPages>> {
  const bounded = [...known].filter(([, { isMore }]) => isMore).map(([urlId]) => urlId);
  if (bounded.length === 0) return known;
  for (const [urlId, wikiIds] of await wikisOfUrls(statements, bounded)) {
    for (const wikiId of wikiIds) known.get(urlId)?.wikiIds.add(wikiId);
  }
  return known;
}
