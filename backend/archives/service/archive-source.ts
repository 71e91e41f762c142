import type { ArchiveService } from '../../url/archives/archive-services';
import type { NormalUrl } from '../../url/normal-url';

/** A copy that a service says it has; nobody has looked at it. */
export interface Candidate {
  service: ArchiveService;
  /** Where it stands, as the service says. */
  url: string;
  /** The URL that was archived, as the service says; null where it does not. */
  original: NormalUrl | null;
  /** `YYYYMMDDhhmmss` in UTC. */
  timestamp: string;
}

/** Copies of one URL are wanted, near to some moment. */
export interface WantedCopy {
  url: NormalUrl;
  /** `YYYYMMDDhhmmss` in UTC: the nearest copy before it is the best. */
  timestamp: string;
}

/** How many candidates of a service are worth looking at. */
export const CANDIDATES_MAX = 5;

/** Where copies can be asked for. */
export interface ArchiveSource {
  service: ArchiveService;
  /**
   * The best candidates, best first (nearest before the moment, then nearest after it), CANDIDATES_MAX at
   * most; none: the service has no copy.
   * @throws {ArchiveError} when it could not be found out
   */
  find(wanted: WantedCopy, signal: AbortSignal): Promise<Candidate[]>;
  /** Asked in the same way where none of these candidates is good. */
  more?: ArchiveSource;
}
