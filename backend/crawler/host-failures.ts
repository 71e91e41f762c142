import { STATUS, type StatusCode } from '../status/status-code';
import type { TraitSeen } from '../status/domain-trait';
import type { FailureReason } from './network-failure';
import type { Observation } from './probe';

/** What of an observation tells how its host is. */
export type HostEvidence = Pick<Observation, 'code' | 'http' | 'reason' | 'redirect'>;

/** No connection, or one over which nothing came. */
const NO_CONNECTION: ReadonlySet<string> = new Set<FailureReason>([
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'tls-timeout',
  'timeout',
  'reset',
]);
/** The server in front does not reach the one behind (RFC 9110, 15.6.3 and 15.6.5; 52x: Cloudflare). */
const isGatewayError = (http: number): boolean =>
  http === 502 || http === 504 || (http >= 520 && http <= 529);
const NO_NAME: ReadonlySet<StatusCode> = new Set([STATUS.dnsRefused, STATUS.unknownDomain]);

/**
 * When what one URL got holds for all URLs of its host (W3.8), within one visit: at once when its
 * name does not resolve; on 502-type answers and failed connections after `limit` of them in a row.
 * The latter are counted by port, because a server that has no TLS may well serve http. What happens
 * behind a redirect says nothing about the host.
 */
export class HostFailures<Evidence extends HostEvidence> {
  readonly #limit: number;
  #unnamed: Evidence | undefined;
  readonly #streaks = new Map<number, { length: number; last: Evidence }>();
  #resolved = false;
  #answered = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param port as the URL has it */
  note(port: number, evidence: Evidence): void {
    if (evidence.redirect !== null) return this.#noteAnswer(port);
    if (NO_NAME.has(evidence.code)) {
      this.#unnamed = evidence;
      return;
    }
    if (!isSevere(evidence)) return this.#noteAnswer(port);
    this.#resolved = true;
    this.#streaks.set(port, { length: this.#lengthOf(port) + 1, last: evidence });
  }

  /** What the URLs of a port are stamped with, without contact; undefined: they are to be checked. */
  stampFor(port: number): Evidence | undefined {
    if (this.#unnamed !== undefined) return this.#unnamed;
    return this.#lengthOf(port) >= this.#limit ? this.#streaks.get(port)?.last : undefined;
  }

  /** What the visit says of the host as a whole (W3.9). */
  traits(): TraitSeen[] {
    const hasSevere = [...this.#streaks.keys()].some((port) => this.#lengthOf(port) >= this.#limit);
    const seen: TraitSeen[] = [];
    if (this.#unnamed !== undefined) seen.push({ trait: 'dns-error', holds: true });
    else if (this.#resolved) seen.push({ trait: 'dns-error', holds: false });
    if (this.#answered) seen.push({ trait: 'severe-error', holds: false });
    else if (hasSevere) seen.push({ trait: 'severe-error', holds: true });
    return seen;
  }

  #noteAnswer(port: number): void {
    this.#resolved = true;
    this.#answered = true;
    this.#streaks.delete(port);
  }

  #lengthOf(port: number): number {
    return this.#streaks.get(port)?.length ?? 0;
  }
}

function isSevere({ http, reason }: HostEvidence): boolean {
  return http === null ? NO_CONNECTION.has(reason) : isGatewayError(http);
}
