import type { KnownMove } from './known-move';
import type { Program } from './program';
import type { RuleScope } from './rule-scope';

/** How old addresses of a scope become new ones, and how that stands with those that are known. */
export interface MoveRule {
  readonly scope: RuleScope;
  readonly program: Program;
  readonly scheme: 'http' | 'https';
  /** Whether some of the addresses that it tells right end in a slash, and some do not. */
  readonly endsBothWays: boolean;
  /** Known moves that it tells right, the first ones. */
  readonly examples: readonly KnownMove[];
  /** Known moves that it tells wrong, the first ones. */
  readonly exceptions: readonly KnownMove[];
  /** How many it tells right. */
  readonly right: number;
  /** Of how many it tells anything. */
  readonly matching: number;
  /** (right + ½) / (matching + 1): 0…1 */
  readonly confidence: number;
  /** The same by how near the moves are, less what the program costs: by it rules are ordered. */
  readonly worth: number;
  /** Whether it is one of a few rules that tell most of the moves only together, each of them other ones. */
  readonly isRival: boolean;
}
