/** All that a page view needs to know of a link with a problem. */
export interface KnownProblem {
  /** Normal form of the address, the key that links are matched by. */
  readonly url: string;
  readonly verdict: 'unreachable' | 'doubtful';
}

/** A stored copy of a resource. `date` is an ISO date (UTC). */
export interface ArchiveCopy {
  readonly service: string;
  readonly url: string;
  readonly date: string | undefined;
}

/**
 * One link presumed unreachable. `undefined` means unknown; dates are ISO dates (UTC). The fields are
 * named as in the backend's answer, so that a stored problem passes the same parser again.
 */
export interface Problem {
  /** Normal form of the address, the key that links are matched by. */
  readonly url: string;
  readonly verdict: 'unreachable';
  /** Status code of SPEC table T1, not the HTTP number. */
  readonly code: number;
  /** Number of the last HTTP answer. */
  readonly http: number | undefined;
  readonly since: string | undefined;
  readonly lastGood: string | undefined;
  readonly lastChecked: string | undefined;
  /** Failed checks in a row. */
  readonly failures: number | undefined;
  readonly redirect: string | undefined;
  readonly archives: readonly ArchiveCopy[];
}
