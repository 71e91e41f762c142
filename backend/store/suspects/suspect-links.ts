import type { Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { indexedRows } from '../statements/indexed-rows';
import { rowSlices } from '../statements/slices';
import { membershipBy, type GonePatterns } from './membership';

/** Pages of a wiki. */
export interface PagesOfWiki {
  wikiId: number;
  pageIds: readonly number[];
}

/** A link of a wiki, by its ids. */
export interface LinkIds {
  pageId: number;
  urlId: number;
}

/** A URL may stand on a million pages: longer than other statements of a dispatcher take, and not all at once. */
const LONG_STATEMENT_S = 600;
const LINKS_PER_LOOK = 50_000;

/**
 * Flags the links of a wiki to these URLs, of which something bad has become known.
 * In the order of the table, as whoever else flags links. Index: link.url_wiki, link.PRIMARY.
 */
export async function flagLinksTo(
  statements: Pick<Statements, 'select' | 'run'>,
  wikiId: number,
  urlIds: readonly number[],
  linksPerLook = LINKS_PER_LOOK,
): Promise<void> {
  if (urlIds.length === 0) return;
  let after: LinkIds | undefined = { pageId: 0, urlId: 0 };
  while (after !== undefined) {
    const links: LinkIds[] = await unflaggedAfter(statements, {
      wikiId,
      urlIds,
      after,
      linksPerLook,
    });
    await flagLinks(statements, wikiId, links);
    after = links.length < linksPerLook ? undefined : links.at(-1);
  }
}

/** Which links are asked for. */
interface UnflaggedLinks {
  wikiId: number;
  urlIds: readonly number[];
  after: LinkIds;
  linksPerLook: number;
}

async function unflaggedAfter(
  statements: ReadStatements,
  { wikiId, urlIds, after, linksPerLook }: UnflaggedLinks,
): Promise<LinkIds[]> {
  const rows = await statements.select<LinkIdRow>(
    `SET STATEMENT max_statement_time = ${LONG_STATEMENT_S} FOR
     SELECT page_id, url_id FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) AND wiki_id = ? AND suspect = 0
       AND page_id >= ? AND (page_id > ? OR url_id > ?)
     ORDER BY page_id, url_id LIMIT ?`,
    [[...urlIds], wikiId, after.pageId, after.pageId, after.urlId, linksPerLook],
  );
  return rows.map(linkIdsOf);
}

/**
 * Flags those links of pages whose URLs may be problems as they stand now. Index: link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @returns how many were not flagged before
 */
export async function flagSuspectsOn(
  statements: Pick<Statements, 'select' | 'run'>,
  { wikiId, pageIds }: PagesOfWiki,
  gone: GonePatterns,
): Promise<number> {
  if (pageIds.length === 0) return 0;
  const suspected = membershipBy(gone);
  const rows = await statements.select<LinkIdRow>(
    `SELECT link.page_id, link.url_id
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = link.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE link.wiki_id = ? AND link.page_id IN (?) AND link.suspect = 0 AND ${suspected.sql}
     ORDER BY link.page_id, link.url_id`,
    [wikiId, [...pageIds], ...suspected.values],
  );
  await flagLinks(statements, wikiId, rows.map(linkIdsOf));
  return rows.length;
}

/** Flags links, if they are still there. Index: link.PRIMARY. @param links in the order of the table */
export async function flagLinks(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  links: readonly LinkIds[],
): Promise<void> {
  for (const slice of rowSlices(links)) {
    await statements.run(
      `SET STATEMENT max_statement_time = ${LONG_STATEMENT_S} FOR
       UPDATE link FORCE INDEX (PRIMARY) SET suspect = 1
       WHERE (wiki_id, page_id, url_id) IN (?)`,
      [indexedRows(linkKeysOf(wikiId, slice))],
    );
  }
}

/** The primary keys of links. */
export const linkKeysOf = (wikiId: number, links: readonly LinkIds[]): number[][] =>
  links.map(({ pageId, urlId }) => [wikiId, pageId, urlId]);

/** A link's ids as a row. */
export interface LinkIdRow {
  page_id: number;
  url_id: number;
}

export const linkIdsOf = (row: LinkIdRow): LinkIds => ({ pageId: row.page_id, urlId: row.url_id });
