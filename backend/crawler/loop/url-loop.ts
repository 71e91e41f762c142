import { effectsOf } from '../../status/mark-effects';
import type { NormalUrl } from '../../url/normal-url';
import { NO_WATCHER } from './crawl-watcher';
import { visitHost } from './host-visit';
import { OwnNetwork } from './own-network';
import { prepareVisits } from './prepare-visits';
import { checkReplacements } from './replacement-checks';
import type { UrlLoopParts } from './url-loop-parts';
import type { VisitedHost, VisitParts } from './visit-parts';
import { VisitsUnderWay, type Pause } from './visits-under-way';
import { withMarks } from './with-marks';

const HOSTS_PER_LEASE = 50;
/** Pause when nothing is due; a shard falls due somewhere within it. */
const IDLE_MS = 5_000;
/** Pause when something will be due at once; hosts fall due on whole seconds. */
const MOMENT_MS = 1_000;
/** While our own network is down: hosts that are tried at once, and the pause between them. */
const TRIALS_AT_ONCE = 3;
const TRIAL_PAUSE_MS = 10_000;

/**
 * The URL loop (W3): leases hosts that are due and visits them side by side; there are no rounds,
 * so a silent host delays only itself. Any number of crawlers share the work through the leases.
 * While our own network is down, a few hosts are tried until one answers.
 * @param once ends when nothing is due any more; otherwise runs until aborted
 * @returns how many results were stored
 */
export async function runUrlLoop(
  crawling: UrlLoopParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<number> {
  const loop = new UrlLoop(crawling, once);
  const stop = (): void => loop.stop(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await loop.run();
  } catch (error) {
    await loop.end(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

class UrlLoop {
  readonly #crawling: UrlLoopParts;
  readonly #once: boolean;
  readonly #ownNetwork: OwnNetwork;
  readonly #visiting: VisitParts;
  readonly #visits = new VisitsUnderWay();
  readonly #stopped = new AbortController();
  #replacing: Promise<void> = Promise.resolve();

  constructor(crawling: UrlLoopParts, once: boolean) {
    this.#crawling = crawling;
    this.#once = once;
    this.#ownNetwork = new OwnNetwork(crawling.clock, crawling.logger);
    const parked = (): void => this.#visits.makeRoom();
    const visiting = prepareVisits(crawling, this.#ownNetwork, parked);
    this.#visiting = withMarks(visiting, crawling.marks);
  }

  async run(): Promise<number> {
    const { signal } = this.#stopped;
    this.#replacing = this.#checkReplacements();
    while (!signal.aborted) {
      const isDown = this.#ownNetwork.isDown;
      const leased = await this.#leaseSome(isDown);
      if (leased > 0 && !isDown && this.#placesLeft() > 0) continue;
      if (!(await this.#waitForWork(isDown))) break;
    }
    await this.#allEnded();
    return this.#visits.stored;
  }

  stop(reason: unknown): void {
    this.#stopped.abort(reason);
    this.#visits.stop(reason);
  }

  /** Stops, and waits for the visits that are under way. */
  async end(reason: unknown): Promise<void> {
    this.stop(reason);
    await this.#allEnded();
  }

  async #allEnded(): Promise<void> {
    await this.#visits.allEnded();
    await this.#replacing;
  }

  async #checkReplacements(): Promise<void> {
    const { replacements: queue, marks, uncited = null } = this.#crawling;
    const { clock, logger } = this.#crawling;
    if (queue === undefined) return;
    const isLeftAlone = async ({ host, path }: NormalUrl): Promise<boolean> =>
      marks !== undefined && !effectsOf((await marks()).marksOf(host, path)).isChecked;
    const checking = {
      queue,
      visiting: this.#visiting,
      isLeftAlone,
      uncited,
      clock,
      logger,
    };
    await checkReplacements(checking, { once: this.#once, signal: this.#stopped.signal });
  }

  #placesLeft(): number {
    const { hostsAtOnce } = this.#crawling.settings;
    const places = this.#ownNetwork.isDown ? Math.min(TRIALS_AT_ONCE, hostsAtOnce) : hostsAtOnce;
    return Math.max(0, places - (this.#visits.size - this.#visiting.crowds.apart));
  }

  /** @returns how many visits began */
  async #leaseSome(isTrial: boolean): Promise<number> {
    const { frontier, clock, watcher = NO_WATCHER } = this.#crawling;
    const count = Math.min(HOSTS_PER_LEASE, this.#placesLeft());
    if (count === 0) return 0;
    const leasedAtMs = clock.now();
    const hosts = await frontier.lease(count);
    watcher.leased(hosts.length);
    for (const host of hosts) {
      this.#visits.add((signal) => this.#safeVisit({ host, leasedAtMs, isTrial }, signal));
    }
    return hosts.length;
  }

  /** A visit that fails leaves its host to the lease's end; the loop goes on. */
  async #safeVisit(visited: VisitedHost, signal: AbortSignal): Promise<number> {
    const { logger, watcher = NO_WATCHER } = this.#crawling;
    try {
      return await visitHost(this.#visiting, visited, signal);
    } catch (error) {
      logger.error({ host: visited.host.name, err: error }, 'url loop: visit failed');
      return 0;
    } finally {
      watcher.gaveBack(1);
    }
  }

  /** @returns false when nothing is left to do */
  async #waitForWork(isDown: boolean): Promise<boolean> {
    if (this.#once && this.#visits.size === 0 && !(await this.#isMoreDue())) return false;
    if (isDown) await this.#pauseOf(TRIAL_PAUSE_MS).over;
    else if (this.#once && this.#visits.size > 0) await this.#visits.nextEnd();
    else await this.#visits.nextEndOr(this.#pauseOf(this.#once ? MOMENT_MS : IDLE_MS));
    return true;
  }

  /** Whether a host that was just given back, or another one, falls due within a pause. */
  #isMoreDue(): Promise<boolean> {
    const { frontier, settings } = this.#crawling;
    return frontier.isAnythingDue(settings.hostIntervalMs);
  }

  /** Something may have fallen due after it. */
  #pauseOf(ms: number): Pause {
    const cutShort = new AbortController();
    const either = AbortSignal.any([this.#stopped.signal, cutShort.signal]);
    return {
      over: this.#crawling.clock.sleep(ms, either).catch(() => undefined),
      cutShort: () => cutShort.abort(),
    };
  }
}
