import type { ContentDoubt } from '../../status/content-doubt';
import type { DayNumber } from '../../status/day-number';
import type { KnownTrait, TraitSeen } from '../../status/domain-trait';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { HostLook } from '../../status/host-look';
import type { Status } from '../../status/status-code';
import type { Scheme } from '../../url/syntax/url-parts';
import type { CheckResult } from '../results/check-result';
import type { HeardPauses } from './busy-hosts';

/** A host that one crawler alone may visit until its lease runs out (ARCHITECTURE.md). */
export interface LeasedHost {
  hostId: number;
  name: string;
  /** Proves the lease when the host is given back. */
  leaseToken: Buffer;
  /** Seconds since 1970 before which nobody may ask it: it asked for a pause. */
  notBeforeS: number;
  /** What is known of the host and of the domains above it; its own come first. */
  traits: readonly KnownTrait[];
  /** What it answers where no page can be; null when nobody looked. */
  look: HostLook | null;
  /** Whether one of its URLs ever gave us a good answer, from whatever vantage. */
  isHeard: boolean;
  /** Milliseconds of the pause that it doubles when it is busy again (busy-hosts.ts); some do not tell. */
  busyLevelMs?: number;
  /** Milliseconds between two requests that its owner wishes (W8.5), where that is more than nothing. */
  intervalMs?: number;
  /** Seconds since 1970 at which an hour ends in which its owner lets us come; absent where there is none. */
  askUntilS?: number;
  /** Its owner does not want it to be checked (W8.5): whoever holds it asks it for nothing. Absent where that is not so. */
  isOptedOut?: true;
}

/** A URL that is to be checked now, with what was found before. */
export interface DueUrl {
  urlId: number;
  scheme: Scheme;
  port: number;
  path: string;
  /** Newest status; null before the first check. */
  last: Status | null;
  /** Failed checks in a row. */
  failures: number;
  /** Whether it is told as unreachable by the default policy. */
  isUnreachable: boolean;
  /** Normal form of the address that redirects led to; null without any. */
  lastTarget: string | null;
  /** When its content was read last; 0 for never. */
  readDay: DayNumber;
  /** Why its content is in doubt, as it was read last; some do not tell. */
  doubt?: ContentDoubt | null;
  /** What readers need to see it, as any citation of it says; some do not tell. */
  declaredAccess?: DeclaredAccess | null;
}

/** This many URLs of a host are told at a time. */
export const DUE_URLS_MAX = 20;

/** An address that answered when it was asked last, of a host that gave a good answer lately. */
export interface Witness {
  scheme: Scheme;
  host: string;
  port: number;
  path: string;
}

/** This many are named at a time. */
export const WITNESSES_MAX = 3;

/** How a visit ends. */
export interface VisitEnd extends HeardPauses {
  /** Seconds since 1970 before which nobody may ask the host again. */
  notBeforeS: number;
  /** What the visit says about traits of the host. */
  traits: readonly TraitSeen[];
  /** Whether it got a good answer. */
  isHeard: boolean;
}

/**
 * The URLs that wait for a check, as crawlers see them: the same whether the database is at hand or
 * asked for over HTTP. All may be called again after a failure without harm.
 */
export interface Frontier {
  /** Leases up to `count` hosts that are due; longest due first, never-checked before all (W3.1). */
  lease(count: number): Promise<LeasedHost[]>;
  /**
   * Leases one host by its ASCII name for at most five minutes, due or not and known or not, because
   * a redirect leads there: nobody else may ask it meanwhile. Null while another crawler holds it. It
   * is given back like any other.
   */
  borrow(name: string): Promise<LeasedHost | null>;
  /**
   * The next due URLs of a leased host, never-checked first, then oldest; at most `DUE_URLS_MAX`. None
   * when the lease has run out.
   */
  dueUrls(host: LeasedHost): Promise<DueUrl[]>;
  /** Stores results, once each. */
  record(results: CheckResult[]): Promise<void>;
  /**
   * Lets URLs that could not be checked wait until the next day, without a result.
   * @param isForLong as long as what is marked as not to be checked: they lead to who wants no visits
   */
  postpone(urlIds: number[], isForLong?: boolean): Promise<void>;
  /** Remembers what a leased host answers where no page can be. */
  saveLook(host: LeasedHost, look: HostLook): Promise<void>;
  /**
   * Gives a host back: it falls due with its next URL, and what the visit saw of its traits is stored.
   * Of a lease that has run out nothing is: the host is another crawler's, or anybody's.
   */
  giveBack(host: LeasedHost, end: VisitEnd): Promise<void>;
  /**
   * Makes the lease of a host last as long from now on as that of a visit.
   * @returns false where it has run out
   */
  renew(host: LeasedHost): Promise<boolean>;
  /**
   * Some addresses of as many hosts, by chance: who of them is reached tells that our own network is there. Those
   * that another crawler holds come last, and may not be asked. At most `WITNESSES_MAX`; none where no host has given a good answer lately.
   */
  witnesses(): Promise<Witness[]>;
  /** Whether any host is due, or will be within `withinMs`. */
  isAnythingDue(withinMs: number): Promise<boolean>;
}
