import { setMaxListeners } from 'node:events';
import { dayNumberOf } from '../status/day-number';
import { isAnythingDue, leaseHosts, type LeasedHost } from '../store/frontier';
import { recordResults, type CheckResult } from '../store/results';
import { joinUrl } from '../url/url-parts';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import { GroupWriter } from './group-writer';
import { HostPacing } from './host-pacing';
import { visitHost, type Visiting } from './host-visit';
import type { Network } from './network';
import { probe } from './probe';
import { nextDueDay } from './schedule';

/** What the URL loop works with. */
export interface Crawling {
  database: Database;
  network: Network;
  clock: Clock;
  random: Random;
  logger: Logger;
  settings: {
    hostsAtOnce: number;
    hostIntervalMs: number;
    timeoutMs: number;
    userAgent: string;
  };
}

const LEASE_S = 3_600;
/** Half a lease, so that the last batch of a visit ends well within it. */
const VISIT_MS = 1_800_000;
const HOSTS_PER_LEASE = 50;
const RESULTS_PER_WRITE = 200;
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
  const underWay = new Set<Promise<number>>();
  let stored = 0;
  while (!signal.aborted) {
    const hosts = await leaseSome(crawling, underWay.size);
    for (const host of hosts) {
      const visit = safeVisit(crawling, visiting, host, signal);
      underWay.add(visit);
      void visit.then((count) => (stored += count)).finally(() => underWay.delete(visit));
    }
    if (hosts.length > 0 && underWay.size < crawling.settings.hostsAtOnce) continue;
    if (once && underWay.size === 0 && !(await isMoreDue(crawling))) break;
    await waitForWork(crawling, underWay, signal);
  }
  await Promise.all(underWay);
  return stored;
}

function prepareVisits({ database, network, clock, settings }: Crawling): Visiting {
  const { hostIntervalMs, timeoutMs, userAgent } = settings;
  const pacing = new HostPacing(hostIntervalMs, clock);
  const writer = new GroupWriter<CheckResult>(async (results) => {
    const nowMs = clock.now();
    const at = { today: dayNumberOf(nowMs), nowS: Math.floor(nowMs / 1000) };
    await recordResults(database, results, at, nextDueDay);
  }, RESULTS_PER_WRITE);
  const options = {
    timeoutMs,
    userAgent,
    afterAnswer: (host: string, _http: number, retryAfterMs: number | null) => {
      if (retryAfterMs !== null) pacing.pause(host, retryAfterMs);
    },
  };
  return {
    database,
    clock,
    pacing,
    check: (host, { scheme, port, path }, signal) => {
      const beforeRequest = (name: string): Promise<void> => pacing.takeTurn(name, signal);
      const url = joinUrl({ scheme, host, port, path });
      return probe(url, { ...options, signal, beforeRequest }, network, clock);
    },
    record: (result) => writer.add(result),
    visitMs: VISIT_MS,
  };
}

function leaseSome(crawling: Crawling, busyHosts: number): Promise<LeasedHost[]> {
  const { database, clock, random, settings } = crawling;
  const count = Math.min(HOSTS_PER_LEASE, settings.hostsAtOnce - busyHosts);
  if (count <= 0) return Promise.resolve([]);
  const nowS = Math.floor(clock.now() / 1000);
  return leaseHosts(database, { nowS, leaseS: LEASE_S, count }, random);
}

/** Whether a host that was just given back, or another one, falls due within a pause. */
function isMoreDue({ database, clock, settings }: Crawling): Promise<boolean> {
  return isAnythingDue(database, Math.ceil((clock.now() + settings.hostIntervalMs) / 1000));
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

/** Until a visit ends, something may have fallen due, or the loop is aborted. */
async function waitForWork(
  { clock }: Crawling,
  underWay: Set<Promise<number>>,
  signal: AbortSignal,
): Promise<void> {
  const idle = new AbortController();
  const pause = clock.sleep(IDLE_MS, AbortSignal.any([signal, idle.signal])).catch(() => undefined);
  await Promise.race([pause, ...underWay]);
  idle.abort();
  await pause;
}
