import type { Clock } from '../../runtime/clock';
import { ARCHIVE_DOMAINS, archiveDomainOf } from '../../url/archive-domains';
import { nameOfWholeDomain, type BusyHost, type HeardPauses } from './busy-hosts';

/** What a name has asked for. */
export interface RequestedPause {
  /** Moment (ms) before which it is not to be asked; 0: none is known. */
  untilMs: number;
  /** Milliseconds of the pause that a next such answer doubles. */
  levelMs: number;
}

const NO_PAUSE: RequestedPause = { untilMs: 0, levelMs: 0 };
/** Pauses kept before those that no longer matter are swept out. */
const SWEEP_AT = 10_000;
/** A level of a host that was not asked for so long says nothing any more. */
const FORGET_MS = 3_600_000;
const TOO_MANY_REQUESTS = 429;

/**
 * What busy hosts have asked for (W3.1), as far as this process knows: what they told it, and what it has learned
 * of others (shared-pauses.ts). A host speaks for itself. Where a domain is one archive's, 429 and `Retry-After`
 * are said for all its hosts: they speak of us, while a bare 503 speaks of the one machine that is overloaded.
 */
export class RequestedPauses {
  readonly #clock: Clock;
  readonly #pauses = new Map<string, RequestedPause>();
  readonly #unsaved = new Set<string>();
  readonly #watched = new Set<string>();
  /** Whether SharedPauses stores them regularly; else they go with the hosts that are given back. */
  isShared = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Names that count for a host: its own, and that of its archive's domain. */
  namesFor(host: string): string[] {
    const domain = archiveDomainOf(host);
    return domain === null ? [host] : [host, nameOfWholeDomain(domain)];
  }

  /**
   * The name whose pause it is when a host says that it is busy: the host's own, or its archive's domain.
   * @param retryAfterMs what it asks for; null: nothing
   */
  nameToPause(host: string, http: number, retryAfterMs: number | null): string {
    const domain = archiveDomainOf(host);
    const isOfUs = http === TOO_MANY_REQUESTS || (retryAfterMs ?? 0) > 0;
    return domain !== null && isOfUs ? nameOfWholeDomain(domain) : host;
  }

  /** The moment (ms) before which the host is not to be asked; 0: none is known. */
  untilMs(host: string): number {
    return Math.max(...this.namesFor(host).map((name) => this.#of(name).untilMs));
  }

  /** The same, as far as it was said for all hosts of an archive. */
  domainUntilMs(host: string): number {
    const domain = archiveDomainOf(host);
    return domain === null ? 0 : this.#of(nameOfWholeDomain(domain)).untilMs;
  }

  levelMs(name: string): number {
    return this.#of(name).levelMs;
  }

  /** What a name has just asked for; a longer pause is never shortened. */
  note(name: string, { untilMs, levelMs }: RequestedPause): void {
    const before = this.#of(name);
    if (before === NO_PAUSE && untilMs === 0 && levelMs === 0) return;
    if (untilMs <= before.untilMs && levelMs === before.levelMs) return;
    this.#keep(name, { untilMs: Math.max(untilMs, before.untilMs), levelMs });
    this.#unsaved.add(name);
  }

  /** What others were told, or this process before; while there is something unsaved, the longer of both counts. */
  learn(name: string, { untilMs, levelMs }: RequestedPause): void {
    const own = this.#of(name);
    const level = this.#unsaved.has(name) ? Math.max(own.levelMs, levelMs) : levelMs;
    const until = Math.max(own.untilMs, untilMs);
    if (own === NO_PAUSE && until === 0 && level === 0) return;
    this.#keep(name, { untilMs: until, levelMs: level });
  }

  /** From now on what others are told of the host is wanted. */
  watch(host: string): void {
    this.#watched.add(host);
  }

  unwatch(host: string): void {
    this.#watched.delete(host);
  }

  isWatched(host: string): boolean {
    return this.#watched.has(host);
  }

  /** Names of which others may have been told something that counts here. */
  get watched(): string[] {
    return [...ARCHIVE_DOMAINS.map(nameOfWholeDomain), ...this.#watched];
  }

  /** What is to be stored; from now on it counts as stored. */
  takeUnsaved(): BusyHost[] {
    const taken = [...this.#unsaved].map((name) => this.#rowOf(name));
    this.#unsaved.clear();
    return taken;
  }

  /** It could not be stored. */
  putBack(unsaved: readonly BusyHost[]): void {
    for (const { name } of unsaved) this.#unsaved.add(name);
  }

  /** What goes with a host that is given back; nothing where it is stored here, or has not changed. */
  takeHeard(host: string): HeardPauses {
    const domain = archiveDomainOf(host);
    const own = this.#takeRow(host);
    const all = domain === null ? null : this.#takeRow(nameOfWholeDomain(domain));
    return {
      ...(own !== null && { busyLevelMs: own.levelMs, busyUntilS: own.untilS }),
      ...(all !== null && { domainBusy: { untilS: all.untilS, levelMs: all.levelMs } }),
    };
  }

  #takeRow(name: string): BusyHost | null {
    return !this.isShared && this.#unsaved.delete(name) ? this.#rowOf(name) : null;
  }

  #of(name: string): RequestedPause {
    return this.#pauses.get(name) ?? NO_PAUSE;
  }

  #rowOf(name: string): BusyHost {
    const { untilMs, levelMs } = this.#of(name);
    const nowMs = this.#clock.now();
    // A level counts from now on where no pause is left.
    const untilS = untilMs > nowMs ? Math.ceil(untilMs / 1_000) : Math.floor(nowMs / 1_000);
    return { name, untilS, levelMs };
  }

  #keep(name: string, pause: RequestedPause): void {
    if (this.#pauses.size >= SWEEP_AT && !this.#pauses.has(name)) this.#sweep();
    this.#pauses.set(name, pause);
  }

  #sweep(): void {
    const nowMs = this.#clock.now();
    for (const [name, { untilMs, levelMs }] of this.#pauses) {
      const keptMs = levelMs > 0 ? FORGET_MS : 0;
      if (untilMs + keptMs <= nowMs) {
        this.#pauses.delete(name);
        this.#unsaved.delete(name);
      }
    }
  }
}
