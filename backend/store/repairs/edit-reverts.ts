import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { OUTCOMES, REVIEWS, type EditReview } from './edit-row';

/** How an edit was undone, as it was noticed. */
export interface NewRevert {
  /** The revision that undid it. */
  revertedBy: number;
  /** Of its changes, in their order; those that people have taken back. */
  undone: readonly boolean[];
  /** When it was noticed, seconds since 1970. */
  nowS: number;
}

/** Notes that people have undone an edit, or a part of it. Index: PRIMARY. @returns whether that was new */
export function noteRevert(
  database: Database,
  editId: number,
  { revertedBy, undone, nowS }: NewRevert,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const { affectedRows } = await statements.run(
      `UPDATE repair_edit SET outcome = ?, reverted_by = ?, reverted_at = ?
       WHERE edit_id = ? AND outcome = ?`,
      [OUTCOMES.indexOf('reverted'), revertedBy, nowS, editId, OUTCOMES.indexOf('saved')],
    );
    const places = undone.flatMap((isUndone, place) => (isUndone ? [place] : []));
    if (affectedRows === 0 || places.length === 0) return affectedRows > 0;
    await statements.run(
      'UPDATE repair_change SET is_undone = 1 WHERE edit_id = ? AND place IN (?)',
      [editId, places],
    );
    return true;
  });
}

/** Notes up to which revision of their pages edits were looked at, and found not to be undone. Index: PRIMARY. */
export async function noteJudged(
  statements: Pick<Statements, 'run'>,
  editIds: readonly number[],
  revisionId: number,
): Promise<void> {
  if (editIds.length === 0) return;
  await statements.run('UPDATE repair_edit SET judged_revision_id = ? WHERE edit_id IN (?)', [
    revisionId,
    [...editIds],
  ]);
}

/** The URLs of each page of which people have undone a repair there, as the page wrote them. Index: page, PRIMARY. */
export async function revertedUrls(
  statements: ReadStatements,
  wikiId: number,
  pageIds: readonly number[],
): Promise<Map<number, string[]>> {
  const urls = new Map<number, string[]>();
  if (pageIds.length === 0) return urls;
  const rows = await statements.select<{ page_id: number; url: Buffer }>(
    `SELECT page_id, url
     FROM repair_edit FORCE INDEX (page) STRAIGHT_JOIN repair_change FORCE INDEX (PRIMARY) USING (edit_id)
     WHERE wiki_id = ? AND page_id IN (?) AND outcome = ? AND is_undone = 1 AND review <> ?`,
    [wikiId, [...pageIds], OUTCOMES.indexOf('reverted'), REVIEWS.indexOf('repeat')],
  );
  for (const { page_id, url } of rows) {
    urls.set(page_id, [...(urls.get(page_id) ?? []), url.toString('utf8')]);
  }
  return urls;
}

/** An undone change. */
export interface UndoneChange {
  wikiId: number;
  editId: number;
  pageId: number;
  /** As the page wrote it. */
  url: string;
  /** When that was noticed, seconds since 1970. */
  revertedAtS: number;
}

/**
 * What people were noticed to have undone since `sinceS` (seconds since 1970), on all wikis, as far as no reviewer has
 * decided about it, oldest first. Index: reverted_at, repair_change.PRIMARY.
 */
export async function undoneSince(
  statements: ReadStatements,
  sinceS: number,
): Promise<UndoneChange[]> {
  const rows = await statements.select<{
    wiki_id: number;
    edit_id: number;
    page_id: number;
    url: Buffer;
    reverted_at: number;
  }>(
    `SELECT wiki_id, edit_id, page_id, url, reverted_at
     FROM repair_edit FORCE INDEX (reverted_at)
       STRAIGHT_JOIN repair_change FORCE INDEX (PRIMARY) USING (edit_id)
     WHERE reverted_at >= ? AND outcome = ? AND is_undone = 1 AND review = ?
     ORDER BY reverted_at`,
    [sinceS, OUTCOMES.indexOf('reverted'), REVIEWS.indexOf('waits')],
  );
  return rows.map((row) => ({
    wikiId: row.wiki_id,
    editId: row.edit_id,
    pageId: row.page_id,
    url: row.url.toString('utf8'),
    revertedAtS: row.reverted_at,
  }));
}

/** An edit that a reviewer decides about. */
export interface ReviewedEdit {
  farm: number;
  dbname: string;
  /** What people have undone of it, as the page wrote it. */
  urls: readonly string[];
}

/**
 * Notes what a reviewer has decided; it may be decided again. Index: PRIMARY of all tables.
 * @returns null: there is no such edit, or nobody has undone it
 */
export async function noteReview(
  statements: Statements,
  editId: number,
  review: EditReview,
): Promise<ReviewedEdit | null> {
  const rows = await statements.select<{ farm: number; dbname: Buffer; url: Buffer }>(
    `SELECT farm, dbname, url
     FROM repair_edit FORCE INDEX (PRIMARY) JOIN wiki USING (wiki_id) JOIN repair_change USING (edit_id)
     WHERE edit_id = ? AND outcome = ? AND is_undone = 1 FOR UPDATE`,
    [editId, OUTCOMES.indexOf('reverted')],
  );
  const [first] = rows;
  if (first === undefined) return null;
  await statements.run('UPDATE repair_edit SET review = ? WHERE edit_id = ?', [
    REVIEWS.indexOf(review),
    editId,
  ]);
  const urls = [...new Set(rows.map(({ url }) => url.toString('utf8')))];
  return { farm: first.farm, dbname: first.dbname.toString('utf8'), urls };
}
