import { caseStageIdOf, caseStageOfId } from '../../status/case-stage';
import type { UrlCase } from '../../status/cases/url-case';
import type { DayNumber } from '../../status/day-number';
import type { SqlValue } from '../../runtime/database';
import { dayOrNull } from '../urls/check-state-row';

/** A case as it is stored. */
export interface StoredCase extends UrlCase {
  caseId: number;
  urlId: number;
  /** Of its registered domain (changes/domain-key.ts). */
  domainKey: number;
  /** First day of the failure that lasts; earlier than the case where its owner proved the domain later. */
  sinceDay: DayNumber;
}

/** The columns of a StoredCase, in a statement on table url_case. */
export const CASE_COLUMNS =
  'case_id, url_id, domain_key, stage, opened_day, due_day, looks, removed_day, mended_day, asked_day, since_day';

/** A row of these columns. */
export interface CaseRow {
  case_id: number;
  url_id: number;
  domain_key: number;
  stage: number;
  opened_day: number;
  due_day: number;
  looks: number;
  removed_day: number;
  mended_day: number;
  asked_day: number;
  since_day: number;
}

/** A row as a case. */
export function caseOf(row: CaseRow): StoredCase {
  return {
    caseId: row.case_id,
    urlId: row.url_id,
    domainKey: row.domain_key,
    stage: caseStageOfId(row.stage),
    openedDay: row.opened_day,
    dueDay: row.due_day,
    looks: row.looks,
    removedDay: dayOrNull(row.removed_day),
    mendedDay: dayOrNull(row.mended_day),
    askedDay: dayOrNull(row.asked_day),
    sinceDay: row.since_day === 0 ? row.opened_day : row.since_day,
  };
}

/** The same without its id, in the order of the columns. */
export function rowOfCase(its: Omit<StoredCase, 'caseId'>): SqlValue[] {
  return [
    its.urlId,
    its.domainKey,
    caseStageIdOf(its.stage),
    its.openedDay,
    its.dueDay,
    its.looks,
    its.removedDay ?? 0,
    its.mendedDay ?? 0,
    its.askedDay ?? 0,
    its.sinceDay,
  ];
}
