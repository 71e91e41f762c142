import type { Statements } from '../../runtime/database';
import type { FeedPosition } from '../changes/wiki-feed';

/** INT UNSIGNED. */
const PAGE_ID_MAX = 2 ** 32 - 1;

/** Pages of which a wiki was told changed verdicts that are not counted yet. */
export interface UntalliedChanges {
  /** Each once. */
  pageIds: number[];
  /** Up to where the feed was read before, and is now. */
  from: FeedPosition;
  to: FeedPosition;
}

/**
 * The next pages with changed verdicts in a wiki's feed, behind what was counted; null: there are none.
 * Index: tally_walk.PRIMARY, wiki_change.PRIMARY.
 * @param limit entries of the feed that are looked at
 */
export async function untalliedChanges(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  limit: number,
): Promise<UntalliedChanges | null> {
  const from = await seenOf(statements, wikiId);
  if (from === null) return null;
  const rows = await statements.select<{ change_id: number; page_id: number }>(
    `SELECT change_id, page_id FROM wiki_change FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND change_id >= ? AND (change_id > ? OR page_id > ?)
     ORDER BY change_id, page_id LIMIT ?`,
    [wikiId, from.id, from.id, from.pageId, limit],
  );
  const last = rows.at(-1);
  if (last === undefined) return null;
  const pageIds = [...new Set(rows.map((row) => row.page_id))];
  // A wiki is told all that one change stands for at once.
  const isAll = rows.length < limit;
  return { pageIds, from, to: { id: last.change_id, pageId: isAll ? PAGE_ID_MAX : last.page_id } };
}

async function seenOf(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
): Promise<FeedPosition | null> {
  const [row] = await statements.select<SeenRow>(
    `SELECT seen_change_id, seen_page_id FROM tally_walk FORCE INDEX (PRIMARY) WHERE wiki_id = ?`,
    [wikiId],
  );
  return row === undefined ? null : { id: row.seen_change_id, pageId: row.seen_page_id };
}

/** Notes that they are counted, unless somebody else has. Index: PRIMARY. @returns whether it was noted */
export async function noteTallied(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  { from, to }: UntalliedChanges,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE tally_walk SET seen_change_id = ?, seen_page_id = ?
     WHERE wiki_id = ? AND seen_change_id = ? AND seen_page_id = ?`,
    [to.id, to.pageId, wikiId, from.id, from.pageId],
  );
  return affectedRows > 0;
}

/**
 * The wikis that were told of changes which are not counted yet, by a look for each.
 * Index: wiki_change.PRIMARY; reads tally_walk, a row a wiki.
 */
export async function wikisWithUntallied(
  statements: Pick<Statements, 'select'>,
): Promise<Set<number>> {
  const told = await statements.select<{ wiki_id: number; last_id: number }>(
    'SELECT wiki_id, MAX(change_id) AS last_id FROM wiki_change FORCE INDEX (PRIMARY) GROUP BY wiki_id',
  );
  const lastOf = new Map(told.map((row) => [row.wiki_id, row.last_id]));
  const seen = await statements.select<SeenRow & { wiki_id: number }>(
    'SELECT wiki_id, seen_change_id, seen_page_id FROM tally_walk',
  );
  const isBehind = (row: (typeof seen)[number]): boolean => {
    const lastId = lastOf.get(row.wiki_id) ?? 0;
    return (
      lastId > row.seen_change_id ||
      (lastId === row.seen_change_id && row.seen_page_id < PAGE_ID_MAX)
    );
  };
  return new Set(seen.filter(isBehind).map((row) => row.wiki_id));
}

interface SeenRow {
  seen_change_id: number;
  seen_page_id: number;
}
