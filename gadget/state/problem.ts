/** All that a page view needs to know of a link with a problem. */
export interface KnownProblem {
  /** Normal form of the address, the key that links are matched by. */
  readonly url: string;
  readonly verdict: 'unreachable' | 'doubtful';
}
