import type { TraitSeen } from '../../status/domain-trait';
import { outcomeOf, STATUS, type StatusCode } from '../../status/status-code';
import type { DueUrl } from '../../store/frontier/frontier';
import type { FailureReason } from '../transport/network-failure';
import type { Observation } from '../probe/probe';

/** What of an observation tells how its host is. */
export type HostEvidence = Pick<Observation, 'code' | 'http' | 'reason' | 'redirect'>;

/** What of a URL matters here. */
export type HostUrl = Pick<DueUrl, 'scheme' | 'port' | 'last' | 'isUnreachable'>;

/** No connection, or one over which nothing came. */
const NO_CONNECTION: ReadonlySet<string> = new Set<FailureReason>([
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'tls-timeout',
  'timeout',
  'reset',
]);
/** Nobody was asked, be it that our own resolver is overrun. */
const NOTHING_ASKED: ReadonlySet<string> = new Set<FailureReason>([
  'dns-timeout',
  'address-refused',
  'no-ipv6',
  'request-invalid',
]);
/** The server in front does not reach the one behind (RFC 9110, 15.6.3 and 15.6.5; 52x: Cloudflare). */
const isGatewayError = (http: number): boolean =>
  http === 502 || http === 504 || (http >= 520 && http <= 529);
const NO_NAME: ReadonlySet<StatusCode> = new Set([STATUS.dnsRefused, STATUS.unknownDomain]);

/** Of pages half of which hang, five in a row happen once in some sixty. */
const SILENCES_MAX = 5;

/** What is known of one service of a host: of what answers under one scheme and port. */
interface Service<Evidence> {
  failures: number;
  last: Evidence | undefined;
  hasAnswered: boolean;
  /** Checks in a row, the last ones, that got no connection or nothing over it. */
  silences: number;
  /** Whether one of the failures came where the last check did not fail. */
  isSurprised: boolean;
}

/**
 * When what one URL got holds for all URLs of its host (W3.8), within one visit: at once when its
 * name does not resolve; on 502-type answers and failed connections after `limit` of them.
 * The latter are counted by scheme and port, because a server that has no TLS may well serve http.
 * What happens behind a redirect says nothing about the host.
 *
 * Precision first, since nobody asked for a URL that is stamped: a host may have lost one of its parts
 * only (a gateway without one of its servers), or keep us out after some requests, and a look-up may fail
 * by itself. So nothing is stamped where an answer came in this visit, and a URL that did not fail the last
 * time not before one of its kind has failed. A stamp is no failed check, so it never completes a proof
 * (W4.1); and lest a URL be stamped for ever, one that failed the last time is asked itself until it is
 * proven.
 */
export class HostFailures<Evidence extends HostEvidence> {
  readonly #limit: number;
  #unnamed: Evidence | undefined;
  readonly #services = new Map<string, Service<Evidence>>();
  #hasResolved = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes in what the check of a URL found. */
  note(url: HostUrl, evidence: Evidence): void {
    if (evidence.redirect === null && NOTHING_ASKED.has(evidence.reason)) return;
    if (isNameFailure(evidence)) {
      this.#unnamed = evidence;
      return;
    }
    this.#hasResolved = true;
    const service = this.#serviceOf(url);
    service.silences = isSilence(evidence) ? service.silences + 1 : 0;
    if (evidence.redirect !== null || !isSevere(evidence)) {
      service.hasAnswered = true;
      return;
    }
    service.failures += 1;
    service.last = evidence;
    service.isSurprised ||= !hasFailed(url);
  }

  /** What a URL is stamped with, without contact; undefined: it is to be checked. */
  stampFor(url: HostUrl): Evidence | undefined {
    if (hasFailed(url) && !url.isUnreachable) return undefined;
    if (this.#unnamed !== undefined) return this.#hasResolved ? undefined : this.#unnamed;
    const service = this.#serviceOf(url);
    if (!this.#isDown(service)) return undefined;
    return service.isSurprised || hasFailed(url) ? service.last : undefined;
  }

  /**
   * Whether what a URL got speaks of our resolver rather than of the host: a name that resolved in this
   * visit does not any more.
   */
  hasLostName(evidence: Evidence): boolean {
    return this.#hasResolved && isNameFailure(evidence);
  }

  /**
   * Whether what the URL got may be meant for us alone: silence of a service that has answered in this
   * visit. Firewalls do so to clients that ask often.
   */
  mayHaveBlockedUs(url: HostUrl): boolean {
    const { hasAnswered, silences } = this.#serviceOf(url);
    return hasAnswered && silences > 0;
  }

  /** Whether it surely is not the pages: so much silence in a row, after answers. */
  hasShutUsOut(url: HostUrl): boolean {
    return this.mayHaveBlockedUs(url) && this.#serviceOf(url).silences >= SILENCES_MAX;
  }

  /** What the visit says of the host as a whole (W3.9). */
  traits(): TraitSeen[] {
    const services = [...this.#services.values()];
    const seen: TraitSeen[] = [];
    if (this.#hasResolved) seen.push({ trait: 'dns-error', holds: false });
    else if (this.#unnamed !== undefined) seen.push({ trait: 'dns-error', holds: true });
    if (services.some(({ hasAnswered }) => hasAnswered))
      seen.push({ trait: 'severe-error', holds: false });
    else if (services.some((service) => this.#isDown(service)))
      seen.push({ trait: 'severe-error', holds: true });
    return seen;
  }

  #isDown({ hasAnswered, failures }: Service<Evidence>): boolean {
    return !hasAnswered && failures >= this.#limit;
  }

  #serviceOf({ scheme, port }: HostUrl): Service<Evidence> {
    const name = `${scheme}:${port}`;
    const service = this.#services.get(name) ?? newService<Evidence>();
    this.#services.set(name, service);
    return service;
  }
}

function newService<Evidence>(): Service<Evidence> {
  return { failures: 0, last: undefined, hasAnswered: false, silences: 0, isSurprised: false };
}

/** A URL that nobody checked yet may be anything. */
function hasFailed({ last }: HostUrl): boolean {
  return last !== null && outcomeOf(last) === 'failed';
}

function isNameFailure({ redirect, code }: HostEvidence): boolean {
  return redirect === null && NO_NAME.has(code);
}

function isSilence({ http, reason, redirect }: HostEvidence): boolean {
  return http === null && redirect === null && NO_CONNECTION.has(reason);
}

function isSevere({ http, reason }: HostEvidence): boolean {
  return http === null ? NO_CONNECTION.has(reason) : isGatewayError(http);
}
