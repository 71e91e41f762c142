import type { NormalUrl } from '../../url/normal-url';

/** What a robots.txt says of paths, with their queries. */
export interface AllowedPaths {
  isAllowed(path: string): boolean;
}

/** Pages that no wiki cites are asked for only as robots.txt allows (W3.15). */
export interface UncitedPages {
  isCited(url: NormalUrl): Promise<boolean>;
  /**
   * What the site of a page allows.
   * @returns `busy`: the host cannot be asked now
   * @throws the signal's reason; errors of the database
   */
  allowedOn(url: NormalUrl, signal: AbortSignal): Promise<AllowedPaths | 'busy'>;
}
