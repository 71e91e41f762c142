import { mapInTurns } from '../../runtime/in-turns';
import type { ReadStatements } from '../statements/read-statements';
import { fateIdOf } from '../../status/link-declaration';
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

interface UnmeantRow {
  page_id: number;
  name: null;
}

/** Whole pages of a walk in the order of page ids. */
export interface WalkedPages<Item> {
  items: Item[];
  /** All pages up to this one were looked at; null: to the end. */
  throughPageId: number | null;
}

/** No page of a wiki has more links: its wikitext has two million bytes at most. */
const LINKS_OF_PAGE_MAX = 100_000;

/** Links of pages, all or some. */
export type LinkChoice = keyof typeof LINKS;

const LINKS = {
  all: { table: 'link', condition: 'TRUE' },
  /** Those that the wikitext of their page calls dead (I2); one in other hands answers, and stays what it is called. */
  'called-dead': {
    table: 'declared_link',
    condition: `((is_tagged = 1 AND fate <= ${fateIdOf('dead')}) OR fate = ${fateIdOf('dead')})`,
  },
} as const;

/**
 * The links of the next pages of a wiki, of about as many as have `limit` links together, whole pages
 * only; of declared links so many are looked at, whatever they are declared to be. Index: link.PRIMARY or
 * declared_link.PRIMARY, url.PRIMARY, host.PRIMARY, redirect.PRIMARY.
 */
export async function linksAfter(
  statements: ReadStatements,
  { wikiId, afterPageId }: { wikiId: number; afterPageId: number },
  limit: number,
  choice: LinkChoice = 'all',
): Promise<WalkedPages<LinkedUrl>> {
  const read = (
    where: 'page_id > ?' | 'page_id = ?',
    pageId: number | null,
    linksMax: number,
  ): Promise<LinkRow[]> => linkRows(statements, { choice, where }, [wikiId, pageId], linksMax);
  const next = await read('page_id > ?', afterPageId, limit);
  const { items, throughPageId } = wholePages(next, limit);
  if (items.length > 0 || throughPageId === null) {
    return { items: await linkedUrls(items), throughPageId };
  }
  const ofPage = await read('page_id = ?', throughPageId, LINKS_OF_PAGE_MAX);
  return { items: await linkedUrls(ofPage), throughPageId };
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

/** A use of a URL as it is read; null: it is not meant. */
interface LinkRow {
  pageId: number;
  row: LinkedRow | null;
}

/** First the keys, by the index alone; only then the rows that those lead to which are meant. */
async function linkRows(
  statements: ReadStatements,
  { choice, where }: { choice: LinkChoice; where: 'page_id > ?' | 'page_id = ?' },
  values: (number | null)[],
  limit: number,
): Promise<LinkRow[]> {
  const { table, condition } = LINKS[choice];
  const rows = await statements.select<LinkedRow | UnmeantRow>(
    `SELECT page_id, name, ${FINDING_COLUMNS}, scheme, port, path
     FROM (SELECT page_id, IF(${condition}, url_id, NULL) AS url_id FROM ${table} FORCE INDEX (PRIMARY)
           WHERE wiki_id = ? AND ${where} ORDER BY page_id, ${table}.url_id LIMIT ?) AS links
       LEFT JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       LEFT JOIN redirect USING (url_id)`,
    [...values, limit],
  );
  return rows
    .map((row) => ({ pageId: row.page_id, row: row.name === null ? null : row }))
    .toSorted((a, b) => a.pageId - b.pageId);
}

async function linkedUrls(rows: readonly LinkRow[]): Promise<LinkedUrl[]> {
  const meant = rows.flatMap(({ row }) => (row === null ? [] : [row]));
  return mapInTurns(meant, (row) => ({
    pageId: row.page_id,
    url: listedUrl(row, row.name.toString('latin1')),
  }));
}
