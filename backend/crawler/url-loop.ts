import { setMaxListeners } from 'node:events';
import type { Frontier, LeasedHost } from '../store/frontier';
import type { CheckResult } from '../store/results';
import { joinUrl } from '../url/url-parts';
import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { GroupWriter } from './group-writer';
import { HostPacing } from './host-pacing';
import { visitHost, type Visiting } from './host-visit';
import { VisitsUnderWay, type Pause } from './visits-under-way';
import type { Network } from './network';
import { probe } from './probe';

/** What the URL loop works with. */
export interface Crawling {
  frontier: Frontier;
  network: Network;
  clock: Clock;
  logger: Logger;
  settings: {
    hostsAtOnce: number;
    hostIntervalMs: number;
    timeoutMs: number;
    userAgent: string;
  };
}

/** Half a lease of the frontier, so that the check under way at its end ends well within the lease. */
const VISIT_MS = 1_800_000;
const HOSTS_PER_LEASE = 50;
const RESULTS_PER_WRITE = 200;
/** W3.1: answers that ask for a wider pause, and how long it is when they do not say. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const BUSY_PAUSE_MS = 30_000;
/** Pause when nothing is due; a shard falls due somewhere within it. */
const IDLE_MS = 5_000;

/**
 * The URL loop (W3): leases hosts that are due and visits them side by side; there are no rounds,
 * so a silent host delays only itself. Any number of crawlers share the work through the leases.
 * @param once ends when nothing is due any more; otherwise runs until aborted
 * @returns how many results were stored
 */
export async function runUrlLoop(
  crawling: Crawling,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<number> {
  const visiting = prepareVisits(crawling);
  // Every visit and every request listens to it; that is no leak.
  setMaxListeners(0, signal);
  const visits = new VisitsUnderWay();
  while (!signal.aborted) {
    const hosts = await leaseSome(crawling, visits.size);
    for (const host of hosts) visits.add(safeVisit(crawling, visiting, host, signal));
    if (hosts.length > 0 && visits.size < crawling.settings.hostsAtOnce) continue;
    if (once && visits.size > 0) {
      await visits.nextEnd();
      continue;
    }
    if (once && !(await isMoreDue(crawling))) break;
    await visits.nextEndOr(pauseOf(crawling, signal));
  }
  await visits.allEnded();
  return visits.stored;
}

function prepareVisits({ frontier, network, clock, logger, settings }: Crawling): Visiting {
  const { hostIntervalMs, timeoutMs, userAgent } = settings;
  const pacing = new HostPacing(hostIntervalMs, clock);
  const writer = new GroupWriter<CheckResult>(
    (results) => frontier.record(results),
    RESULTS_PER_WRITE,
  );
  const options = {
    timeoutMs,
    userAgent,
    afterAnswer: (host: string, http: number, retryAfterMs: number | null) => {
      const pauseMs = retryAfterMs ?? (BUSY.has(http) ? BUSY_PAUSE_MS : 0);
      if (pauseMs > 0) pacing.pause(host, pauseMs);
    },
  };
  return {
    frontier,
    clock,
    logger,
    pacing,
    check: (host, { scheme, port, path }, untilMs, signal) => {
      const beforeRequest = (name: string): Promise<void> => pacing.takeTurn(name, untilMs, signal);
      const url = joinUrl({ scheme, host, port, path });
      return probe(url, { ...options, signal, beforeRequest }, network, clock);
    },
    record: (result) => writer.add(result),
    visitMs: VISIT_MS,
  };
}

function leaseSome(crawling: Crawling, busyHosts: number): Promise<LeasedHost[]> {
  const { frontier, settings } = crawling;
  const count = Math.min(HOSTS_PER_LEASE, settings.hostsAtOnce - busyHosts);
  if (count <= 0) return Promise.resolve([]);
  return frontier.lease(count);
}

/** Whether a host that was just given back, or another one, falls due within a pause. */
function isMoreDue({ frontier, settings }: Crawling): Promise<boolean> {
  return frontier.isAnythingDue(settings.hostIntervalMs);
}

/** A visit that fails leaves its host to the lease's end; the loop goes on. */
async function safeVisit(
  crawling: Crawling,
  visiting: Visiting,
  host: LeasedHost,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await visitHost(visiting, host, signal);
  } catch (error) {
    crawling.logger.error({ host: host.name, err: error }, 'url loop: visit failed');
    return 0;
  }
}

/** Something may have fallen due after it. */
function pauseOf({ clock }: Crawling, signal: AbortSignal): Pause {
  const cutShort = new AbortController();
  const either = AbortSignal.any([signal, cutShort.signal]);
  return {
    over: clock.sleep(IDLE_MS, either).catch(() => undefined),
    cutShort: () => cutShort.abort(),
  };
}
