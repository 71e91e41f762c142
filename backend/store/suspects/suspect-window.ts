import type { Statements } from '../../runtime/database';
import { membershipBy, type GonePatterns } from './membership';
import type { Condition } from './suspicion';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';

/** Pages of a wiki whose ids follow each other. */
export interface PagesBetween {
  wikiId: number;
  /** Above this id. */
  afterPageId: number;
  /** Up to this one. */
  lastPageId: number;
}

/** A link by its ids. */
interface LinkIds {
  pageId: number;
  urlId: number;
}

/**
 * The last page of a window of about so many links, and how many there are; null: no page behind this one has links. Pages are taken whole.
 * Index: link.PRIMARY.
 */
export async function nextWindow(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
  links: number,
): Promise<{ lastPageId: number; links: number } | null> {
  const [row] = await statements.select<{ last_page_id: number | null; links: number }>(
    `SELECT MAX(page_id) AS last_page_id, COUNT(*) AS links FROM (
       SELECT page_id FROM link FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id > ? ORDER BY page_id, url_id LIMIT ?) AS next_links`,
    [wikiId, afterPageId, links],
  );
  if (row?.last_page_id == null) return null;
  return { lastPageId: row.last_page_id, links: row.links };
}

/**
 * Adds the links of a window that table `suspect_link` should have, and takes out what it should not. What is wrong is looked
 * for without locks, and looked at again where it is written.
 * Index: link.PRIMARY, suspect_link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @returns the page of each link that it lacked
 */
export async function mendWindow(
  database: Statements,
  window: PagesBetween,
  gone: GonePatterns,
): Promise<number[]> {
  const missing = await missingIn(database, window, gone);
  for (const slice of rowSlices(missing)) {
    await database.run(
      `INSERT IGNORE INTO suspect_link (wiki_id, page_id, url_id)
       SELECT wiki_id, page_id, url_id FROM link FORCE INDEX (PRIMARY)
       WHERE (wiki_id, page_id, url_id) IN (?)`,
      [rowsOf(window.wikiId, slice)],
    );
  }
  for (const slice of rowSlices(await needlessIn(database, window, gone))) {
    await removeNeedless(database, rowsOf(window.wikiId, slice), gone);
  }
  return missing.map(({ pageId }) => pageId);
}

async function missingIn(
  database: ReadStatements,
  { wikiId, afterPageId, lastPageId }: PagesBetween,
  gone: GonePatterns,
): Promise<LinkIds[]> {
  const suspected = membershipBy(gone);
  const rows = await database.select<IdRow>(
    `SELECT link.page_id, link.url_id
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = link.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
       LEFT JOIN suspect_link FORCE INDEX (PRIMARY) ON suspect_link.wiki_id = link.wiki_id
         AND suspect_link.page_id = link.page_id AND suspect_link.url_id = link.url_id
     WHERE link.wiki_id = ? AND link.page_id > ? AND link.page_id <= ?
       AND ${suspected.sql} AND suspect_link.url_id IS NULL`,
    [wikiId, afterPageId, lastPageId, ...suspected.values],
  );
  return rows.map(idsOf);
}

async function needlessIn(
  database: ReadStatements,
  { wikiId, afterPageId, lastPageId }: PagesBetween,
  gone: GonePatterns,
): Promise<LinkIds[]> {
  const needless = needlessBy(gone);
  const rows = await database.select<IdRow>(
    `SELECT suspect_link.page_id, suspect_link.url_id FROM suspect_link FORCE INDEX (PRIMARY)
       ${WITH_URL}
     WHERE suspect_link.wiki_id = ? AND suspect_link.page_id > ? AND suspect_link.page_id <= ?
       AND ${needless.sql}`,
    [wikiId, afterPageId, lastPageId, ...needless.values],
  );
  return rows.map(idsOf);
}

/** DELETE reads the URLs as they are now, and holds them until it is done: what fails meanwhile comes after it. */
async function removeNeedless(
  database: Statements,
  rows: number[][],
  gone: GonePatterns,
): Promise<void> {
  const needless = needlessBy(gone);
  await database.run(
    `DELETE suspect_link FROM suspect_link FORCE INDEX (PRIMARY)
       ${WITH_URL}
     WHERE (suspect_link.wiki_id, suspect_link.page_id, suspect_link.url_id) IN (?) AND ${needless.sql}`,
    [rows, ...needless.values],
  );
}

/** What no link stands behind is needless, too: a statement may have read the links before they went. */
const WITH_URL = `LEFT JOIN link FORCE INDEX (PRIMARY) ON link.wiki_id = suspect_link.wiki_id
         AND link.page_id = suspect_link.page_id AND link.url_id = suspect_link.url_id
       LEFT JOIN url FORCE INDEX (PRIMARY) ON url.url_id = suspect_link.url_id
       LEFT JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id`;

function needlessBy(gone: GonePatterns): Condition {
  const { sql, values } = membershipBy(gone);
  return { sql: `(link.url_id IS NULL OR host.host_id IS NULL OR NOT ${sql})`, values };
}

interface IdRow {
  page_id: number;
  url_id: number;
}

const idsOf = (row: IdRow): LinkIds => ({ pageId: row.page_id, urlId: row.url_id });

const rowsOf = (wikiId: number, links: readonly LinkIds[]): number[][] =>
  links.map(({ pageId, urlId }) => [wikiId, pageId, urlId]);
