import type { SqlValue } from '../../runtime/database';
import type { ComparisonOutcome, CopyComparison } from '../../status/takeover/copy-comparison';
import { archiveServiceIdOf, archiveServiceOfId } from '../../url/archives/archive-services';

/** Storage ids are the places in this list, from 1 on: append only. */
const OUTCOMES = [
  'same',
  'drifted',
  'usurped?',
  'usurped',
  'unknown',
  'no-copy',
  'no-page',
] as const satisfies readonly ComparisonOutcome[];

const NO_SHARE = 255;

/** Columns of table page_comparison that tell what was found. */
export interface ComparisonRow {
  comparedDay: number;
  outcome: number;
  copiedOn: number;
  service: number;
  similarity: number;
  textKept: number;
  wordsKept: number;
  namesKept: number;
}

/** What a row tells; null: nobody has compared it yet. */
export function comparisonOfRow(row: ComparisonRow): CopyComparison | null {
  const outcome = OUTCOMES[row.outcome - 1];
  if (outcome === undefined) return null;
  return {
    comparedDay: row.comparedDay,
    outcome,
    copy:
      row.copiedOn === 0
        ? null
        : { service: archiveServiceOfId(row.service), madeOn: row.copiedOn },
    similarity: shareOf(row.similarity),
    textKept: shareOf(row.textKept),
    wordsKept: shareOf(row.wordsKept),
    namesKept: shareOf(row.namesKept),
  };
}

/** The values of columns compared_day, outcome, copied_on, service and the shares, in that order. */
export function valuesOfComparison(found: CopyComparison): SqlValue[] {
  return [
    found.comparedDay,
    OUTCOMES.indexOf(found.outcome) + 1,
    found.copy?.madeOn ?? 0,
    found.copy === null ? 0 : archiveServiceIdOf(found.copy.service),
    hundredths(found.similarity),
    hundredths(found.textKept),
    hundredths(found.wordsKept),
    hundredths(found.namesKept),
  ];
}

function shareOf(stored: number): number | null {
  return stored === NO_SHARE ? null : stored / 100;
}

function hundredths(share: number | null): number {
  return share === null ? NO_SHARE : Math.round(Math.min(1, Math.max(0, share)) * 100);
}
