import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { removeDeclarations } from './declared-links';
import { removeStalled } from './stalled-pages';
import { removePageTallies } from '../tallies/page-tally';
import { removeStaleTallies } from '../tallies/stale-tallies';
import { removeLinks } from './links';
import { rowSlices } from '../statements/slices';
import { removeSpamTraces } from './spam-traces';

/** Recorded instead of a stamp that may come again with other links; no wiki is so old. */
export const UNSETTLED_S = 1;

/** A page record (W1.4) as the page loop sees it. */
export interface PageRecord {
  pageId: number;
  touchedDay: DayNumber;
  needsUpdate: boolean;
  /** What the wiki said of the page when the record was last written; see PageState. */
  latestRevision: number;
  linksUpdatedAtS: number;
  /** Day of the last analysis, 0 before the first one. */
  readDay: DayNumber;
}

/**
 * W1.5: stamps the pages with `day`, notes their state and flags them for analysis; missing records
 * are created. In the order of ids, as everybody locks them. Index: PRIMARY.
 */
export async function touchPages(
  statements: Statements,
  wikiId: number,
  pages: Pick<PageRecord, 'pageId' | 'latestRevision' | 'linksUpdatedAtS'>[],
  day: DayNumber,
): Promise<void> {
  const inOrder = pages.toSorted((a, b) => a.pageId - b.pageId);
  for (const slice of rowSlices(inOrder)) {
    await statements.run(
      `INSERT INTO page
         (wiki_id, page_id, touched_day, needs_update, latest_revision, links_updated_at)
       VALUES ?
       ON DUPLICATE KEY UPDATE
         touched_day = VALUES(touched_day),
         needs_update = 1,
         latest_revision = VALUES(latest_revision),
         links_updated_at = VALUES(links_updated_at)`,
      [
        slice.map(({ pageId, latestRevision, linksUpdatedAtS }) => [
          wikiId,
          pageId,
          day,
          1,
          latestRevision,
          linksUpdatedAtS,
        ]),
      ],
    );
  }
}

const RECORD_COLUMNS =
  'page_id, touched_day, needs_update, latest_revision, links_updated_at, read_day';

interface RecordRow {
  page_id: number;
  touched_day: number;
  needs_update: number;
  latest_revision: number;
  links_updated_at: number;
  read_day: number;
}

function recordOf(row: RecordRow): PageRecord {
  return {
    pageId: row.page_id,
    touchedDay: row.touched_day,
    needsUpdate: row.needs_update === 1,
    latestRevision: row.latest_revision,
    linksUpdatedAtS: row.links_updated_at,
    readDay: row.read_day,
  };
}

/** The next records of a wiki in order of page id, after `afterPageId`. Index: PRIMARY. */
export async function pageRecords(
  statements: Statements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<PageRecord[]> {
  const rows = await statements.select<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM page
     WHERE wiki_id = ? AND page_id > ? ORDER BY page_id LIMIT ?`,
    [wikiId, afterPageId, limit],
  );
  return rows.map(recordOf);
}

/** All records of a wiki with ids from `firstPageId` to `lastPageId`, in order. Index: PRIMARY. */
export async function pageRecordsBetween(
  statements: Statements,
  wikiId: number,
  firstPageId: number,
  lastPageId: number,
): Promise<PageRecord[]> {
  const rows = await statements.select<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM page
     WHERE wiki_id = ? AND page_id BETWEEN ? AND ? ORDER BY page_id`,
    [wikiId, firstPageId, lastPageId],
  );
  return rows.map(recordOf);
}

/** The records among these pages of a wiki. Index: PRIMARY. */
export async function pageRecordsOf(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<PageRecord[]> {
  const records: PageRecord[] = [];
  for (const slice of rowSlices(pageIds)) {
    const rows = await statements.select<RecordRow>(
      `SELECT ${RECORD_COLUMNS} FROM page WHERE wiki_id = ? AND page_id IN (?)`,
      [wikiId, slice],
    );
    records.push(...rows.map(recordOf));
  }
  return records;
}

/** The next flagged records of a wiki in order of page id. Index: wiki_needs_update. */
export async function flaggedPages(
  statements: Statements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<PageRecord[]> {
  const rows = await statements.select<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM page FORCE INDEX (wiki_needs_update)
     WHERE wiki_id = ? AND needs_update = 1 AND page_id > ? ORDER BY page_id LIMIT ?`,
    [wikiId, afterPageId, limit],
  );
  return rows.map(recordOf);
}

/** How many pages of a wiki have a record. Index: the smallest that begins with wiki_id. */
export async function countRecords(statements: Statements, wikiId: number): Promise<number> {
  const [row] = await statements.select<{ records: number }>(
    'SELECT COUNT(*) AS records FROM page WHERE wiki_id = ?',
    [wikiId],
  );
  return row?.records ?? 0;
}

/** How many pages of a wiki wait for analysis. Index: wiki_needs_update. */
export async function countFlagged(statements: Statements, wikiId: number): Promise<number> {
  const [row] = await statements.select<{ flagged: number }>(
    'SELECT COUNT(*) AS flagged FROM page WHERE wiki_id = ? AND needs_update = 1',
    [wikiId],
  );
  return row?.flagged ?? 0;
}

/**
 * Locks the records until the transaction ends.
 * @returns the ids of those that are still exactly as they were read: nobody else touched, flagged,
 *   analysed or removed them meanwhile. Index: PRIMARY.
 */
export async function holdUnchanged(
  statements: Statements,
  wikiId: number,
  records: PageRecord[],
): Promise<number[]> {
  if (records.length === 0) return [];
  const rows = await statements.select<RecordRow>(
    `SELECT ${RECORD_COLUMNS} FROM page FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id FOR UPDATE`,
    [wikiId, records.map((record) => record.pageId)],
  );
  const held = new Map(rows.map((row) => [row.page_id, recordOf(row)]));
  return records.filter((record) => isSame(record, held.get(record.pageId))).map((r) => r.pageId);
}

function isSame(a: PageRecord, b: PageRecord | undefined): boolean {
  return (
    b !== undefined &&
    a.touchedDay === b.touchedDay &&
    a.needsUpdate === b.needsUpdate &&
    a.latestRevision === b.latestRevision &&
    a.linksUpdatedAtS === b.linksUpdatedAtS &&
    a.readDay === b.readDay
  );
}

/** W1.6: the pages' links were read on `day`. Index: PRIMARY. */
export async function markRead(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  day: DayNumber,
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run(
    'UPDATE page SET needs_update = 0, read_day = ? WHERE wiki_id = ? AND page_id IN (?)',
    [day, wikiId, pageIds],
  );
}

/** So that these pages are read again when they are next looked at. Index: PRIMARY. */
export async function forgetStates(
  statements: Statements,
  wikiId: number,
  firstPageId: number,
  lastPageId: number,
): Promise<void> {
  await statements.run(
    `UPDATE page SET latest_revision = 0, links_updated_at = 0
     WHERE wiki_id = ? AND page_id BETWEEN ? AND ?`,
    [wikiId, firstPageId, lastPageId],
  );
}

/**
 * W1.5: pages that do not meet the criteria any more are not analysed. Their state is forgotten, so
 * that they are read when they come back. Index: PRIMARY.
 */
export async function clearUpdateFlags(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run(
    `UPDATE page SET needs_update = 0, latest_revision = 0, links_updated_at = 0
     WHERE wiki_id = ? AND page_id IN (?)`,
    [wikiId, pageIds],
  );
}

/** W1.6: removes page records with all that hangs on them. Index: PRIMARY of all tables. */
export async function removePages(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await removeLinks(statements, wikiId, pageIds);
  await removeSpamTraces(statements, wikiId, pageIds);
  await removeDeclarations(statements, wikiId, pageIds);
  await removeStalled(statements, wikiId, pageIds);
  await statements.run('DELETE FROM page WHERE wiki_id = ? AND page_id IN (?)', [wikiId, pageIds]);
  // Behind the page: who counts it meanwhile holds that (hold-pages.ts).
  await removePageTallies(statements, wikiId, pageIds);
  await removeStaleTallies(statements, wikiId, pageIds);
}
