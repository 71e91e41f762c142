import type { SqlValue } from '../runtime/database';
import { slicesOf } from '../runtime/slices';
import { meetsCriteria, type Criteria } from './criteria';
import type { ReplicaHosts } from './replica-hosts';
import type { FoundPage, PageCount } from './wiki-reader';
import { secondsOfTimestamp } from './wiki-time';

/** Page ids of one statement. */
export const IDS_PER_STATEMENT = 5_000;

/**
 * An empty content model is the default of the title: in `MediaWiki:` and on subpages of users the
 * end of the title says which.
 */
const IS_CODE = `(page_namespace = 8 AND page_title RLIKE '[.](css|js|json)$'
  OR page_namespace = 2 AND page_title RLIKE '/.*[.](css|js|json)$')`;

/** What `page` says of a page. As numbers, moments and models cost no more than as bytes. */
const COLUMNS = `page_id, page_namespace, page_is_redirect, page_latest,
  CAST(page_links_updated AS UNSIGNED) AS links_updated,
  CASE COALESCE(page_content_model, '') WHEN 'wikitext' THEN 1 WHEN '' THEN NOT ${IS_CODE} ELSE 0
    END AS is_wikitext`;

interface PageRow {
  page_id: number;
  page_namespace: number;
  page_is_redirect: number;
  page_latest: number;
  /** `YYYYMMDDHHMMSS` */
  links_updated: number | null;
  is_wikitext: number;
}

/** A range of page ids, both ends included. */
interface IdRange {
  firstPageId: number;
  lastPageId: number;
}

/**
 * Pages of a range that may meet the criteria, ascending, without those that surely do not.
 * Index: PRIMARY.
 */
export async function pagesInRange(
  { links, database }: ReplicaHosts,
  criteria: Criteria,
  { firstPageId, lastPageId }: IdRange,
): Promise<FoundPage[]> {
  const included = criteria.included.between(firstPageId, lastPageId);
  const rows = await links.select<PageRow>(
    `SELECT ${COLUMNS} FROM \`${database}\`.page
     WHERE page_id BETWEEN ? AND ? AND (page_namespace IN (?) OR page_id IN (?))
     ORDER BY page_id`,
    [firstPageId, lastPageId, orNone([...criteria.namespaces]), orNone(included)],
  );
  return rows.map((row) => pageOf(row, criteria));
}

/** Those of these pages that exist. Index: PRIMARY. */
export async function pagesById(
  { links, database }: ReplicaHosts,
  criteria: Criteria,
  pageIds: number[],
): Promise<Map<number, FoundPage>> {
  const found = new Map<number, FoundPage>();
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const rows = await links.select<PageRow>(
      `SELECT ${COLUMNS} FROM \`${database}\`.page WHERE page_id IN (?)`,
      [slice],
    );
    for (const row of rows) found.set(row.page_id, pageOf(row, criteria));
  }
  return found;
}

/** The highest page id, 0 in an empty wiki. Index: PRIMARY. */
export async function lastPageIdOf({ links, database }: ReplicaHosts): Promise<number> {
  const [row] = await links.select<{ last: number | null }>(
    `SELECT MAX(page_id) AS last FROM \`${database}\`.page`,
  );
  return row?.last ?? 0;
}

/**
 * How many pages meet the criteria, but for content models and excluded redirects.
 * Indexes: page_redirect_namespace_len; PRIMARY.
 */
export async function countPages(hosts: ReplicaHosts, criteria: Criteria): Promise<PageCount> {
  const namespaces = [...criteria.namespaces];
  const single = criteria.included.without(criteria.excluded);
  const everywhere = await countInNamespaces(hosts, namespaces);
  const excluded = await countAmong(
    hosts,
    [...criteria.excluded],
    'page_namespace IN (?)',
    namespaces,
  );
  const elsewhere = await countAmong(hosts, single, 'page_namespace NOT IN (?)', namespaces);
  return { pages: Math.max(0, everywhere - excluded) + elsewhere, isRough: false };
}

async function countInNamespaces(
  { links, database }: ReplicaHosts,
  namespaces: number[],
): Promise<number> {
  const [row] = await links.select<{ count: number }>(
    `SELECT COUNT(*) AS count FROM \`${database}\`.page
     WHERE page_is_redirect = 0 AND page_namespace IN (?)`,
    [orNone(namespaces)],
  );
  return row?.count ?? 0;
}

async function countAmong(
  { links, database }: ReplicaHosts,
  pageIds: number[],
  condition: 'page_namespace IN (?)' | 'page_namespace NOT IN (?)',
  namespaces: number[],
): Promise<number> {
  let count = 0;
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const [row] = await links.select<{ count: number }>(
      `SELECT COUNT(*) AS count FROM \`${database}\`.page
       WHERE page_id IN (?) AND page_is_redirect = 0 AND ${condition}`,
      [slice, orNone(namespaces)],
    );
    count += row?.count ?? 0;
  }
  return count;
}

/** SQL has no empty list; no page has the id or the namespace -9. */
function orNone(numbers: number[]): SqlValue[] {
  return numbers.length === 0 ? [-9] : numbers;
}

function pageOf(row: PageRow, criteria: Criteria): FoundPage {
  const isWikitext = row.is_wikitext === 1;
  const facts = {
    pageId: row.page_id,
    namespace: row.page_namespace,
    isRedirect: row.page_is_redirect === 1,
    isWikitext,
  };
  return {
    pageId: row.page_id,
    latestRevision: row.page_latest,
    linksUpdatedAtS: secondsOfTimestamp(row.links_updated),
    isWatched: meetsCriteria(criteria, facts),
    isWikitext,
  };
}
