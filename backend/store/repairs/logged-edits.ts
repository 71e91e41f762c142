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
  const wikis = await statements.select<{
    wiki_id: number;
    farm: number;
    dbname: Buffer;
    halt_reason: Buffer;
  }>(
    `SELECT wiki_id, farm, dbname, halt_reason FROM repair_wiki JOIN wiki USING (wiki_id)
     ORDER BY farm, dbname`,
  );
  if (wikis.length === 0) return [];
  const reverted = OUTCOMES.indexOf('reverted');
  const counts = await statements.select<{ wiki_id: number; outcome: number; edits: number }>(
    `SELECT wiki_id, outcome, COUNT(*) AS edits FROM repair_edit FORCE INDEX (outcome)
     WHERE wiki_id IN (?) AND outcome IN (?) AND begun_at >= ? GROUP BY wiki_id, outcome`,
    [wikis.map((wiki) => wiki.wiki_id), [OUTCOMES.indexOf('saved'), reverted], sinceS],
  );
  return wikis.map(({ wiki_id, farm, dbname, halt_reason }) => {
    const ofWiki = counts.filter((count) => count.wiki_id === wiki_id);
    return {
      farm,
      dbname: dbname.toString('utf8'),
      saved: ofWiki.reduce((sum, { edits }) => sum + edits, 0),
      reverted: ofWiki.find(({ outcome }) => outcome === reverted)?.edits ?? 0,
      haltReason: halt_reason.toString('utf8'),
    };
  });
}
