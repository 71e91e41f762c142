import { abortReason } from '../../runtime/abort-reason';
import type { Clock } from '../../runtime/clock';
import { HostBusyError } from '../transport/host-busy-error';
import type { AddressPacing } from './address-pacing';

/** What crowds are bounded by. */
export interface CrowdLimits {
  /** Visits at once of hosts that have waited; beside the others, whose places they do not take. */
  atOnceMax: number;
  /** Milliseconds of an address's turns that are shared among all who wait for it. */
  shareMs: number;
  /** Told whenever a visit begins to wait: its place is free. */
  parked: () => void;
}

/** A visit takes an address's turns so far ahead at most; else it waits without a place. */
const SPOKEN_FOR_MAX_MS = 2_000;
/** In all; each takes some kilobytes. */
const PARKED_MAX = 24_000;
/** Who cannot wait here comes again after so long at least, and at most. */
const COME_AGAIN_MS = { least: 60_000, most: 86_400_000 };
/** Turns of a visit, as long as nothing is known: HEAD and GET. */
const TURNS_AT_FIRST = 2;
/** The share of one visit in what is known of an address. */
const LEARNING = 1 / 16;

/** A visit, as its crowd sees it, and as nobody else changes it. */
export interface CrowdVisit {
  readonly host: string;
  /** Where it has its turns, or waits for them. */
  crowd: Crowd | null;
  state: 'outside' | 'parked' | 'inside';
  /** Turns since it is inside. */
  turns: number;
  /** Whether it has waited, and takes no place. */
  isApart: boolean;
  admit: () => void;
}

interface Crowd {
  address: string;
  /** All that have their turns there, or want to. */
  visits: number;
  /** In the order of their coming. */
  parked: Set<CrowdVisit>;
  inside: number;
  /** Those inside that have had no turn yet. */
  starting: number;
  turnsPerVisit: number;
  /** The moment (ms) at which the last one of those comes again that found no room. */
  promisedMs: number;
}

/**
 * W3.1, shared hosting: some addresses serve more hosts than can be asked there for hours. Their visits wait in
 * the order of their coming, without a place of the crawler: it goes on with hosts elsewhere. As soon as the
 * address's turns are no longer spoken for, the next ones go on. What an address can serve in some time is
 * shared among those who wait, one URL each at least. No address has more waiting than is left for others.
 */
export class CrowdedAddresses {
  readonly #addresses: AddressPacing;
  readonly #clock: Clock;
  readonly #limits: CrowdLimits;
  readonly #visits = new Map<string, CrowdVisit>();
  readonly #crowds = new Map<string, Crowd>();
  #parked = 0;
  #admitted = 0;

  constructor(addresses: AddressPacing, clock: Clock, limits: CrowdLimits) {
    this.#addresses = addresses;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Visits that take no place: those that wait, and those that have waited. */
  get apart(): number {
    return this.#parked + this.#admitted;
  }

  /** A visit begins; `leave` ends it. */
  enter(host: string): CrowdVisit {
    const nothing = { crowd: null, turns: 0, isApart: false, admit: () => undefined };
    const visit: CrowdVisit = { host, state: 'outside', ...nothing };
    this.#visits.set(host, visit);
    return visit;
  }

  /**
   * Waits for a turn of the host's own visit.
   * @throws {HostBusyError} when it would have to wait for long, or others do already; the signal's reason
   */
  async takeTurn(address: string, host: string, signal: AbortSignal): Promise<void> {
    const visit = this.#visits.get(host);
    // Beside a visit that waits, or has ended, a proposed replacement may be checked.
    if (visit === undefined || visit.state === 'parked') {
      return this.#addresses.takeTurn(address, host, { signal });
    }
    if (visit.state !== 'inside') this.#goInside(visit, address);
    else if (visit.turns === 0 && visit.isApart) this.#hasStarted(visit);
    visit.turns += 1;
    try {
      await this.#addresses.takeTurn(address, host, { signal });
    } catch (error) {
      // It has to wait there, and no longer where it had its turns before.
      if (error instanceof HostBusyError) {
        this.#goOutside(visit);
        this.#stand(visit, address);
      }
      throw error;
    }
    if (visit.crowd !== null) this.#admitNext(visit.crowd);
  }

  /**
   * Lets a visit wait, that was told that its address is crowded, until it may go on there.
   * @param patienceMs how long it can wait
   * @returns null when it may; else the moment (ms) when it is to come again, as too many wait
   * @throws the signal's reason when aborted
   */
  async park(visit: CrowdVisit, patienceMs: number, signal: AbortSignal): Promise<number | null> {
    const { crowd } = visit;
    if (crowd === null || visit.state !== 'outside') return null;
    const waitMs = crowd.parked.size * this.#msPerVisit(crowd);
    const hasRoom = crowd.parked.size < PARKED_MAX - this.#parked;
    if (!hasRoom || waitMs > patienceMs) return this.#promise(crowd, waitMs);
    await this.#wait(visit, crowd, signal);
    return null;
  }

  /** Whether others wait at its address, and it has had its share. */
  hasHadShare(visit: CrowdVisit): boolean {
    const { crowd, turns, state } = visit;
    if (crowd === null || state !== 'inside' || crowd.parked.size === 0) return false;
    return turns >= this.#shareIn(crowd);
  }

  /** Ends a visit. */
  leave(visit: CrowdVisit): void {
    // Of a host whose lease ran out meanwhile there may be another one by now.
    if (this.#visits.get(visit.host) === visit) this.#visits.delete(visit.host);
    const { crowd } = visit;
    if (crowd !== null && visit.state === 'inside') {
      crowd.turnsPerVisit += (visit.turns - crowd.turnsPerVisit) * LEARNING;
    }
    this.#goOutside(visit);
    this.#go(visit);
  }

  /** @throws {HostBusyError} when others wait there, or would have to */
  #goInside(visit: CrowdVisit, address: string): void {
    const crowd = this.#stand(visit, address);
    if (crowd.parked.size > 0 || this.#spokenForMs(crowd) > this.#spokenForMaxMs) {
      throw new HostBusyError(visit.host, 'address-crowded', this.#clock.now());
    }
    visit.state = 'inside';
    crowd.inside += 1;
  }

  #goOutside(visit: CrowdVisit): void {
    const { crowd } = visit;
    if (crowd === null || visit.state !== 'inside') return;
    const wasFull = this.#admitted >= this.#limits.atOnceMax;
    if (visit.isApart && visit.turns === 0) crowd.starting -= 1;
    if (visit.isApart) this.#admitted -= 1;
    crowd.inside -= 1;
    visit.isApart = false;
    visit.state = 'outside';
    visit.turns = 0;
    this.#admitNext(crowd);
    // Elsewhere there may be nobody inside whose turns or end would bring the next ones in.
    if (wasFull) for (const other of this.#crowds.values()) this.#admitNext(other);
  }

  #stand(visit: CrowdVisit, address: string): Crowd {
    if (visit.crowd?.address === address) return visit.crowd;
    this.#go(visit);
    const crowd = this.#crowdAt(address);
    crowd.visits += 1;
    visit.crowd = crowd;
    return crowd;
  }

  #go(visit: CrowdVisit): void {
    const { crowd } = visit;
    if (crowd === null) return;
    visit.crowd = null;
    crowd.visits -= 1;
    if (crowd.visits === 0) this.#crowds.delete(crowd.address);
  }

  #hasStarted({ crowd }: CrowdVisit): void {
    if (crowd !== null) crowd.starting -= 1;
  }

  #wait(visit: CrowdVisit, crowd: Crowd, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        crowd.parked.delete(visit);
        this.#parked -= 1;
        visit.state = 'outside';
        reject(abortReason(signal));
      };
      if (signal.aborted) return reject(abortReason(signal));
      signal.addEventListener('abort', stop, { once: true });
      visit.admit = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      visit.state = 'parked';
      crowd.parked.add(visit);
      this.#parked += 1;
      this.#admitNext(crowd);
      this.#limits.parked();
    });
  }

  /** Somebody is inside as long as anybody waits, whose turns and end bring the next ones in. */
  #admitNext(crowd: Crowd): void {
    for (const visit of crowd.parked) {
      const isBusy = crowd.inside > 0 && this.#spokenForMs(crowd) >= this.#spokenForMaxMs;
      if (isBusy || this.#admitted >= this.#limits.atOnceMax) return;
      crowd.parked.delete(visit);
      this.#parked -= 1;
      this.#admitted += 1;
      crowd.inside += 1;
      crowd.starting += 1;
      visit.state = 'inside';
      visit.isApart = true;
      visit.turns = 0;
      visit.admit();
    }
  }

  #promise(crowd: Crowd, waitMs: number): number {
    const nowMs = this.#clock.now();
    const firstMs = nowMs + Math.max(waitMs, COME_AGAIN_MS.least);
    crowd.promisedMs = Math.max(crowd.promisedMs + this.#msPerVisit(crowd), firstMs);
    return Math.min(crowd.promisedMs, nowMs + COME_AGAIN_MS.most);
  }

  #msPerVisit(crowd: Crowd): number {
    const turns = Math.min(Math.max(1, crowd.turnsPerVisit), this.#shareIn(crowd));
    return turns * this.#addresses.intervalMs;
  }

  /** Turns of a visit. */
  #shareIn(crowd: Crowd): number {
    const turns = this.#limits.shareMs / this.#addresses.intervalMs;
    return Math.max(1, Math.floor(turns / (crowd.parked.size + 1)));
  }

  #spokenForMs({ address, starting }: Crowd): number {
    return this.#addresses.freeInMs(address) + starting * this.#addresses.intervalMs;
  }

  get #spokenForMaxMs(): number {
    return Math.max(SPOKEN_FOR_MAX_MS, 2 * this.#addresses.intervalMs);
  }

  #crowdAt(address: string): Crowd {
    const known = this.#crowds.get(address);
    if (known !== undefined) return known;
    const nobody = {
      visits: 0,
      inside: 0,
      starting: 0,
      promisedMs: 0,
      turnsPerVisit: TURNS_AT_FIRST,
    };
    const crowd: Crowd = { address, parked: new Set(), ...nobody };
    this.#crowds.set(address, crowd);
    return crowd;
  }
}
