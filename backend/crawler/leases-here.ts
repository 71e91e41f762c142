import type { Clock } from '../runtime/clock';
import type { Frontier, LeasedHost } from '../store/frontier';
import type { TraitSeen } from '../status/domain-trait';
import { HostBusyError } from './host-busy-error';
import type { HostPacing } from './host-pacing';

/** How long leases last, and what has to fit in before their ends. */
export interface LeaseLengths {
  /** Milliseconds of a visit's lease. */
  leaseMs: number;
  /** Milliseconds that one request may take. */
  timeoutMs: number;
}

/** Milliseconds of the lease of a host that a redirect leads to (`Frontier.borrow`). */
const BORROW_MS = 300_000;
/** Leases are counted in whole seconds, rounded down. */
const ROUNDING_MS = 1_000;

interface Lease {
  host: LeasedHost;
  /** The last moment (ms) at which a request may begin. */
  askUntilMs: number;
  /** The visit, and the checks whose redirects lead here. */
  users: number;
  notBeforeMs: number;
  traits: readonly TraitSeen[];
}

/**
 * The hosts that this process may ask, because their leases are its own: those of its visits, and
 * those that redirects led to, borrowed for as long as checks need them. A lease is given back when
 * its last user has left, be that the visit or a check from elsewhere.
 */
export class LeasesHere {
  readonly #frontier: Frontier;
  readonly #pacing: HostPacing;
  readonly #clock: Clock;
  readonly #lengths: LeaseLengths;
  readonly #leases = new Map<string, Lease>();

  constructor(frontier: Frontier, pacing: HostPacing, clock: Clock, lengths: LeaseLengths) {
    this.#frontier = frontier;
    this.#pacing = pacing;
    this.#clock = clock;
    this.#lengths = lengths;
  }

  /**
   * Keeps a host that was leased for a visit; `leave` ends it.
   * @param leasedAtMs a moment (ms) that was not after the lease began
   */
  hold(host: LeasedHost, leasedAtMs: number): void {
    this.#keep(host, leasedAtMs + this.#lengths.leaseMs);
  }

  /**
   * Makes sure that nobody but this process asks the host until `leave`. Comes with the host's turn,
   * so that it never runs twice at once for one host.
   * @throws {HostBusyError} when another crawler has it, or its lease here is about to end
   */
  async join(name: string): Promise<void> {
    const known = this.#leases.get(name);
    if (known === undefined) return this.#borrow(name);
    this.demandTime(name);
    known.users += 1;
  }

  /** @throws {HostBusyError} when a request that begins now might outlast the lease */
  demandTime(name: string): void {
    const nowMs = this.#clock.now();
    if (nowMs > this.askUntilMs(name)) throw new HostBusyError(name, 'lease-ends', nowMs);
  }

  /** The last moment (ms) at which a request to the host may begin. */
  askUntilMs(name: string): number {
    return this.#leases.get(name)?.askUntilMs ?? 0;
  }

  /**
   * Ends one use. The last one gives the host back.
   * @param end what a visit says at its end
   */
  async leave(
    name: string,
    end: { notBeforeMs: number; traits: readonly TraitSeen[] } = { notBeforeMs: 0, traits: [] },
  ): Promise<void> {
    const lease = this.#leases.get(name);
    if (lease === undefined) return;
    lease.users -= 1;
    lease.notBeforeMs = Math.max(lease.notBeforeMs, end.notBeforeMs);
    lease.traits = [...lease.traits, ...end.traits];
    if (lease.users > 0) return;
    // From here on the host is no longer ours: who is led to it has to borrow it.
    this.#leases.delete(name);
    const freeAtMs = Math.max(lease.notBeforeMs, this.#pacing.freeAtMs(name));
    await this.#frontier.giveBack(lease.host, {
      notBeforeS: Math.ceil(freeAtMs / 1_000),
      traits: lease.traits,
    });
  }

  async #borrow(name: string): Promise<void> {
    const leasedAtMs = this.#clock.now();
    const host = await this.#frontier.borrow(name);
    if (host === null) throw new HostBusyError(name, 'taken', leasedAtMs);
    this.#keep(host, leasedAtMs + Math.min(BORROW_MS, this.#lengths.leaseMs));
  }

  /** An older lease that ran out is replaced; those who used it stay. */
  #keep(host: LeasedHost, leaseEndsMs: number): void {
    const { name, notBeforeS } = host;
    const askUntilMs = leaseEndsMs - ROUNDING_MS - this.#lengths.timeoutMs;
    const users = (this.#leases.get(name)?.users ?? 0) + 1;
    this.#leases.set(name, { host, askUntilMs, users, notBeforeMs: 0, traits: [] });
    const restMs = notBeforeS * 1_000 - this.#clock.now();
    if (restMs > 0) this.#pacing.pause(name, restMs);
  }
}
