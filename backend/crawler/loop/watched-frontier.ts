import type { HostLook } from '../../status/host-look';
import type {
  DueUrl,
  Frontier,
  LeasedHost,
  VisitEnd,
  Witness,
} from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import { CrawlTally } from './crawl-tally';
import { withKeptTally, type TallyParts } from './keep-tally';

/** Crawlers ask for hosts every few seconds; without any question for so long they are gone. */
const GONE_MS = 60_000;

/**
 * A frontier for crawlers that cannot store figures of themselves: what they do here is counted, and
 * kept as that of one crawler as long as any of them is at work (W3.13). Connections are not known.
 */
export class WatchedFrontier implements Frontier {
  readonly #frontier: Frontier;
  readonly #keeping: TallyParts;
  readonly #closed = new AbortController();
  #tally = new CrawlTally();
  #askedAtMs = 0;
  #watching: Promise<void> | null = null;

  constructor(frontier: Frontier, keeping: TallyParts) {
    this.#frontier = frontier;
    this.#keeping = keeping;
  }

  /** Stores the last figures. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('closed'));
    await this.#watching;
  }

  async lease(count: number): Promise<LeasedHost[]> {
    const hosts = await this.#asked().lease(count);
    this.#tally.leased(hosts.length);
    return hosts;
  }

  borrow(name: string): Promise<LeasedHost | null> {
    return this.#asked().borrow(name);
  }

  dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    return this.#asked().dueUrls(host);
  }

  async record(results: CheckResult[]): Promise<void> {
    await this.#asked().record(results);
    for (const result of results) this.#tally.stored(result);
  }

  postpone(urlIds: number[], isForLong?: boolean): Promise<void> {
    return this.#asked().postpone(urlIds, isForLong);
  }

  saveLook(host: LeasedHost, look: HostLook): Promise<void> {
    return this.#asked().saveLook(host, look);
  }

  renew(host: LeasedHost): Promise<boolean> {
    return this.#asked().renew(host);
  }

  async giveBack(host: LeasedHost, end: VisitEnd): Promise<void> {
    await this.#asked().giveBack(host, end);
    // Borrowed ones come back here, too, and those of crawlers that this process never saw.
    if (this.#tally.counts.hostsLeased > 0) this.#tally.gaveBack(1);
  }

  witnesses(): Promise<Witness[]> {
    return this.#asked().witnesses();
  }

  isAnythingDue(withinMs: number): Promise<boolean> {
    return this.#asked().isAnythingDue(withinMs);
  }

  #asked(): Frontier {
    this.#askedAtMs = this.#keeping.clock.now();
    if (this.#watching === null && !this.#closed.signal.aborted) this.#watch();
    return this.#frontier;
  }

  #watch(): void {
    this.#tally = new CrawlTally();
    this.#watching = withKeptTally(this.#tally, this.#keeping, () => this.#untilGone()).finally(
      () => {
        this.#watching = null;
      },
    );
  }

  async #untilGone(): Promise<void> {
    const { clock } = this.#keeping;
    const { signal } = this.#closed;
    for (;;) {
      const waitMs = this.#askedAtMs + GONE_MS - clock.now();
      if (waitMs <= 0 || signal.aborted) return;
      // It rejects only when closed, which the loop sees by itself.
      await clock.sleep(waitMs, signal).catch(() => undefined);
    }
  }
}
