import type { Span } from '../syntax/node';

/** A link in a link text. */
export interface FoundLink extends Span {
  kind: 'bracketed' | 'bare';
  /** Where its URL stands. */
  url: Span;
}
