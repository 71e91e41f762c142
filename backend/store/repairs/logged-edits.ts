import type { ReadStatements } from '../statements/read-statements';
import { EDIT_COLUMNS, editOf, OUTCOMES, type EditRow, type StoredEdit } from './edit-row';

/** An edit with the wiki that it was made on. */
export interface LoggedEdit extends StoredEdit {
  /** Code of the farm. */
  farm: number;
  dbname: string;
}

/** The newest edits of all wikis, newest first. Index: PRIMARY. @param beforeId null: the newest of all */
export async function editsBefore(
  statements: ReadStatements,
  beforeId: number | null,
  limit: number,
): Promise<LoggedEdit[]> {
  const rows = await statements.select<EditRow & { farm: number; dbname: Buffer }>(
    `SELECT ${EDIT_COLUMNS}, farm, dbname
     FROM repair_edit FORCE INDEX (PRIMARY) STRAIGHT_JOIN wiki USING (wiki_id)
     ${beforeId === null ? '' : 'WHERE edit_id < ?'} ORDER BY edit_id DESC LIMIT ?`,
    beforeId === null ? [limit] : [beforeId, limit],
  );
  return rows.map((row) => ({
    ...editOf(row),
    farm: row.farm,
    dbname: row.dbname.toString('utf8'),
  }));
}

/** How much was edited on a wiki, and whether anything may be. */
export interface EditedWikiCount {
  farm: number;
  dbname: string;
  saved: number;
  /** Of these. */
  reverted: number;
  /** '' where it was not halted. */
  haltReason: string;
}

/** The wikis that were ever edited, with their edits since `sinceS` (seconds since 1970). Index: outcome. */
export async function countsByWiki(
  statements: ReadStatements,
  sinceS: number,
): Promise<EditedWikiCount[]> {
  const rows = await statements.select<{
    farm: number;
    dbname: Buffer;
    halt_reason: Buffer;
    saved: number;
    reverted: number;
  }>(
    `SELECT farm, dbname, halt_reason, COUNT(edit_id) AS saved, COUNT(IF(outcome = ?, 1, NULL)) AS reverted
     FROM repair_wiki JOIN wiki USING (wiki_id)
       LEFT JOIN repair_edit FORCE INDEX (outcome)
         ON repair_edit.wiki_id = repair_wiki.wiki_id AND outcome IN (?) AND begun_at >= ?
     GROUP BY repair_wiki.wiki_id ORDER BY farm, dbname`,
    [
      OUTCOMES.indexOf('reverted'),
      [OUTCOMES.indexOf('saved'), OUTCOMES.indexOf('reverted')],
      sinceS,
    ],
  );
  return rows.map(({ farm, dbname, halt_reason, saved, reverted }) => ({
    farm,
    dbname: dbname.toString('utf8'),
    saved,
    reverted,
    haltReason: halt_reason.toString('utf8'),
  }));
}
