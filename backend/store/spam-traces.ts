import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';
import { urlKey } from './url-key';

/** One use of a listed URL (normal form) on a page. */
export interface SpamTrace {
  pageId: number;
  url: string;
  seenDay: DayNumber;
}

/**
 * W6.1: replaces all traces of spam of the given pages of one wiki. A page without any must be named in
 * `pageIds` all the same: its old traces go. Index: PRIMARY.
 */
export async function replaceSpamTraces(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  traces: SpamTrace[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await removeSpamTraces(statements, wikiId, pageIds);
  if (traces.length === 0) return;
  await statements.run(
    'INSERT INTO spam_trace (wiki_id, page_id, url_key, url, seen_day) VALUES ?',
    [traces.map(({ pageId, url, seenDay }) => [wikiId, pageId, urlKey(url), url, seenDay])],
  );
}

/** Index: PRIMARY. */
export async function removeSpamTraces(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  await statements.run('DELETE FROM spam_trace WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
}
