import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';
import { CASE_COLUMNS, caseOf, rowOfCase, type CaseRow, type StoredCase } from './case-row';

/**
 * The cases of these ids under lock, in the order of their ids, as all others lock them; one that was closed meanwhile is
 * missing. Index: PRIMARY.
 */
export async function lockCases(
  statements: Statements,
  caseIds: readonly number[],
): Promise<StoredCase[]> {
  if (caseIds.length === 0) return [];
  const rows = await statements.select<CaseRow>(
    `SELECT ${CASE_COLUMNS} FROM url_case FORCE INDEX (PRIMARY)
     WHERE case_id IN (?) ORDER BY case_id FOR UPDATE`,
    [caseIds.toSorted((a, b) => a - b)],
  );
  return rows.map(caseOf);
}

/** Writes locked cases as they stand now. Index: PRIMARY. */
export async function storeCases(
  statements: Statements,
  cases: readonly StoredCase[],
): Promise<void> {
  const rows = cases.map((its) => [its.caseId, ...rowOfCase(its)]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO url_case
         (case_id, url_id, domain_key, stage, opened_day, due_day, looks, removed_day, mended_day, asked_day, since_day)
       VALUES ?
       ON DUPLICATE KEY UPDATE stage = VALUES(stage), due_day = VALUES(due_day), looks = VALUES(looks),
         removed_day = VALUES(removed_day), mended_day = VALUES(mended_day),
         asked_day = VALUES(asked_day)`,
      [slice],
    );
  }
}

/** Closes locked cases; their steps stay. Index: PRIMARY. */
export async function closeCases(
  statements: Pick<Statements, 'run'>,
  caseIds: readonly number[],
): Promise<void> {
  for (const slice of rowSlices(caseIds)) {
    await statements.run(
      'DELETE url_case FROM url_case FORCE INDEX (PRIMARY) WHERE case_id IN (?)',
      [slice],
    );
  }
}
