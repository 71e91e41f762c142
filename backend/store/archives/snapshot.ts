import type { ArchiveService } from '../../url/archives/archive-services';

/** One archived copy of a URL. */
export interface Snapshot {
  service: ArchiveService;
  url: string;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the service tells no more. */
  timestamp: string;
  /** What the archived page calls itself, where that was noted and says something. */
  title?: string;
}

/** In table archive, of a copy that somebody named (W8.4): nobody has looked at it, and it is not told. */
export const NEVER_VISITED = 0;
