import type { DayNumber } from '../day-number';
import type { AliasEvidence, AliasWay } from './alias-evidence';
import type { AliasRule } from './alias-rule';

/** The present address of a dead page, as a search found it (U4). */
export interface FoundAlias {
  /** Normal form. */
  readonly target: string;
  readonly foundDay: DayNumber;
  readonly by: AliasWay;
  readonly evidence: AliasEvidence;
  /** The rule that led there; null: none did. */
  readonly rule: Pick<AliasRule, 'from' | 'to' | 'right' | 'matching'> | null;
}
