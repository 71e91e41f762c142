import type { NormalUrl } from '../../url/normal-url';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { rowQuestion } from '../statements/row-question';
import { urlKey } from '../statements/url-key';

/**
 * When archives were last asked for copies of URLs, by id, and every service answered that had to (W5, I5);
 * one of which that never was has no entry. Index: archive_search.PRIMARY.
 */
export const searchedDays = rowQuestion({
  row: ({ integer }) => ({ urlId: integer('url_id'), searchedDay: integer('searched_day') }),
  from: 'FROM archive_search FORCE INDEX (PRIMARY) WHERE url_id IN (?) AND searched_day > 0',
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([{ searchedDay }]): DayNumber => searchedDay,
});

/** The same of one URL; null: never. Index: url_key, archive_search.PRIMARY. */
export async function searchedDayOf(
  statements: ReadStatements,
  url: NormalUrl,
): Promise<DayNumber | null> {
  const [row] = await statements.select<{ searched_day: number }>(
    `SELECT searched_day FROM url STRAIGHT_JOIN archive_search FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key = ? AND searched_day > 0`,
    [urlKey(url.text)],
  );
  return row?.searched_day ?? null;
}
