import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import type { PagesOfWiki } from '../suspects/suspect-links';
import type { PagesBetween } from '../suspects/suspect-window';
import { suspectedBy, type Suspicion } from '../suspects/suspicion';
import {
  addCopies,
  inScope,
  listedIn,
  SUSPECT_COLUMNS,
  type LinkScope,
  type PageSuspects,
  type SuspectRow,
} from './page-suspects';

/** Whole pages, by their ids or between two of them. */
export type WholePages = PagesOfWiki | PagesBetween;

/**
 * All links that may be problems on whole pages, as the feeder last read them; pages without any have no entry.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY, archived_copy.original; of copies see addCopies.
 * @param among which links are looked at
 */
export async function suspectsOfPages(
  database: ReadStatements,
  pages: WholePages,
  among: LinkScope,
  suspicion: Suspicion,
): Promise<Map<number, PageSuspects>> {
  if ('pageIds' in pages && pages.pageIds.length === 0) return new Map();
  const range = rangeOf(pages);
  const suspected = suspectedBy(suspicion);
  const rows = await database.select<SuspectOnPage>(
    `SELECT listed.page_id, ${SUSPECT_COLUMNS}
     FROM link AS listed FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = listed.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE listed.wiki_id = ? AND ${range.sql} AND ${inScope(among, 'listed')} AND ${suspected.sql}`,
    [pages.wikiId, ...range.values, ...suspected.values],
  );
  return withCopies(database, pages.wikiId, rows);
}

/** Suspects by their pages, with the links there that are copies of them. Index: see addCopies. */
export async function withCopies(
  database: ReadStatements,
  wikiId: number,
  rows: readonly SuspectOnPage[],
): Promise<Map<number, PageSuspects>> {
  const found = new Map<number, PageSuspects>();
  for (const row of rows) {
    const page = found.get(row.page_id) ?? { suspects: [], copies: [] };
    page.suspects.push(listedIn(row));
    found.set(row.page_id, page);
  }
  await addCopies(database, wikiId, found, rows);
  return found;
}

/** A suspect of a page. */
export interface SuspectOnPage extends SuspectRow {
  page_id: number;
}

function rangeOf(pages: WholePages): { sql: string; values: SqlValue[] } {
  if ('pageIds' in pages) return { sql: 'listed.page_id IN (?)', values: [[...pages.pageIds]] };
  return {
    sql: 'listed.page_id > ? AND listed.page_id <= ?',
    values: [pages.afterPageId, pages.lastPageId],
  };
}

/**
 * The last page of a window of about so many links; null: no page behind this one has any. Pages are taken whole.
 * Index: link.PRIMARY.
 */
export async function windowAmong(
  statements: ReadStatements,
  among: LinkScope,
  { wikiId, afterPageId }: { wikiId: number; afterPageId: number },
  links: number,
): Promise<number | null> {
  const [row] = await statements.select<{ last_page_id: number | null }>(
    `SELECT MAX(page_id) AS last_page_id FROM (
       SELECT page_id FROM link FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id > ? AND ${inScope(among, 'link')} ORDER BY page_id, url_id LIMIT ?) AS next_links`,
    [wikiId, afterPageId, links],
  );
  return row?.last_page_id ?? null;
}
