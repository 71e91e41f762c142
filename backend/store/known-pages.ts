import type { Reading } from './reading';
import { URL_COLUMNS } from './findings';
import { listedUrl, type ListedUrl, type UrlRow } from './listed-urls';
import { suspectedBy, type Suspicion } from './suspicion';

/** A page whose links are stored as the feeder read them, with those that may be problems. */
export interface KnownPage {
  pageId: number;
  /** What the wiki said of the page when its links were read; see PageState. */
  latestRevision: number;
  linksUpdatedAtS: number;
  /** The redirects of these are not read. */
  suspects: ListedUrl[];
}

/** Smaller stamps stand for none: the links may not be those that the wiki has (compare-pages.ts). */
const STAMP_MIN_S = 2;

/**
 * Those of these pages whose links were read since they were last flagged, each with the few of its links
 * that may be problems: what works, nine of ten links, stays in the database.
 * Index: page.PRIMARY, link.PRIMARY, url.PRIMARY, host.PRIMARY.
 */
export async function knownPages(
  database: Reading,
  wikiId: number,
  pageIds: readonly number[],
  suspicion: Suspicion,
): Promise<Map<number, KnownPage>> {
  if (pageIds.length === 0) return new Map();
  const suspected = suspectedBy(suspicion);
  const rows = await database.select<KnownPageRow>(
    `SELECT page.page_id, latest_revision, links_updated_at, name, scheme, port, path,
       ${URL_COLUMNS}, NULL AS target, NULL AS target_class
     FROM page FORCE INDEX (PRIMARY)
       LEFT JOIN (link FORCE INDEX (PRIMARY)
         STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
         STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id))
       ON link.wiki_id = page.wiki_id AND link.page_id = page.page_id AND ${suspected.sql}
     WHERE page.wiki_id = ? AND page.page_id IN (?)
       AND needs_update = 0 AND links_updated_at >= ?`,
    [...suspected.values, wikiId, [...pageIds], STAMP_MIN_S],
  );
  return byPage(rows);
}

/** All that a page without suspects lacks is null. */
type KnownPageRow = { page_id: number; latest_revision: number; links_updated_at: number } & (
  (UrlRow & { name: Buffer }) | { name: null }
);

function byPage(rows: readonly KnownPageRow[]): Map<number, KnownPage> {
  const pages = new Map<number, KnownPage>();
  for (const row of rows) {
    const page = pages.get(row.page_id) ?? pageOf(row);
    pages.set(row.page_id, page);
    if (row.name !== null) page.suspects.push(listedUrl(row, row.name.toString('latin1')));
  }
  return pages;
}

function pageOf(row: KnownPageRow): KnownPage {
  const { page_id: pageId, latest_revision: latestRevision } = row;
  return { pageId, latestRevision, linksUpdatedAtS: row.links_updated_at, suspects: [] };
}
