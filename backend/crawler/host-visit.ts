import { dayNumberOf } from '../status/day-number';
import { STATUS } from '../status/status-code';
import {
  dueUrls,
  postponeUrls,
  releaseHost,
  type DueUrl,
  type LeasedHost,
} from '../store/frontier';
import type { CheckResult } from '../store/results';
import type { Database } from '../runtime/database';
import type { Clock } from '../runtime/clock';
import type { HostPacing } from './host-pacing';
import { UnsupportedSchemeError, type Observation } from './probe';
import { postponedDueDay } from './schedule';

/** What a visit works with. */
export interface Visiting {
  database: Database;
  clock: Clock;
  pacing: HostPacing;
  /** Checks one URL now. */
  check(host: string, url: DueUrl, signal: AbortSignal): Promise<Observation>;
  /** Resolves when the result is stored. */
  record(result: CheckResult): Promise<void>;
  /** Milliseconds after which the rest of a huge host is left for its next turn. */
  visitMs: number;
}

const URLS_PER_READ = 20;

/**
 * Visits one leased host: checks its due URLs one after the other, stores each result, gives the
 * host back when none is left or the time is up. When the name does not resolve, the rest is stamped with the same code without
 * contact (W3.8). When aborted, what is not checked yet simply stays due.
 * @returns how many results were stored
 */
export async function visitHost(
  visiting: Visiting,
  host: LeasedHost,
  signal: AbortSignal,
): Promise<number> {
  const { database, clock, pacing } = visiting;
  const endsAtMs = clock.now() + visiting.visitMs;
  let stored = 0;
  while (!signal.aborted && clock.now() < endsAtMs) {
    const today = dayNumberOf(clock.now());
    const urls = await dueUrls(database, host.hostId, today, URLS_PER_READ);
    if (urls.length === 0) break;
    stored += await checkInTurn(visiting, host.name, urls, signal);
  }
  await releaseHost(database, host, Math.ceil(pacing.freeAtMs(host.name) / 1000));
  return stored;
}

async function checkInTurn(
  visiting: Visiting,
  host: string,
  urls: DueUrl[],
  signal: AbortSignal,
): Promise<number> {
  let stored = 0;
  let hostFailure: Observation | undefined;
  for (const url of urls) {
    if (signal.aborted) return stored;
    const observation = hostFailure ?? (await checkOne(visiting, host, url, signal));
    if (observation === null) continue;
    if (isUnresolvable(observation)) hostFailure = observation;
    await visiting.record(resultOf(url, observation));
    stored += 1;
  }
  return stored;
}

/** @returns null when there is nothing to store: aborted, or nobody was asked */
async function checkOne(
  visiting: Visiting,
  host: string,
  url: DueUrl,
  signal: AbortSignal,
): Promise<Observation | null> {
  try {
    const observation = await visiting.check(host, url, signal);
    if (observation.reason !== 'address-refused') return observation;
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof UnsupportedSchemeError)) throw error;
  }
  await postpone(visiting, url);
  return null;
}

/**
 * Leaves a URL for later without a result: its scheme has no client yet, or its address is none
 * that we may contact. The latter says nothing about the page: Cloud VPS, for one, resolves public
 * names of its own to private addresses.
 */
async function postpone({ database, clock }: Visiting, url: DueUrl): Promise<void> {
  await postponeUrls(database, [url.urlId], postponedDueDay(dayNumberOf(clock.now())));
}

/** The host's own name, not the name of a redirect's target. */
function isUnresolvable({ code, redirect }: Observation): boolean {
  return redirect === null && (code === STATUS.dnsRefused || code === STATUS.unknownDomain);
}

function resultOf(url: DueUrl, observation: Observation): CheckResult {
  const { code, redirect, redirectKind, mime, kib, reason } = observation;
  return {
    urlId: url.urlId,
    code,
    redirect:
      redirect === null || redirectKind === null ? null : { target: redirect, kind: redirectKind },
    mime,
    kib,
    reason,
  };
}
