import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import {
  addCopies,
  inScope,
  listedIn,
  SUSPECT_COLUMNS,
  type LinkScope,
  type PageSuspects,
  type SuspectRow,
} from './page-suspects';
import { UNSETTLED_S } from '../pages/pages';
import { suspectedBy, type Suspicion } from '../suspects/suspicion';

/** A page whose links are stored as the feeder read them, with those that may be problems. */
export interface KnownPage extends PageSuspects {
  pageId: number;
  /** What the wiki said of the page when its links were read; see PageState. */
  latestRevision: number;
  linksUpdatedAtS: number;
}

/**
 * Housekeeping removes links that nobody touched for a hundred days (W2.7), the feeder reads each page
 * again within 28: what was read longer ago is relied on no more.
 */
export const RELIABLE_DAYS = 45;

/**
 * When a search refused a suspect that is an archived copy itself; null: it is none, or none has. What is a copy among the
 * suspects, as nobody has checked it yet, is met among the links of the page.
 */
const REFUSED_COLUMN = `(SELECT refused_day FROM archived_copy FORCE INDEX (PRIMARY)
   WHERE archived_copy.url_id = url.url_id AND refused_day > 0 LIMIT 1) AS refused_day`;

/** Whose pages, by what rules their links are read, and today's day. */
export interface KnownBy {
  wikiId: number;
  /** linksKeyOf */
  linksKey: Buffer;
  /** Which links are looked at. */
  among: LinkScope;
  today: DayNumber;
}

/**
 * Those of these pages of which all links are stored as the wiki had them when it said what is told of the
 * page, each with the few links that may be problems: what works, nine of ten, stays in the database. Not
 * those that wait to be read, that were read by other rules or long ago, or that have links which were
 * spam then (W6.1): these are stored elsewhere, and the lists change without the page.
 * Index: page.PRIMARY, wiki_state.PRIMARY, spam_trace.PRIMARY, link.PRIMARY, url.PRIMARY,
 * host.PRIMARY, archived_copy.original, archived_copy.PRIMARY; of copies see addCopies.
 */
export async function knownPages(
  database: ReadStatements,
  { wikiId, linksKey, among, today }: KnownBy,
  pageIds: readonly number[],
  suspicion: Suspicion,
): Promise<Map<number, KnownPage>> {
  if (pageIds.length === 0) return new Map();
  const suspected = suspectedBy(suspicion);
  const rows = await database.select<KnownPageRow>(
    `SELECT page.page_id, latest_revision, links_updated_at, ${SUSPECT_COLUMNS}, ${REFUSED_COLUMN}
     FROM page FORCE INDEX (PRIMARY)
       LEFT JOIN (link AS listed FORCE INDEX (PRIMARY)
         STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = listed.url_id
         STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id))
       ON listed.wiki_id = page.wiki_id AND listed.page_id = page.page_id
         AND ${inScope(among, 'listed')} AND ${suspected.sql}
     WHERE page.wiki_id = ? AND page.page_id IN (?)
       AND needs_update = 0 AND links_updated_at > ? AND page.read_day >= ?
       AND EXISTS (SELECT 1 FROM wiki_state FORCE INDEX (PRIMARY)
         WHERE wiki_state.wiki_id = page.wiki_id AND links_key = ?)
       AND NOT EXISTS (SELECT 1 FROM spam_trace FORCE INDEX (PRIMARY)
         WHERE spam_trace.wiki_id = page.wiki_id AND spam_trace.page_id = page.page_id)`,
    [
      ...suspected.values,
      wikiId,
      [...pageIds],
      UNSETTLED_S,
      Math.max(0, today - RELIABLE_DAYS),
      linksKey,
    ],
  );
  const pages = byPage(rows);
  await addCopies(database, wikiId, pages, rows);
  return pages;
}

/** All that a page without suspects lacks is null. */
type KnownPageRow = { page_id: number; latest_revision: number; links_updated_at: number } & (
  SuspectRow | { name: null; copied_key: null }
);

function byPage(rows: readonly KnownPageRow[]): Map<number, KnownPage> {
  const pages = new Map<number, KnownPage>();
  for (const row of rows) {
    const page = pages.get(row.page_id) ?? pageOf(row);
    pages.set(row.page_id, page);
    if (row.name !== null) page.suspects.push(listedIn(row));
  }
  return pages;
}

function pageOf(row: KnownPageRow): KnownPage {
  const { page_id: pageId, latest_revision: latestRevision } = row;
  return {
    pageId,
    latestRevision,
    linksUpdatedAtS: row.links_updated_at,
    suspects: [],
    copies: [],
  };
}
