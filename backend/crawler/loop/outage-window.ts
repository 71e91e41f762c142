import { outcomeOf, type Status } from '../../status/status-code';
import type { FailureReason } from '../transport/network-failure';
import type { Observation } from '../probe/probe';

/** What a check says about our own network. */
export type NetworkSign =
  /** A server was reached. */
  | 'reached'
  /** Neither a name nor a connection, which may be our own fault. */
  | 'failed'
  | 'nothing';

const MAY_BE_OURS: ReadonlySet<string> = new Set<FailureReason>([
  'dns-unknown-domain',
  'dns-refused',
  'dns-timeout',
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'tls-timeout',
  'timeout',
  'reset',
  'network-unknown',
]);
const SAYS_NOTHING: ReadonlySet<string> = new Set<FailureReason>([
  'address-refused',
  'no-ipv6',
  'request-invalid',
]);

/** What an observation says about our own network. */
export function signOf({ http, reason }: Pick<Observation, 'http' | 'reason'>): NetworkSign {
  if (http !== null) return 'reached';
  if (MAY_BE_OURS.has(reason)) return 'failed';
  return SAYS_NOTHING.has(reason) ? 'nothing' : 'reached';
}

/**
 * How much the failure of a URL surprises, as points: one that failed the last time does not, one
 * that nobody checked yet may be anything, one that answered does.
 */
export function surpriseOf(last: Status | null): number {
  if (last === null) return 1;
  return outcomeOf(last) === 'failed' ? 0 : 3;
}

/** 30 domains that nobody knew, or 10 that answered the last time. */
const DOWN_AT = 30;
/** What lies longer back says nothing about now. */
const WINDOW_MS = 300_000;

/**
 * Whether it is our own network that is down: many registered domains failed, one after the other,
 * and no server was reached meanwhile. With a third of all domains dead, 30 of them in a row happen
 * once in 10^14. Domains, not hosts: one provider's outage takes all its hosts.
 */
export class OutageWindow {
  readonly #failed = new Map<string, { atMs: number; points: number }>();

  /** A server was reached. */
  clear(): void {
    this.#failed.clear();
  }

  /** @returns whether our own network has to be taken for down */
  fail(domain: string, points: number, nowMs: number): boolean {
    const known = this.#failed.get(domain);
    this.#failed.delete(domain);
    this.#failed.set(domain, { atMs: nowMs, points: Math.max(points, known?.points ?? 0) });
    let sum = 0;
    for (const [name, { atMs, points: each }] of this.#failed) {
      if (nowMs - atMs > WINDOW_MS) this.#failed.delete(name);
      else sum += each;
    }
    return sum >= DOWN_AT;
  }
}
