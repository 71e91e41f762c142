import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { outcomeOf } from '../../status/status-code';
import type { CheckResult } from '../results/check-result';
import type { CheckDaysOf } from './check-days';
import { countsOf, dueDaysOf } from './due-days';
import type { DueUrlsOfHost } from './due-urls';
import { FirstLookTally } from './first-look-tally';
import { DUE_URLS_MAX, type DueUrl, type LeasedHost } from './frontier';
import { sampleOf } from './host-samples';
import { continueSample, setApartSample, storeLooksAtSample } from './sampled-share';
import { setApartShare, takeFromDead, type ShareContext } from './share-of-day';
import { seenByDirectory } from './unseen-urls';

/** What shares of a day follow from. */
export interface DayShareParts {
  database: Database;
  clock: Clock;
  random: Random;
  checkDaysOf: CheckDaysOf;
  /** Hosts with more URLs are sampled (L1). */
  hugeHostUrls: number;
}

/** Asks for the next due URLs of a host, as they stand. */
export type AskDueUrls = (host: LeasedHost) => Promise<DueUrlsOfHost>;

/**
 * Keeps visits to the share of a host's URLs that is looked at on one day (W3.1). Hosts of which few URLs are due cost
 * nothing. A visit goes on where its looks show that a directory has died, or a sample is not decided; the first
 * one to a host with many URLs ends early where others deserve to come before the rest of its share.
 */
export class DayShares {
  readonly #parts: DayShareParts;
  readonly #tally = new FirstLookTally();

  constructor(parts: DayShareParts) {
    this.#parts = parts;
  }

  /** @returns the next URLs of a leased host, and whether nothing comes after them */
  async dueUrls(host: LeasedHost, ask: AskDueUrls): Promise<{ urls: DueUrl[]; isAll: boolean }> {
    this.#tally.enter(host);
    if (this.#tally.isOutranked(host.hostId)) return { urls: [], isAll: true };
    const urls = await this.#nextUrls(host, ask);
    this.#tally.expect(host.hostId, urls);
    const isLast = urls.length < DUE_URLS_MAX && this.#tally.modeOf(host.hostId) === null;
    return { urls, isAll: isLast || urls.length === 0 };
  }

  /** What was found out; who was stamped was not looked at: a host that is down would seem to have lost all its URLs. */
  note(results: readonly CheckResult[]): void {
    for (const result of results) {
      if (!result.isStamp) this.#tally.note(result.urlId, outcomeOf(result) === 'failed');
    }
  }

  /**
   * Visits are over; their hosts are still leased.
   * @returns ids of the hosts of whose unseen URLs more are to be hoped to be broken than of others'
   */
  async end(hosts: readonly LeasedHost[]): Promise<Set<number>> {
    for (const host of hosts) {
      if (this.#tally.modeOf(host.hostId) !== 'sample') continue;
      const looks = this.#tally.takeLooks(host.hostId);
      const at = { ...this.#context, isStepOver: false };
      await storeLooksAtSample(this.#parts.database, host, looks, at);
    }
    const ids = hosts.map(({ hostId }) => hostId);
    return new Set(ids.filter((hostId) => this.#tally.end(hostId)));
  }

  async #nextUrls(host: LeasedHost, ask: AskDueUrls): Promise<DueUrl[]> {
    const { urls, isShared, holdsUnseen } = await ask(host);
    if (holdsUnseen && this.#tally.modeOf(host.hostId) === null) await this.#resume(host);
    if (urls.length === DUE_URLS_MAX && !isShared) await this.#setApart(host, urls);
    else if (urls.length > 0 || !(await this.#goOn(host))) return urls;
    return (await ask(host)).urls;
  }

  async #setApart(host: LeasedHost, due: readonly DueUrl[]): Promise<void> {
    const { database, hugeHostUrls } = this.#parts;
    const loads = await dueDaysOf(database, host.hostId);
    const context = { ...this.#context, loads };
    if (countsOf(loads, context.today).all > hugeHostUrls) {
      await setApartSample(database, host, context);
      this.#tally.begin(host, 'sample');
      return;
    }
    const checkDays = await this.#checkDays(due);
    const seen = await setApartShare(database, host, { ...context, checkDays });
    if (seen !== null) this.#tally.begin(host, 'share', seen);
  }

  /** Another visit has set its share apart. */
  async #resume(host: LeasedHost): Promise<void> {
    const { database } = this.#parts;
    const isSampled = (await sampleOf(database, host.hostId, this.#context.today)) !== null;
    if (isSampled) return this.#tally.begin(host, 'sample');
    const seen = await seenByDirectory(database, host.hostId);
    this.#tally.begin(host, 'share', seen.host);
  }

  /** Of those that are looked at most often. */
  async #checkDays(urls: readonly DueUrl[]): Promise<number> {
    const urlIds = urls.map(({ urlId }) => urlId);
    const checkDaysOf = await this.#parts.checkDaysOf(this.#parts.database, urlIds);
    return Math.min(...urlIds.map(checkDaysOf));
  }

  /** @returns whether more is due */
  async #goOn(host: LeasedHost): Promise<boolean> {
    const { database } = this.#parts;
    const mode = this.#tally.modeOf(host.hostId);
    if (mode === 'share') return (await takeFromDead(database, host, this.#context)) > 0;
    if (mode === null) return false;
    return continueSample(database, host, this.#tally.takeLooks(host.hostId), this.#context);
  }

  get #context(): ShareContext {
    const { clock, random } = this.#parts;
    const nowMs = clock.now();
    const { whole } = this.#tally;
    return { today: dayNumberOf(nowMs), nowS: Math.floor(nowMs / 1_000), whole, random };
  }
}
