import type { Statements } from '../runtime/database';
import type { DayNumber } from '../status/day-number';
import { findWikiId } from './wikis';

/**
 * Somebody asked for a page: its record notes the day, at most once a day (W1.4); a page without
 * record is noted for the feeder, which alone may add it (W1.9). Nothing about who asked is kept.
 * A wiki that the feeder never saw has no room for requests: nothing is noted.
 * Index: wiki.farm_dbname, page.PRIMARY, page_request.PRIMARY.
 * @param wiki with the farm's code
 */
export async function notePageRequest(
  statements: Statements,
  wiki: { farm: number; dbname: string },
  pageId: number,
  day: DayNumber,
): Promise<void> {
  const wikiId = await findWikiId(statements, wiki.farm, wiki.dbname);
  if (wikiId === undefined) return;
  const key = [wikiId, pageId];
  const [record] = await statements.select<{ requested_day: number | null }>(
    'SELECT requested_day FROM page WHERE wiki_id = ? AND page_id = ?',
    key,
  );
  if (record === undefined) {
    await statements.run('INSERT IGNORE INTO page_request (wiki_id, page_id) VALUES (?, ?)', key);
  } else if (record.requested_day !== day) {
    await statements.run('UPDATE page SET requested_day = ? WHERE wiki_id = ? AND page_id = ?', [
      day,
      ...key,
    ]);
  }
}

/** Up to `limit` pages of a wiki that were asked for and have no record. Index: PRIMARY. */
export async function requestedPages(
  statements: Statements,
  wikiId: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ page_id: number }>(
    'SELECT page_id FROM page_request WHERE wiki_id = ? ORDER BY page_id LIMIT ?',
    [wikiId, limit],
  );
  return rows.map((row) => row.page_id);
}

/** The feeder has looked at these pages. Index: PRIMARY. */
export async function clearPageRequests(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('DELETE FROM page_request WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
}

/** Index: PRIMARY. */
export async function clearAllPageRequests(statements: Statements, wikiId: number): Promise<void> {
  await statements.run('DELETE FROM page_request WHERE wiki_id = ?', [wikiId]);
}
