import type { ReadStatements } from '../statements/read-statements';

/** Pages of a walk, and how far it has come; null: to the end of the wiki. */
export interface UndeclaredPages {
  pageIds: number[];
  throughPageId: number | null;
}

/** The text that was read last is not the newest one. */
const IS_OUTDATED = `(revision_id IS NULL OR revision_id <> latest_revision)`;
/** Its links are those of its newest text. */
const IS_SETTLED = `latest_revision > 0 AND needs_update = 0`;
/** Somebody may have said something of its links: one fails or is in doubt, or an archived copy is linked beside. */
const MAY_DECLARE = `(SELECT 1 FROM link FORCE INDEX (PRIMARY)
    STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
    LEFT JOIN archived_copy FORCE INDEX (PRIMARY) ON archived_copy.url_id = url.url_id
  WHERE link.wiki_id = page.wiki_id AND link.page_id = page.page_id
    AND (failures > 0 OR doubt > 0 OR archived_copy.url_id IS NOT NULL) LIMIT 1) IS NOT NULL`;

/** How a walk comes from one slice of a wiki's pages to the next, and which pages of a slice it takes. */
interface PageWalk {
  /** Whose rows are counted, by its primary key, which begins with wiki and page. */
  table: 'page' | 'link';
  /** So many of them are looked at by one statement. */
  rowsPerSlice: number;
  /** What the page ids are selected from, with `DISTINCT` where one may come twice. */
  from: string;
  /** Which of them are taken. */
  where: string;
}

const ALL_PAGES: PageWalk = {
  table: 'page',
  rowsPerSlice: 2_000,
  from: `SELECT page_id
     FROM page FORCE INDEX (PRIMARY)
       LEFT JOIN declared_page FORCE INDEX (PRIMARY) USING (wiki_id, page_id)`,
  where: `(revision_id IS NOT NULL OR ${MAY_DECLARE})`,
};
const FAILING_PAGES: PageWalk = {
  table: 'link',
  // Looked at one after another, and few are flagged: no statement goes through all that a large wiki has.
  rowsPerSlice: 50_000,
  from: `SELECT DISTINCT page_id
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       STRAIGHT_JOIN page FORCE INDEX (PRIMARY) USING (wiki_id, page_id)
       LEFT JOIN declared_page FORCE INDEX (PRIMARY) USING (wiki_id, page_id)`,
  where: `suspect = 1 AND (failures > 0 OR doubt > 0)`,
};

/**
 * Of the next pages of a wiki, those whose text is to be read for what it declares of their links: newer than when it
 * was read last, and not without anything that could be declared. Index: page.PRIMARY, declared_page.PRIMARY,
 * link.PRIMARY, url.PRIMARY, archived_copy.PRIMARY.
 */
export function undeclaredPagesAfter(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
): Promise<UndeclaredPages> {
  return nextSlice(statements, ALL_PAGES, wikiId, afterPageId);
}

/**
 * Of the next pages with suspected links, those on which one fails or is in doubt, and whose newest text was not read yet:
 * few, and found without looking at the URLs of all links. Index: link.PRIMARY, url.PRIMARY, page.PRIMARY, declared_page.PRIMARY.
 */
export function undeclaredFailingAfter(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
): Promise<UndeclaredPages> {
  return nextSlice(statements, FAILING_PAGES, wikiId, afterPageId);
}

/** INT UNSIGNED. */
const PAGE_ID_MAX = 2 ** 32 - 1;

async function nextSlice(
  statements: ReadStatements,
  { table, rowsPerSlice, from, where }: PageWalk,
  wikiId: number,
  afterPageId: number,
): Promise<UndeclaredPages> {
  const [end] = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM ${table} FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND page_id > ?
     ORDER BY wiki_id, page_id LIMIT 1 OFFSET ?`,
    [wikiId, afterPageId, rowsPerSlice - 1],
  );
  const throughPageId = end?.page_id ?? null;
  const rows = await statements.select<{ page_id: number }>(
    `${from}
     WHERE wiki_id = ? AND page_id > ? AND page_id <= ?
       AND ${IS_SETTLED} AND ${IS_OUTDATED} AND ${where}
     ORDER BY page_id`,
    [wikiId, afterPageId, throughPageId ?? PAGE_ID_MAX],
  );
  return { pageIds: rows.map((row) => row.page_id), throughPageId };
}

/** Those of these pages that are watched and whose newest text was not read yet. Index: as above. */
export async function undeclaredAmong(
  statements: ReadStatements,
  wikiId: number,
  pageIds: readonly number[],
): Promise<number[]> {
  if (pageIds.length === 0) return [];
  const rows = await statements.select<{ page_id: number }>(
    `SELECT page_id
     FROM page FORCE INDEX (PRIMARY)
       LEFT JOIN declared_page FORCE INDEX (PRIMARY) USING (wiki_id, page_id)
     WHERE wiki_id = ? AND page_id IN (?) AND ${IS_SETTLED} AND ${IS_OUTDATED}
     ORDER BY page_id`,
    [wikiId, [...pageIds]],
  );
  return rows.map((row) => row.page_id);
}
