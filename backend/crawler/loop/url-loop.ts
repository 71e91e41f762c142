import { sleepReal, type Clock } from '../../runtime/clock';
import { gatherWrites } from '../../runtime/gather';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { isToBeRetried, traitsInForce } from '../../status/domain-trait';
import { effectsOf } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import type { ReplacementQueue } from '../../store/people/replacements';
import type { RequestedPauses } from '../../store/frontier/requested-pauses';
import type { CheckResult } from '../../store/results/check-result';
import type { NormalUrl } from '../../url/normal-url';
import { AddressPacing } from './address-pacing';
import { ContentChecks } from './content-checks';
import { NO_WATCHER, type CrawlWatcher } from './crawl-watcher';
import { HostPacing } from './host-pacing';
import { visitHost, type VisitedHost, type VisitParts } from './host-visit';
import { LeasesHere } from './leases-here';
import type { ResolveNameServers } from '../transport/name-servers';
import { NamesAhead } from './names-ahead';
import type { Network } from '../transport/network';
import { OwnNetwork } from './own-network';
import { prepareChecks } from './prepare-checks';
import { SecondLookUp } from './second-look-up';
import { checkReplacements } from './replacement-checks';
import { VisitsUnderWay, type Pause } from './visits-under-way';
import { withMarks } from './with-marks';

/** What the URL loop works with. */
export interface UrlLoopParts {
  frontier: Frontier;
  network: Network;
  /** Tells parked domains (W3.14). */
  resolveNameServers: ResolveNameServers;
  clock: Clock;
  random: Random;
  logger: Logger;
  watcher?: CrawlWatcher;
  /** Those that are in force; by default none. */
  marks?: () => Promise<MarkIndex>;
  /** W8.4: those that are checked beside; by default none. */
  replacements?: ReplacementQueue;
  /** What hosts have asked for; by default as the frontier tells, and this loop finds out. */
  pauses?: RequestedPauses;
  settings: CrawlSettings;
}

export interface CrawlSettings {
  hostsAtOnce: number;
  /** From the end of a request to a host to the start of the next. */
  hostIntervalMs: number;
  /** Between the starts of two requests to one address; 0 for none. */
  addressIntervalMs: number;
  /** W3.8: failures without an answer between, after which the rest of a host is stamped. */
  hostFailures: number;
  timeoutMs: number;
  userAgent: string;
  /** How long the frontier's leases last; an hour. */
  leaseMs?: number;
}

const LEASE_MS = 3_600_000;
/** After so long, hosts that others had borrowed are free again, as a rule. */
const TRY_AGAIN_MS = 300_000;
const HOSTS_PER_LEASE = 50;
const RESULTS_PER_WRITE = 200;
/** In real time: a fast crawler's writes are fewer by it, at 2,000 results a second a tenth. */
const WRITE_REST_MS = 50;
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
    this.#visiting = withMarks(prepareVisits(crawling, this.#ownNetwork), crawling.marks);
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
    const { replacements: queue, marks, clock, logger } = this.#crawling;
    if (queue === undefined) return;
    const isLeftAlone = async ({ host, path }: NormalUrl): Promise<boolean> =>
      marks !== undefined && !effectsOf((await marks()).marksOf(host, path)).isChecked;
    const checking = { queue, visiting: this.#visiting, isLeftAlone, clock, logger };
    await checkReplacements(checking, { once: this.#once, signal: this.#stopped.signal });
  }

  #placesLeft(): number {
    const { hostsAtOnce } = this.#crawling.settings;
    const places = this.#ownNetwork.isDown ? Math.min(TRIALS_AT_ONCE, hostsAtOnce) : hostsAtOnce;
    return Math.max(0, places - this.#visits.size);
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

function prepareVisits(crawling: UrlLoopParts, ownNetwork: OwnNetwork): VisitParts {
  const { frontier, network, clock, random, logger, watcher = NO_WATCHER, settings } = crawling;
  const { hostIntervalMs, addressIntervalMs, timeoutMs, userAgent, hostFailures } = settings;
  const { leaseMs = LEASE_MS } = settings;
  const pacing = new HostPacing(hostIntervalMs, clock, crawling.pauses);
  const leases = new LeasesHere(frontier, pacing, clock, { leaseMs, timeoutMs });
  const addresses = new AddressPacing(addressIntervalMs, clock);
  const politeness = {
    hosts: pacing,
    addresses,
    names: new NamesAhead(new SecondLookUp(network, clock), addresses),
    leases,
    watcher,
    nameMs: timeoutMs,
  };
  const content = new ContentChecks(crawling);
  const store = gatherWrites<CheckResult>(
    (results) => frontier.record(results),
    RESULTS_PER_WRITE,
    { rest: () => sleepReal(WRITE_REST_MS) },
  );
  return {
    frontier,
    clock,
    random,
    logger,
    pacing,
    leases,
    ownNetwork,
    check: prepareChecks({ politeness, ownNetwork, content, clock, timeoutMs, userAgent }),
    record: async (result) => {
      await store(result);
      watcher.stored(result);
    },
    isGetOnly: (host) => isGetOnly(host, clock, random),
    // The check under way at its end ends well within the lease.
    visitMs: leaseMs / 2,
    tryAgainMs: Math.min(TRY_AGAIN_MS, leaseMs),
    hostFailures,
  };
}

/** W3.2; now and then HEAD is tried again (W3.9). */
function isGetOnly({ traits }: LeasedHost, clock: Clock, random: Random): boolean {
  const today = dayNumberOf(clock.now());
  const known = traitsInForce(traits, today).find(({ trait }) => trait === 'needs-get');
  return known !== undefined && !isToBeRetried(known, today, random);
}
