import type { AliasWay } from '../../status/aliases/alias-evidence';
import type { MoveRule } from '../rules/rule';

/** An address at which a dead page may be by now. */
export interface AliasCandidate {
  readonly address: string;
  readonly by: AliasWay;
  /** That led there; null where none did. */
  readonly rule: MoveRule | null;
  /** With a slash at the end or without one, where a rule's address ends otherwise, and nothing was there. */
  readonly isOtherEnding?: boolean;
}
