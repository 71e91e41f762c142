import type { Clock } from '../../runtime/clock';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import type { TraitSeen } from '../../status/domain-trait';
import { isArchiveHost } from '../../url/archive-hosts';
import { HostBusyError } from '../transport/host-busy-error';
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

/** What a use of a host says at its end. */
export interface UseEnd {
  /** Moment (ms) before which the host is not to be visited again. */
  notBeforeMs: number;
  traits: readonly TraitSeen[];
  /** Whether one of its URLs gave a good answer. */
  isHeard: boolean;
}

const NOTHING_SAID: UseEnd = { notBeforeMs: 0, traits: [], isHeard: false };

interface SharedLease extends UseEnd {
  host: LeasedHost;
  /** The last moment (ms) at which a request may begin. */
  askUntilMs: number;
  /** The visit, and the checks whose redirects lead here. */
  users: number;
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
  readonly #leases = new Map<string, SharedLease>();
  readonly #borrowing = new Map<string, Promise<void>>();
  readonly #returning = new Map<string, Promise<void>>();

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
    this.#keep(host, leasedAtMs + this.#lengths.leaseMs).users += 1;
  }

  /**
   * Makes sure that nobody but this process asks the host until `leave`. Waits for no other crawler.
   * @throws {HostBusyError} when another crawler has it, or its lease here is about to end
   */
  async join(name: string): Promise<void> {
    if (!this.#leases.has(name)) await this.#borrowOnce(name);
    this.demandTime(name);
    const lease = this.#leases.get(name);
    if (lease !== undefined) lease.users += 1;
  }

  /** @throws {HostBusyError} when a request that begins now might outlast the lease */
  demandTime(name: string): void {
    const nowMs = this.#clock.now();
    if (nowMs > this.askUntilMs(name)) throw new HostBusyError(name, 'lease-ends', nowMs);
  }

  /** A host that is held or was joined; null for any other. */
  hostOf(name: string): LeasedHost | null {
    return this.#leases.get(name)?.host ?? null;
  }

  /** The last moment (ms) at which a request to the host may begin. */
  askUntilMs(name: string): number {
    return this.#leases.get(name)?.askUntilMs ?? 0;
  }

  /** Milliseconds that the lease of a visit lasts. */
  get leaseMs(): number {
    return this.#lengths.leaseMs;
  }

  /** Makes the lease of a host that is held last as long again from now on, unless it has run out. */
  async renew(name: string): Promise<void> {
    const lease = this.#leases.get(name);
    if (lease === undefined) return;
    const nowMs = this.#clock.now();
    if (!(await this.#frontier.renew(lease.host))) return;
    lease.askUntilMs = this.#askUntilMs(lease.host, nowMs + this.#lengths.leaseMs);
  }

  /**
   * Ends one use. The last one gives the host back.
   * @param end what a visit says at its end
   */
  async leave(name: string, end: UseEnd = NOTHING_SAID): Promise<void> {
    const lease = this.#leases.get(name);
    if (lease === undefined) return;
    lease.users -= 1;
    lease.notBeforeMs = Math.max(lease.notBeforeMs, end.notBeforeMs);
    lease.traits = [...lease.traits, ...end.traits];
    lease.isHeard ||= end.isHeard;
    if (lease.users > 0) return;
    // From here on the host is no longer ours: who is led to it has to borrow it.
    this.#leases.delete(name);
    await whileKept(this.#returning, name, this.#giveBack(lease));
  }

  #giveBack({ host, notBeforeMs, traits, isHeard }: SharedLease): Promise<void> {
    this.#pacing.endCheck(host.name);
    const freeAtMs = Math.max(notBeforeMs, this.#pacing.freeAtMs(host.name));
    const { pauses } = this.#pacing;
    pauses.unwatch(host.name);
    return this.#frontier.giveBack(host, {
      notBeforeS: Math.ceil(freeAtMs / 1_000),
      traits,
      isHeard,
      ...pauses.takeHeard(host.name),
    });
  }

  /** An owner's hours may end before. */
  #askUntilMs({ askUntilS = Infinity }: LeasedHost, leaseEndsMs: number): number {
    return Math.min(leaseEndsMs - ROUNDING_MS - this.#lengths.timeoutMs, askUntilS * 1_000);
  }

  /** Who comes while it is being borrowed shares it. */
  #borrowOnce(name: string): Promise<void> {
    return this.#borrowing.get(name) ?? whileKept(this.#borrowing, name, this.#borrow(name));
  }

  async #borrow(name: string): Promise<void> {
    await this.#returning.get(name);
    const leasedAtMs = this.#clock.now();
    const host = await this.#frontier.borrow(name);
    if (host === null) throw new HostBusyError(name, 'taken', leasedAtMs);
    this.#keep(host, leasedAtMs + Math.min(BORROW_MS, this.#lengths.leaseMs));
  }

  /** An older lease that ran out is replaced; those who used it stay. */
  #keep(host: LeasedHost, leaseEndsMs: number): SharedLease {
    const { name, notBeforeS, busyLevelMs } = host;
    const askUntilMs = this.#askUntilMs(host, leaseEndsMs);
    this.#pacing.setBaseInterval(name, host.intervalMs ?? 0);
    const users = this.#leases.get(name)?.users ?? 0;
    const lease = { host, askUntilMs, users, ...NOTHING_SAID };
    this.#leases.set(name, lease);
    const restMs = notBeforeS * 1_000 - this.#clock.now();
    if (restMs > 0) this.#pacing.pause(name, restMs);
    const { pauses } = this.#pacing;
    if (busyLevelMs !== undefined) pauses.learn(name, { untilMs: 0, levelMs: busyLevelMs });
    // Others may be told something meanwhile: archives are asked by more than crawlers.
    if (isArchiveHost(name)) pauses.watch(name);
    return lease;
  }
}

/** Keeps work that is under way where others can wait for it. */
async function whileKept(
  kept: Map<string, Promise<void>>,
  name: string,
  work: Promise<void>,
): Promise<void> {
  kept.set(name, work);
  try {
    await work;
  } finally {
    kept.delete(name);
  }
}
