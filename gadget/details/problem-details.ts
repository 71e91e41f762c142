import type { ArchiveService } from '../../backend/url/archive-services';

/** A stored copy of a resource. */
export interface ArchiveCopy {
  /** Keyword of a service; one that this gadget does not know is shown as it is. */
  readonly service: ArchiveService | (string & {});
  readonly url: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` (UTC): as much as the archive tells. */
  readonly date: string | undefined;
}

/** Where somebody said that the content is now. */
export interface Replacement {
  readonly url: string;
  readonly lastChecked: string | undefined;
}

/** What was seen on the page that gives to doubt; `text` is somebody else's word. */
export interface Sign {
  readonly sign: string;
  readonly text: string | undefined;
}

/** What is known of the whole site (SPEC W3.9). */
export interface SiteFinding {
  readonly trait: string;
  readonly since: string | undefined;
}

/** How many other pages of the wiki use the link; `isMore`: the count is only a bound. */
export interface OtherPages {
  readonly count: number;
  readonly isMore: boolean;
}

/**
 * All that is told of one link that is marked. `undefined` means unknown; dates without other words
 * are ISO dates (UTC). Fields as in the backend's answer, see backend/web/formats/answer-schema.ts.
 */
export interface ProblemDetails {
  /** Normal form of the address; may hold anything, and is only ever shown as text. */
  readonly url: string;
  readonly verdict: 'unreachable' | 'doubtful';
  /** Status code of SPEC table T1, not the HTTP number; none when it was never checked. */
  readonly code: number | undefined;
  /** Number of the last HTTP answer. */
  readonly http: number | undefined;
  /** A word for what lies behind the verdict. */
  readonly reason: string | undefined;
  /** The server answers, but a program cannot tell what people see. */
  readonly isUnjudgeable: boolean;
  readonly since: string | undefined;
  readonly lastGood: string | undefined;
  readonly lastChecked: string | undefined;
  /** Failed checks in a row. */
  readonly failures: number | undefined;
  /** Whether all of them got the last answer. */
  readonly isSameAnswer: boolean;
  /** A word for why failures that would be enough prove nothing. */
  readonly reservation: string | undefined;
  readonly evidence: readonly Sign[];
  readonly redirect: string | undefined;
  readonly redirectClass: string | undefined;
  /** People who say that they reached it by hand; 0 = nobody. */
  readonly reports: number;
  readonly isPresumedReachable: boolean;
  readonly archives: readonly ArchiveCopy[];
  /** When archives were last asked, where none has a good copy. */
  readonly archivesSearched: string | undefined;
  readonly replacement: Replacement | undefined;
  readonly siteFindings: readonly SiteFinding[];
  readonly otherPages: OtherPages | undefined;
}
