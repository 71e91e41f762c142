import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { rowSlices } from '../statements/slices';
import { findWikiId } from './wikis';

/**
 * Somebody asked for these pages: their records note the day, at most once a day (W1.4); a page without
 * record is noted for the feeder, which alone may add it (W1.9). Nothing about who asked is kept.
 * Index: page.PRIMARY, page_request.PRIMARY.
 * @param pageIds some hundreds, in any order, doubles too
 */
export async function notePageRequests(
  statements: Statements,
  wikiId: number,
  pageIds: readonly number[],
  day: DayNumber,
): Promise<void> {
  if (pageIds.length === 0) return;
  const inOrder = [...new Set(pageIds)].sort((a, b) => a - b);
  const rows = await statements.select<{ page_id: number; requested_day: number | null }>(
    'SELECT page_id, requested_day FROM page WHERE wiki_id = ? AND page_id IN (?)',
    [wikiId, inOrder],
  );
  const noted = new Map(rows.map((row) => [row.page_id, row.requested_day]));
  const unknown = inOrder.filter((pageId) => !noted.has(pageId));
  if (unknown.length > 0) {
    await statements.run('INSERT IGNORE INTO page_request (wiki_id, page_id) VALUES ?', [
      unknown.map((pageId) => [wikiId, pageId]),
    ]);
  }
  const unnoted = inOrder.filter((pageId) => noted.has(pageId) && noted.get(pageId) !== day);
  if (unnoted.length > 0) {
    await statements.run('UPDATE page SET requested_day = ? WHERE wiki_id = ? AND page_id IN (?)', [
      day,
      wikiId,
      unnoted,
    ]);
  }
}

/**
 * Hands those of these pages that have no record to the feeder, which alone may add them (W1.9). Index: page.PRIMARY,
 * page_request.PRIMARY.
 */
export async function noteUnknownPages(
  statements: Statements,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  for (const slice of rowSlices([...pageIds].sort((a, b) => a - b))) {
    const rows = await statements.select<{ page_id: number }>(
      'SELECT page_id FROM page FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND page_id IN (?)',
      [wikiId, slice],
    );
    const known = new Set(rows.map((row) => row.page_id));
    const unknown = slice.filter((pageId) => !known.has(pageId));
    if (unknown.length === 0) continue;
    await statements.run('INSERT IGNORE INTO page_request (wiki_id, page_id) VALUES ?', [
      unknown.map((pageId) => [wikiId, pageId]),
    ]);
  }
}

/** What came of pings. */
export interface PingCounts {
  /** Pages that have a record: they are read again. */
  watched: number;
  /** Pages that have none: the feeder sees whether they are to be watched. */
  others: number;
}

/**
 * W7.7, ping: these pages are to be looked at again soon. Those with a record are flagged; all are
 * noted for the feeder, which looks at them in its next round and alone adds any (W1.1). Nothing is
 * noted of a wiki that the feeder never saw. Index: wiki.farm_dbname, page.PRIMARY,
 * page_request.PRIMARY.
 * @param wiki with the farm's code
 * @param pageIds in any order, doubles too
 */
export async function notePings(
  statements: Statements,
  wiki: { farm: number; dbname: string },
  pageIds: readonly number[],
): Promise<PingCounts> {
  const wikiId = await findWikiId(statements, wiki.farm, wiki.dbname);
  if (wikiId === undefined) return { watched: 0, others: 0 };
  const inOrder = [...new Set(pageIds)].sort((a, b) => a - b);
  let watched = 0;
  for (const slice of rowSlices(inOrder)) {
    watched += await flagForUpdate(statements, wikiId, slice);
    await statements.run('INSERT IGNORE INTO page_request (wiki_id, page_id) VALUES ?', [
      slice.map((pageId) => [wikiId, pageId]),
    ]);
  }
  return { watched, others: inOrder.length - watched };
}

/** @returns how many of them have a record */
async function flagForUpdate(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<number> {
  const { affectedRows } = await statements.run(
    'UPDATE page SET needs_update = 1 WHERE wiki_id = ? AND page_id IN (?)',
    [wikiId, pageIds],
  );
  return affectedRows;
}

/**
 * The next pages of a wiki, by id, that were asked for and have no record, or were pinged.
 * Index: PRIMARY.
 */
export async function requestedPages(
  statements: Statements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM page_request
     WHERE wiki_id = ? AND page_id > ? ORDER BY page_id LIMIT ?`,
    [wikiId, afterPageId, limit],
  );
  return rows.map((row) => row.page_id);
}

/**
 * The feeder has looked at these pages. One that is flagged all the same was pinged meanwhile, and stays
 * for the next round. Index: PRIMARY of both tables.
 */
export async function clearPageRequests(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run(
    `DELETE FROM page_request
     WHERE wiki_id = ? AND page_id IN (?) AND NOT EXISTS (
       SELECT 1 FROM page
       WHERE page.wiki_id = page_request.wiki_id AND page.page_id = page_request.page_id
         AND needs_update = 1)`,
    [wikiId, pageIds],
  );
}

/** Index: PRIMARY. */
export async function clearAllPageRequests(statements: Statements, wikiId: number): Promise<void> {
  await statements.run('DELETE FROM page_request WHERE wiki_id = ?', [wikiId]);
}
