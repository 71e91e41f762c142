import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';
import { removeSpamTraces } from './spam-traces';

/** A page record (W1.4) as the second run of the page loop sees it. */
export interface PageRecord {
  pageId: number;
  touchedDay: DayNumber;
  needsUpdate: boolean;
}

/** W1.5: stamps the pages with `day` and flags them for analysis; missing records are created. */
export async function touchPages(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  day: DayNumber,
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES ?
     ON DUPLICATE KEY UPDATE touched_day = VALUES(touched_day), needs_update = 1`,
    [pageIds.map((pageId) => [wikiId, pageId, day, 1])],
  );
}

/** The next records of a wiki in order of page id, after `afterPageId`. Index: PRIMARY. */
export async function pageRecords(
  statements: Statements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<PageRecord[]> {
  const rows = await statements.select<{
    page_id: number;
    touched_day: number;
    needs_update: number;
  }>(
    `SELECT page_id, touched_day, needs_update FROM page
     WHERE wiki_id = ? AND page_id > ? ORDER BY page_id LIMIT ?`,
    [wikiId, afterPageId, limit],
  );
  return rows.map((row) => ({
    pageId: row.page_id,
    touchedDay: row.touched_day,
    needsUpdate: row.needs_update === 1,
  }));
}

/** W1.6: the pages' links have been read. Index: PRIMARY. */
export async function clearUpdateFlags(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('UPDATE page SET needs_update = 0 WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
}

/** W1.6: removes page records with their cross references. Index: PRIMARY of all three tables. */
export async function removePages(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('DELETE FROM link WHERE wiki_id = ? AND page_id IN (?)', [wikiId, pageIds]);
  await removeSpamTraces(statements, wikiId, pageIds);
  await statements.run('DELETE FROM page WHERE wiki_id = ? AND page_id IN (?)', [wikiId, pageIds]);
}
