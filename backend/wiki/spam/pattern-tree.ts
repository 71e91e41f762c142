import type { ByteSet } from './byte-set';

/** A regular expression over bytes, without regard to case: letters stand in lower case. */
export type PatternNode =
  | { kind: 'byte'; byte: number }
  | { kind: 'set'; set: ByteSet }
  /** Matches a place; in RE2's words. */
  | { kind: 'place'; re2: '^' | '$' | '\\b' | '\\B' }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'either'; branches: PatternNode[] }
  /** Its item is a byte, a set or an `either`. */
  | { kind: 'repeat'; item: PatternNode; bounds: RepeatBounds };

export interface RepeatBounds {
  min: number;
  /** Infinity where there is no bound. */
  max: number;
  lazy: boolean;
}
