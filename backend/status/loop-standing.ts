import type { LifeStanding } from './life-alarms';
import type { StatusCode } from './status-code';

/** How the page loop stands with one configured wiki. Moments are seconds since 1970, 0 is never. */
export interface WikiStanding {
  /** `dbname@farm`. */
  wiki: string;
  state: 'never' | 'passed' | 'failing' | 'closed' | 'gone' | 'locked';
  firstTriedAtS: number;
  /** When the last whole pass began. */
  passedAtS: number;
}

/** How it stands with a host that is sampled, since it has more URLs than it can be asked for in four weeks (L1). */
export interface HugeHostStanding {
  host: string;
  /** URLs that were looked at before. */
  known: number;
  /** Those of them that were due for more than a cycle when they were counted. */
  late: number;
}

/** How the URL loop stands. */
export interface CrawlStanding {
  /** Hosts that are due now, so far as they were counted. */
  hostsDue: number;
  /** By how many days the latest check since yesterday was late, but for those of huge hosts; 0 when none was by two or more. */
  lateDays: number;
  /** Those that were counted lately. */
  hugeHosts: readonly HugeHostStanding[];
  /** Crawlers that were seen lately, those elsewhere as one each, and how many hosts a second they give back. */
  atWork: { alive: number; hostsPerS: number };
  /** Results of this hour and the two before. */
  resultsOfHours: number;
  /** When any crawler was seen last, in seconds since 1970; null for never. */
  crawlerSeenAtS: number | null;
  /** Results of the last 24 hours. */
  resultsLately: ReadonlyMap<StatusCode, number>;
}

/** How searches in archives stand (W5). */
export interface ArchiveStanding {
  /** For which URLs archives are asked; null: none is. */
  asked: 'unreachable' | 'all' | null;
  /** When the search fell due that waits longest of those never made, in seconds since 1970; null: none waits. */
  newSinceS: number | null;
  /** The same of those that look again at what is known. */
  againSinceS: number | null;
}

/** How far a client of the change log has seen it (C3). */
export interface ClientStanding {
  /** `dewiki@WMF`. */
  client: string;
  /**
   * When the oldest change came that it has not seen, or the wiki itself where that was later, in seconds since 1970; null:
   * it has seen all.
   */
  waitingSinceS: number | null;
}

/** How whole what is kept of a wiki for its readers was found (C4). Links: those that its last walk saw. */
export interface KeptLinksStanding {
  wiki: string;
  links: number;
  /** How many links that may be problems it lacked: readers were not told of them. */
  lacked: number;
}

/** How it stands with what subscribers are to be told (C4). */
export interface DeliveryStanding {
  /** Since when that has been due which should have been sent first, in seconds since 1970; null: nothing is due. */
  dueSinceS: number | null;
}

/** How it stands with mail (L4). */
export interface MailStanding {
  /** Since when the message waits that was never tried and waits longest, in seconds since 1970; null: none does. */
  waitingSinceS: number | null;
}

/** How it stands with reports to robots (R2). */
export interface RobotStanding {
  /** Since when the report has been due that should have been made first, in seconds since 1970; null: none is due. */
  dueSinceS: number | null;
}

/** Nothing is fetched or edited, since an operator wants it so, or a restore is under way. */
interface FetchingStopStanding {
  saidBy: 'operator' | 'restore';
  /** Seconds since 1970. */
  stoppedAtS: number;
}

/** How both loops stand, searches in archives, the clients of the change log, and what is kept for readers. */
export interface LoopStanding {
  wikis: readonly WikiStanding[];
  /** When the host fell due that waits longest for its visit; null: none waits. */
  hostDueAtS: number | null;
  /** The longest that any of the wikis has from check to check of its links (I3). */
  checkDaysMax: number;
  crawl: CrawlStanding;
  archives: ArchiveStanding;
  clients: readonly ClientStanding[];
  /** Of each wiki whose table was whole when a walk began. */
  keptLinks: readonly KeptLinksStanding[];
  deliveries: DeliveryStanding;
  mail: MailStanding;
  robots: RobotStanding;
  /** Null or absent: all is fetched. */
  fetchingStop?: FetchingStopStanding | null;
  life: LifeStanding;
}
