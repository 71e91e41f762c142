import { mapInTurns } from '../../runtime/in-turns';
import type { ReadStatements } from '../statements/read-statements';
import { FINDING_COLUMNS } from './findings';
import { listedUrl, type ListedUrl, type ListedUrlRow } from './listed-urls';

/** A use of a URL on a page, with all that is known of the URL. */
export interface LinkedUrl {
  pageId: number;
  url: ListedUrl;
}

interface LinkedRow extends ListedUrlRow {
  page_id: number;
  name: Buffer;
}

/** Whole pages of a walk in the order of page ids. */
export interface WalkedPages<Item> {
  items: Item[];
  /** All pages up to this one were looked at; null: to the end. */
  throughPageId: number | null;
}

/** No page of a wiki has more links: its wikitext has two million bytes at most. */
const LINKS_OF_PAGE_MAX = 100_000;

/**
 * The links of the next pages of a wiki, of about as many as have `limit` links together, whole pages
 * only. Index: link.PRIMARY, url.PRIMARY, host.PRIMARY, redirect.PRIMARY.
 */
export async function linksAfter(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<WalkedPages<LinkedUrl>> {
  const next = await linkedUrls(statements, 'page_id > ?', [wikiId, afterPageId], limit);
  const walked = wholePages(next, limit);
  if (walked.items.length > 0 || walked.throughPageId === null) return walked;
  const { throughPageId } = walked;
  const items = await linkedUrls(
    statements,
    'page_id = ?',
    [wikiId, throughPageId],
    LINKS_OF_PAGE_MAX,
  );
  return { items, throughPageId };
}

/**
 * Leaves out the last page where it may have been cut. One page that fills it all is left out, too,
 * and named in `throughPageId`.
 */
export function wholePages<Item extends { pageId: number }>(
  items: Item[],
  limit: number,
): WalkedPages<Item> {
  const last = items.at(-1);
  if (last === undefined || items.length < limit) return { items, throughPageId: null };
  const whole = items.filter(({ pageId }) => pageId !== last.pageId);
  return { items: whole, throughPageId: whole.at(-1)?.pageId ?? last.pageId };
}

/** First the keys, by the index alone; only then the rows that they lead to. */
async function linkedUrls(
  statements: ReadStatements,
  where: 'page_id > ?' | 'page_id = ?',
  values: number[],
  limit: number,
): Promise<LinkedUrl[]> {
  const rows = await statements.select<LinkedRow>(
    `SELECT page_id, name, ${FINDING_COLUMNS}, scheme, port, path
     FROM (SELECT page_id, url_id FROM link FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND ${where}
           ORDER BY page_id, url_id LIMIT ?) AS links
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       LEFT JOIN redirect USING (url_id)`,
    [...values, limit],
  );
  const links = await mapInTurns(rows, (row) => ({
    pageId: row.page_id,
    url: listedUrl(row, row.name.toString('latin1')),
  }));
  return links.sort((a, b) => a.pageId - b.pageId);
}
