import { STATUS } from '../status/status-code';
import type { DueUrl, Frontier, LeasedHost } from '../store/frontier';
import type { CheckResult } from '../store/results';
import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { HostPausedError, type HostPacing } from './host-pacing';
import { UnsupportedSchemeError, type Observation } from './probe';

/** What a visit works with. */
export interface Visiting {
  frontier: Frontier;
  clock: Clock;
  logger: Logger;
  pacing: HostPacing;
  /**
   * Checks one URL now.
   * @throws HostPausedError when a host would have to be waited for beyond `untilMs`
   */
  check: (host: string, url: DueUrl, untilMs: number, signal: AbortSignal) => Promise<Observation>;
  /** Resolves when the result is stored. */
  record: (result: CheckResult) => Promise<void>;
  /** Milliseconds after which the rest of a huge host is left for its next turn. */
  visitMs: number;
}

/**
 * Visits one leased host: checks its due URLs one after the other, stores each result, gives the
 * host back when none is left, the time is up, or the host asked for a longer pause than that. When
 * its name does not resolve, the rest is stamped with the same code without contact (W3.8). When
 * aborted, what is not checked yet simply stays due.
 * @returns how many results were stored
 */
export async function visitHost(
  visiting: Visiting,
  host: LeasedHost,
  signal: AbortSignal,
): Promise<number> {
  const visit = new HostVisit(visiting, host.name, signal);
  while (visit.goesOn) {
    const urls = await visiting.frontier.dueUrls(host);
    if (urls.length === 0) break;
    await visit.checkInTurn(urls);
  }
  const freeAtMs = visiting.pacing.freeAtMs(host.name);
  await visiting.frontier.giveBack(host, { notBeforeS: Math.ceil(freeAtMs / 1000), traits: [] });
  return visit.stored;
}

/** The state of one visit. */
class HostVisit {
  stored = 0;
  readonly #visiting: Visiting;
  readonly #host: string;
  readonly #signal: AbortSignal;
  readonly #endsAtMs: number;
  /** What the whole host is stamped with. */
  #hostFailure: Observation | undefined;

  constructor(visiting: Visiting, host: string, signal: AbortSignal) {
    this.#visiting = visiting;
    this.#host = host;
    this.#signal = signal;
    this.#endsAtMs = visiting.clock.now() + visiting.visitMs;
  }

  /** Whether another check fits into the visit. */
  get goesOn(): boolean {
    const nextAtMs = this.#visiting.pacing.freeAtMs(this.#host);
    const startsAtMs = Math.max(nextAtMs, this.#visiting.clock.now());
    return !this.#signal.aborted && startsAtMs < this.#endsAtMs;
  }

  async checkInTurn(urls: DueUrl[]): Promise<void> {
    for (const url of urls) {
      if (!this.goesOn) return;
      await this.#handle(url);
    }
  }

  /** A URL that makes trouble is put off, so that it never stands in the way of the others. */
  async #handle(url: DueUrl): Promise<void> {
    const { check, record, logger } = this.#visiting;
    try {
      const observation =
        this.#hostFailure ?? (await check(this.#host, url, this.#endsAtMs, this.#signal));
      if (saysNothing(observation)) return await this.#putOff(url);
      if (isUnresolvable(observation)) this.#hostFailure = observation;
      await record(resultOf(url, observation));
      this.stored += 1;
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!isExpected(error)) logger.error({ err: error, url: url.urlId }, 'url loop: put off');
      await this.#putOff(url);
    }
  }

  async #putOff({ urlId }: DueUrl): Promise<void> {
    await this.#visiting.frontier.postpone([urlId]);
  }
}

/** No client for the scheme yet, or a redirect to a host that wants to be left alone for long. */
function isExpected(error: unknown): boolean {
  return error instanceof UnsupportedSchemeError || error instanceof HostPausedError;
}

/**
 * An address that we may not contact says nothing about the page: Cloud VPS, for one, resolves
 * public names of its own to private addresses.
 */
function saysNothing({ reason }: Observation): boolean {
  return reason === 'address-refused';
}

/** The host's own name, not the name of a redirect's target. */
function isUnresolvable({ code, redirect }: Observation): boolean {
  return redirect === null && (code === STATUS.dnsRefused || code === STATUS.unknownDomain);
}

function resultOf(url: DueUrl, observation: Observation): CheckResult {
  const { code, redirect, mime, kib, reason } = observation;
  return { urlId: url.urlId, code, redirect, mime, kib, reason };
}
