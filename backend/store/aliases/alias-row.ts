import type { SqlValue } from '../../runtime/database';
import {
  ALIAS_CHECKS,
  ALIAS_DATES,
  ALIAS_WAYS,
  type AliasEvidence,
  type AliasWay,
} from '../../status/aliases/alias-evidence';

const NO_SHARE = 255;

/** Columns of table alias that tell how an address was found; numbers are places in the lists, from 1 on: append only. */
export interface AliasRow {
  foundBy: number;
  checkedAs: number;
  titleLike: number;
  textKept: number;
  textGrown: number;
  numbersKept: number;
  dates: number;
}

/** What a row tells. A word that this release does not know is taken for the weakest one. */
export function evidenceOfRow(row: AliasRow): { by: AliasWay; evidence: AliasEvidence } {
  return {
    by: ALIAS_WAYS[row.foundBy - 1] ?? 'links',
    evidence: {
      title: shareOf(row.titleLike) ?? 0,
      kept: shareOf(row.textKept),
      grown: shareOf(row.textGrown),
      numbers: shareOf(row.numbersKept),
      date: ALIAS_DATES[row.dates - 1] ?? 'unknown',
      check: ALIAS_CHECKS[row.checkedAs - 1] ?? 'without-copy',
    },
  };
}

/** The values of columns found_by, checked_as, title_like, text_kept, text_grown, numbers_kept and dates, in that order. */
export function valuesOfEvidence(by: AliasWay, evidence: AliasEvidence): SqlValue[] {
  const { title, kept, grown, numbers, date, check } = evidence;
  return [
    ALIAS_WAYS.indexOf(by) + 1,
    ALIAS_CHECKS.indexOf(check) + 1,
    ...[title, kept, grown, numbers].map(hundredths),
    ALIAS_DATES.indexOf(date) + 1,
  ];
}

/** The same where nothing was found. */
export const NO_EVIDENCE_VALUES: readonly SqlValue[] = [
  0,
  0,
  NO_SHARE,
  NO_SHARE,
  NO_SHARE,
  NO_SHARE,
  0,
];

function shareOf(stored: number): number | null {
  return stored === NO_SHARE ? null : stored / 100;
}

function hundredths(share: number | null): number {
  return share === null ? NO_SHARE : Math.round(Math.min(1, Math.max(0, share)) * 100);
}
