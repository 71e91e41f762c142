import type { Statements } from '../../runtime/database';
import { membershipBy, type GonePatterns } from './membership';
import type { Condition } from './suspicion';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import { linkIdsOf, linkKeysOf, flagLinks, type LinkIdRow, type LinkIds } from './suspect-links';

/** Pages of a wiki whose ids follow each other. */
export interface PagesBetween {
  wikiId: number;
  /** Above this id. */
  afterPageId: number;
  /** Up to this one. */
  lastPageId: number;
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
 * Flags the links of a window that should be flagged, and takes the flag from those that should not. What is wrong is looked
 * for without locks, and looked at again where a flag is taken.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @returns the page of each link that lacked its flag
 */
export async function mendWindow(
  database: Statements,
  window: PagesBetween,
  gone: GonePatterns,
): Promise<number[]> {
  const suspected = membershipBy(gone);
  const missing = await linksIn(database, window, {
    sql: `link.suspect = 0 AND ${suspected.sql}`,
    values: suspected.values,
  });
  await flagLinks(database, window.wikiId, missing);
  const needless = await linksIn(database, window, {
    sql: `link.suspect = 1 AND NOT ${suspected.sql}`,
    values: suspected.values,
  });
  for (const slice of rowSlices(needless)) {
    await unflag(database, linkKeysOf(window.wikiId, slice), suspected);
  }
  return missing.map(({ pageId }) => pageId);
}

async function linksIn(
  database: ReadStatements,
  { wikiId, afterPageId, lastPageId }: PagesBetween,
  condition: Condition,
): Promise<LinkIds[]> {
  const rows = await database.select<LinkIdRow>(
    `SELECT link.page_id, link.url_id
     FROM link FORCE INDEX (PRIMARY) ${WITH_URL}
     WHERE link.wiki_id = ? AND link.page_id > ? AND link.page_id <= ? AND ${condition.sql}
     ORDER BY link.page_id, link.url_id`,
    [wikiId, afterPageId, lastPageId, ...condition.values],
  );
  return rows.map(linkIdsOf);
}

/**
 * An UPDATE of several tables reads the URLs as they are now, and holds them until the transaction is done: what fails
 * meanwhile comes after it, and is flagged by whoever brings it in.
 */
async function unflag(database: Statements, keys: number[][], suspected: Condition): Promise<void> {
  await database.run(
    `UPDATE link FORCE INDEX (PRIMARY) ${WITH_URL}
     SET link.suspect = 0
     WHERE (link.wiki_id, link.page_id, link.url_id) IN (?) AND NOT ${suspected.sql}`,
    [keys, ...suspected.values],
  );
}

const WITH_URL = `STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = link.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id`;
