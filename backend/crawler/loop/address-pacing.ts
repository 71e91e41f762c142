import type { Clock } from '../../runtime/clock';
import { HostBusyError } from '../transport/host-busy-error';

/** This many milliseconds a host waits among the others at its address; then it makes room. */
const WAIT_MAX_MS = 10_000;
/** Entries kept before those that no longer matter are swept out. */
const SWEEP_AT = 10_000;

/**
 * W3.1, shared hosting: at least `intervalMs` between the starts of two requests to one address,
 * whatever hosts they go to. Bounded, because some addresses serve hundreds of thousands of hosts,
 * and those who wait for one would soon hold all places of the crawler (crowded-addresses.ts).
 */
export class AddressPacing {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #freeAtMs = new Map<string, number>();

  constructor(intervalMs: number, clock: Clock) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  get intervalMs(): number {
    return this.#intervalMs;
  }

  /** Whether anybody ever waits. */
  get isOn(): boolean {
    return this.#intervalMs > 0;
  }

  /** Milliseconds for which the address's turns are spoken for. */
  freeInMs(address: string): number {
    return Math.max(0, (this.#freeAtMs.get(address) ?? 0) - this.#clock.now());
  }

  /**
   * Waits for a turn at the address.
   * @param host for whom, named in the error
   * @param waiting for how long at most, in milliseconds
   * @throws {HostBusyError} when too many others wait; the signal's reason when aborted
   */
  async takeTurn(
    address: string,
    host: string,
    waiting: { signal?: AbortSignal; waitMaxMs?: number } = {},
  ): Promise<void> {
    const { signal, waitMaxMs = Math.max(WAIT_MAX_MS, 2 * this.#intervalMs) } = waiting;
    if (!this.isOn) return;
    const nowMs = this.#clock.now();
    const turnAtMs = Math.max(nowMs, this.#freeAtMs.get(address) ?? 0);
    if (turnAtMs - nowMs > waitMaxMs) throw new HostBusyError(host, 'address-crowded', turnAtMs);
    if (this.#freeAtMs.size >= SWEEP_AT) this.#sweep(nowMs);
    this.#freeAtMs.set(address, turnAtMs + this.#intervalMs);
    if (turnAtMs > nowMs) await this.#clock.sleep(turnAtMs - nowMs, signal);
  }

  #sweep(nowMs: number): void {
    for (const [address, freeAtMs] of this.#freeAtMs) {
      if (freeAtMs <= nowMs) this.#freeAtMs.delete(address);
    }
  }
}
