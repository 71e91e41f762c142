import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { OUTCOMES } from './edit-row';

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
     WHERE wiki_id = ? AND page_id IN (?) AND outcome = ? AND is_undone = 1`,
    [wikiId, [...pageIds], OUTCOMES.indexOf('reverted')],
  );
  for (const { page_id, url } of rows) {
    urls.set(page_id, [...(urls.get(page_id) ?? []), url.toString('utf8')]);
  }
  return urls;
}

/** An undone change. */
export interface UndoneChange {
  editId: number;
  pageId: number;
  /** As the page wrote it. */
  url: string;
  /** When that was noticed, seconds since 1970. */
  revertedAtS: number;
}

/** What people were noticed to have undone on a wiki since `sinceS` (seconds since 1970). Index: outcome, PRIMARY. */
export async function undoneSince(
  statements: ReadStatements,
  wikiId: number,
  sinceS: number,
): Promise<UndoneChange[]> {
  const rows = await statements.select<{
    edit_id: number;
    page_id: number;
    url: Buffer;
    reverted_at: number;
  }>(
    `SELECT edit_id, page_id, url, reverted_at
     FROM repair_edit FORCE INDEX (outcome)
       STRAIGHT_JOIN repair_change FORCE INDEX (PRIMARY) USING (edit_id)
     WHERE wiki_id = ? AND outcome = ? AND reverted_at >= ? AND is_undone = 1`,
    [wikiId, OUTCOMES.indexOf('reverted'), sinceS],
  );
  return rows.map((row) => ({
    editId: row.edit_id,
    pageId: row.page_id,
    url: row.url.toString('utf8'),
    revertedAtS: row.reverted_at,
  }));
}
