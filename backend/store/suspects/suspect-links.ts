import type { Statements } from '../../runtime/database';
import { membershipBy, type GonePatterns } from './membership';

/** Pages of a wiki. */
export interface PagesOfWiki {
  wikiId: number;
  pageIds: readonly number[];
}

/** A URL may stand on a million pages: longer than other statements of a dispatcher take. */
const LONG_STATEMENT_S = 600;

/**
 * Adds the links of a wiki to these URLs, of which something bad has become known.
 * In the order of the table, as whoever else writes it. Index: link.url_wiki, suspect_link.PRIMARY.
 */
export async function addLinksTo(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  urlIds: readonly number[],
): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run(
    `SET STATEMENT max_statement_time = ${LONG_STATEMENT_S} FOR
     INSERT IGNORE INTO suspect_link (wiki_id, page_id, url_id)
     SELECT wiki_id, page_id, url_id FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) AND wiki_id = ? ORDER BY page_id, url_id`,
    [[...urlIds], wikiId],
  );
}

/**
 * Adds those links of pages that belong into the table and are not there, as their URLs stand now.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY, suspect_link.PRIMARY.
 * @returns how many
 */
export async function addSuspectsOn(
  statements: Pick<Statements, 'run'>,
  { wikiId, pageIds }: PagesOfWiki,
  gone: GonePatterns,
): Promise<number> {
  if (pageIds.length === 0) return 0;
  const suspected = membershipBy(gone);
  const { affectedRows } = await statements.run(
    `INSERT IGNORE INTO suspect_link (wiki_id, page_id, url_id)
     SELECT link.wiki_id, link.page_id, link.url_id
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = link.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE link.wiki_id = ? AND link.page_id IN (?) AND ${suspected.sql}
     ORDER BY link.page_id, link.url_id`,
    [wikiId, [...pageIds], ...suspected.values],
  );
  return affectedRows;
}

/** Takes all links of pages out. Index: PRIMARY. */
export async function removeSuspectsOn(
  statements: Pick<Statements, 'run'>,
  { wikiId, pageIds }: PagesOfWiki,
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('DELETE FROM suspect_link WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    [...pageIds],
  ]);
}
