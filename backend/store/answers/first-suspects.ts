import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import type { PagesOfWiki } from '../suspects/suspect-links';
import { suspectedBy, type Suspicion } from '../suspects/suspicion';
import { inScope, SUSPECT_COLUMNS, type LinkScope, type PageSuspects } from './page-suspects';
import { withCopies, type SuspectOnPage } from './suspects-of-pages';

/** Links that are looked at on each page: those that are flagged, or else all of most pages. */
const LINKS_OF_PAGE = { suspects: 100, all: 300 } as const satisfies Record<LinkScope, number>;
/** Of all pages together: reached only where not the flagged ones are looked at, and then the last pages go without. */
const SUSPECTS_MAX = 10_000;
const STATEMENT_S = 1;

/** The first suspects of some pages. */
export interface FirstSuspects {
  /** Pages without any have no entry. */
  pages: Map<number, PageSuspects>;
  /** The pages that may have more, or some at all: not all of their links were looked at. */
  cut: ReadonlySet<number>;
}

/**
 * The first links that may be problems on a few whole pages, in the order in which their URLs came into the list: as
 * `suspectsOfPages`, but however many links the pages have, so many are read of each, and each statement for a second.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY, archived_copy.original; of copies see addCopies.
 * @param among which links are looked at
 * @throws the database's error also where that takes longer
 */
export async function firstSuspectsOf(
  database: ReadStatements,
  { wikiId, pageIds }: PagesOfWiki,
  among: LinkScope,
  suspicion: Suspicion,
): Promise<FirstSuspects> {
  if (pageIds.length === 0) return { pages: new Map(), cut: new Set() };
  const suspected = suspectedBy(suspicion);
  const linksOfPage = `(SELECT page_id, url_id FROM link FORCE INDEX (PRIMARY)
    WHERE wiki_id = ? AND page_id = ? AND ${inScope(among, 'link')} ORDER BY url_id LIMIT ?)`;
  const asked = pageIds.flatMap((pageId): SqlValue[] => [wikiId, pageId, LINKS_OF_PAGE[among]]);
  const rows = await database.select<SuspectOnPage>(
    `SET STATEMENT max_statement_time = ${STATEMENT_S} FOR
     SELECT listed.page_id, ${SUSPECT_COLUMNS}
     FROM (${pageIds.map(() => linksOfPage).join(' UNION ALL ')}) AS listed
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = listed.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE ${suspected.sql} LIMIT ?`,
    [...asked, ...suspected.values, SUSPECTS_MAX],
  );
  const pages = await withCopies(database, wikiId, rows);
  const isFull = rows.length >= SUSPECTS_MAX;
  const cut = isFull ? pageIds : await longPages(database, { wikiId, pageIds }, among);
  return { pages, cut: new Set(cut) };
}

/** Those pages that have more links than are looked at. Index: link.PRIMARY. */
async function longPages(
  database: ReadStatements,
  { wikiId, pageIds }: PagesOfWiki,
  among: LinkScope,
): Promise<number[]> {
  const linkBehind = `(SELECT page_id FROM link FORCE INDEX (PRIMARY)
    WHERE wiki_id = ? AND page_id = ? AND ${inScope(among, 'link')} ORDER BY url_id LIMIT 1 OFFSET ?)`;
  const rows = await database.select<{ page_id: number }>(
    `SET STATEMENT max_statement_time = ${STATEMENT_S} FOR
     ${pageIds.map(() => linkBehind).join(' UNION ALL ')}`,
    pageIds.flatMap((pageId): SqlValue[] => [wikiId, pageId, LINKS_OF_PAGE[among]]),
  );
  return rows.map((row) => row.page_id);
}
