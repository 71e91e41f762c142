import type { AliasEvidence, AliasWay } from '../../status/aliases/alias-evidence';
import type { AliasRule } from '../../status/aliases/alias-rule';

/** Where the content of a dead address stands by now. */
export interface AliasProposal {
  readonly newUrl: string;
  /** 0…1 */
  readonly confidence: number;
  readonly by: AliasWay;
  /** Counted by all moves that are known; null where none led there. */
  readonly rule: AliasRule | null;
  readonly evidence: AliasEvidence;
}

/** What became of one dead address. */
export interface AliasFinding {
  readonly url: string;
  readonly proposal: AliasProposal | null;
  /** Nothing was found, and somebody who was to be asked did not answer: it may still be there. */
  readonly isUnanswered: boolean;
}
