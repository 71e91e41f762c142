import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import type { MarkIndex } from '../../status/mark-index';
import type { Frontier } from '../../store/frontier/frontier';
import type { RequestedPauses } from '../../store/frontier/requested-pauses';
import type { ReplacementQueue } from '../../store/people/replacements';
import type { ResolveNameServers } from '../transport/name-servers';
import type { Network } from '../transport/network';
import type { CrawlWatcher } from './crawl-watcher';
import type { TurnsAtArchives } from './polite-check';
import type { UncitedPages } from './uncited-pages';

/** What the URL loop works with. */
export interface UrlLoopParts {
  frontier: Frontier;
  network: Network;
  /** Tells parked domains (W3.14). */
  resolveNameServers: ResolveNameServers;
  clock: Clock;
  random: Random;
  logger: Logger;
  watcher?: CrawlWatcher;
  /** Those that are in force; by default none. */
  marks?: () => Promise<MarkIndex>;
  /** W8.4: those that are checked beside; by default none. */
  replacements?: ReplacementQueue;
  /** What robots.txt says of those that no wiki cites (W3.15); by default it is not asked for. */
  uncited?: UncitedPages;
  /** What hosts have asked for; by default as the frontier tells, and this loop finds out. */
  pauses?: RequestedPauses;
  /** Turns at archives that others ask, too; by default nobody else does. */
  archiveTurns?: TurnsAtArchives;
  settings: CrawlSettings;
}

export interface CrawlSettings {
  hostsAtOnce: number;
  /** From the end of a request to a host to the start of the next. */
  hostIntervalMs: number;
  /** Between the starts of two requests to one address; 0 for none. */
  addressIntervalMs: number;
  /** W3.8: failures without an answer between, after which the rest of a host is stamped. */
  hostFailures: number;
  timeoutMs: number;
  userAgent: string;
  /** How long the frontier's leases last; an hour. */
  leaseMs?: number;
}
