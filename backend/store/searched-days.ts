import type { DayNumber } from '../status/day-number';
import type { QuestionPart } from './row-questions';
import type { Reading } from './reading';
import { urlKey } from './url-key';

/**
 * When archives were last asked for copies of these URLs, and every service answered that had to (W5, I5);
 * one of which that never was has no row. Rows of kind `searched`. Index: archive_search.PRIMARY.
 */
export function searchedDaysPart(urlIds: readonly number[]): QuestionPart {
  return {
    sql: `'searched' AS kind, url_id AS id, CAST(searched_day AS SIGNED) AS number, '' AS text,
        '' AS note
      FROM archive_search FORCE INDEX (PRIMARY) WHERE url_id IN (?) AND searched_day > 0`,
    values: [[...urlIds]],
  };
}

/** The same of one URL (normal form); null: never. Index: url_key, archive_search.PRIMARY. */
export async function searchedDayOf(statements: Reading, url: string): Promise<DayNumber | null> {
  const [row] = await statements.select<{ searched_day: number }>(
    `SELECT searched_day FROM url STRAIGHT_JOIN archive_search FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key = ? AND searched_day > 0`,
    [urlKey(url)],
  );
  return row?.searched_day ?? null;
}
