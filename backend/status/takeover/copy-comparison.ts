import type { ArchiveService } from '../../url/archives/archive-services';
import type { DayNumber } from '../day-number';
import type { CalendarDay } from './host-facts';
import type { TakeoverJudgement, TakeoverVerdict } from './judge-takeover';
import type { Likeness } from './likeness';

/**
 * What a person has asked to be compared (U1): `no-copy`: no archived copy is known; `no-page`: the page, or the copy, could
 * not be read.
 */
export type ComparisonOutcome = TakeoverVerdict | 'no-copy' | 'no-page';

/** A page as it is beside its copy from when it was cited. Shares are 0…1; null where nothing could be compared. */
export interface CopyComparison {
  comparedDay: DayNumber;
  outcome: ComparisonOutcome;
  /** The copy; null: there was none. */
  copy: { service: ArchiveService; madeOn: CalendarDay } | null;
  similarity: number | null;
  /** Of the runs of three words. */
  textKept: number | null;
  /** How alike the words are that say something. */
  wordsKept: number | null;
  /** Of the names and numbers. */
  namesKept: number | null;
}

/** Likeness of which a page is told to have changed: whatever a program suspects beyond that is no matter of a comparison. */
export function isChanged({ outcome }: Pick<CopyComparison, 'outcome'>): boolean {
  return outcome === 'drifted' || outcome === 'usurped?' || outcome === 'usurped';
}

/** What is remembered of a judgement. */
export function comparisonOf(
  { verdict, similarity }: TakeoverJudgement,
  likeness: Likeness | null,
  { comparedDay, copy }: Pick<CopyComparison, 'comparedDay' | 'copy'>,
): CopyComparison {
  return {
    comparedDay,
    outcome: verdict,
    copy,
    similarity,
    textKept: likeness?.text ?? null,
    wordsKept: likeness?.words ?? null,
    namesKept: likeness?.names ?? null,
  };
}

/** Where nothing could be compared. */
export function comparisonWithout(
  outcome: 'no-copy' | 'no-page',
  comparedDay: DayNumber,
): CopyComparison {
  const nothing = { similarity: null, textKept: null, wordsKept: null, namesKept: null };
  return { comparedDay, outcome, copy: null, ...nothing };
}
