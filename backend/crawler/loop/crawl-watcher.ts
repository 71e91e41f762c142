import type { Status } from '../../status/status-code';

/**
 * Who looks on while the URL loop works (W3.13). Each call only counts: it takes no time, waits for
 * nothing, and never throws.
 */
export interface CrawlWatcher {
  /** A result was stored. */
  stored(status: Status): void;
  /** A connection to a checked server was begun. */
  opened(): void;
  /** A connection that was told of by `opened` is gone, or never came about. */
  closed(): void;
  /** This many hosts were leased. */
  leased(hosts: number): void;
  /** This many of them were given back, or their visits ended in another way. */
  gaveBack(hosts: number): void;
}

/** For tests, and for crawlers whose figures nobody keeps. */
export const NO_WATCHER: CrawlWatcher = {
  stored: () => undefined,
  opened: () => undefined,
  closed: () => undefined,
  leased: () => undefined,
  gaveBack: () => undefined,
};
