import { HostBusyError } from '../transport/host-busy-error';
import type { AddressPacing } from './address-pacing';
import type { CrawlWatcher } from './crawl-watcher';
import type { CrowdedAddresses } from './crowded-addresses';
import type { HostPacing } from './host-pacing';
import type { LeasesHere } from './leases-here';
import type { LookUpsAhead } from './look-ups-ahead';

/** Turns at the hosts of archives, shared with the archive component (store/frontier/shared-turns.ts). */
export interface TurnsAtArchives {
  /** False where others have the host for longer than `waitMaxMs`. */
  take(host: string, signal: AbortSignal, waitMaxMs: number): Promise<boolean>;
  end(host: string): void;
}

/** What all checks of this process share to be polite. */
export interface Politeness {
  hosts: HostPacing;
  addresses: AddressPacing;
  crowds: CrowdedAddresses;
  lookUps: LookUpsAhead;
  leases: LeasesHere;
  /** Null where nobody else asks archives. */
  archiveTurns: TurnsAtArchives | null;
  watcher: CrawlWatcher;
  /** Milliseconds that a name may take before its address is no longer waited for. */
  lookUpMs: number;
}

/** Checks of other hosts that may wait for one host's turn. */
const HOPS_WAITING_MAX = 5;
/** Milliseconds that the archive component's turns at an archive are waited for; most are shorter than a slot. */
const ARCHIVE_WAIT_MAX_MS = 60_000;

/**
 * The politeness of one check (W3.1), as hooks of its probe: before each request the host's lease,
 * its turn, its address's turn; after it the turn is given up. At most one turn is held at a time, and
 * only from before a request to its end, so checks that lead to each other's hosts never block each
 * other. A host that another crawler has is not waited for.
 */
export class PoliteCheck {
  readonly #politeness: Politeness;
  readonly #ownHost: string;
  readonly #untilMs: number;
  readonly #signal: AbortSignal;
  readonly #joined: string[] = [];
  /** Those of them that were asked. */
  readonly #led = new Set<string>();
  #turn: { host: string; port: number } | null = null;

  /**
   * @param ownHost the visited one, whose lease is held anyway
   * @param untilMs moment (ms) until which turns are waited for
   */
  constructor(politeness: Politeness, ownHost: string, untilMs: number, signal: AbortSignal) {
    this.#politeness = politeness;
    this.#ownHost = ownHost;
    this.#untilMs = untilMs;
    this.#signal = signal;
  }

  /** @throws {HostBusyError} when the host cannot be asked for as long as the check can wait */
  readonly beforeRequest = async (host: string, port: number): Promise<void> => {
    await this.#joinLease(host);
    this.#throwIfOptedOut(host);
    await this.#takeTurn(host, port);
    try {
      await this.#takeArchiveTurn(host);
      await this.#takeAddressTurn(host, port);
      this.#politeness.leases.demandTime(host);
    } catch (error) {
      this.#endTurn();
      throw error;
    }
    this.#politeness.watcher.opened();
  };

  readonly afterRequest = (): void => {
    this.#politeness.watcher.closed();
    this.#endTurn();
  };

  readonly afterAnswer = (host: string, http: number, retryAfterMs: number | null): void => {
    this.#politeness.hosts.heedAnswer(host, http, retryAfterMs);
  };

  /** Gives back what redirects led to; to be called when the check is over. */
  async end(): Promise<void> {
    const { hosts, leases } = this.#politeness;
    for (const host of this.#led) hosts.endCheck(host);
    await Promise.all(this.#joined.splice(0).map((host) => leases.leave(host)));
  }

  async #takeTurn(host: string, port: number): Promise<void> {
    const { hosts, leases } = this.#politeness;
    const waitingMax = host === this.#ownHost ? Infinity : HOPS_WAITING_MAX;
    // A pause that outlasts the lease is told when the host is given back, so that others keep it.
    const untilMs = Math.min(this.#untilMs, leases.askUntilMs(host));
    // Who comes from elsewhere comes behind the rest of a slow host, not in the middle of somebody's check.
    const isNewcomer = host !== this.#ownHost && !this.#led.has(host);
    await hosts.takeTurn(host, { untilMs, waitingMax, isNewcomer, signal: this.#signal });
    if (host !== this.#ownHost) this.#led.add(host);
    this.#turn = { host, port };
  }

  async #joinLease(host: string): Promise<void> {
    if (host === this.#ownHost || this.#joined.includes(host)) return;
    await this.#politeness.leases.join(host);
    this.#joined.push(host);
  }

  #throwIfOptedOut(host: string): void {
    const { leases } = this.#politeness;
    if (leases.hostOf(host)?.isOptedOut !== true) return;
    throw new HostBusyError(host, 'opted-out', leases.askUntilMs(host));
  }

  async #takeArchiveTurn(host: string): Promise<void> {
    const { archiveTurns } = this.#politeness;
    if (archiveTurns === null) return;
    if (await archiveTurns.take(host, this.#signal, ARCHIVE_WAIT_MAX_MS)) return;
    throw new HostBusyError(host, 'taken', 0);
  }

  async #takeAddressTurn(host: string, port: number): Promise<void> {
    const { addresses, crowds, lookUps, lookUpMs } = this.#politeness;
    if (!addresses.isOn) return;
    const found = await lookUps.ahead(host, port, lookUpMs, this.#signal);
    const address = found.find((endpoint) => lookUps.allows(endpoint.address))?.address;
    if (address === undefined) return;
    if (host === this.#ownHost) await crowds.takeTurn(address, host, this.#signal);
    else await addresses.takeTurn(address, host, { signal: this.#signal });
  }

  #endTurn(): void {
    if (this.#turn === null) return;
    const { host, port } = this.#turn;
    this.#turn = null;
    this.#politeness.lookUps.forget(host, port);
    this.#politeness.archiveTurns?.end(host);
    this.#politeness.hosts.endTurn(host);
  }
}
