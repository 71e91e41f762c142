import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { gather } from '../../runtime/gather';
import type { Random } from '../../runtime/random';
import { DAILY_SHARE_MIN, type DayLoad } from '../../status/daily-share';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
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

/** Hosts of one statement. */
const HOSTS_PER_BATCH = 100;

/** What a visit has used of its host's share. */
export interface ShareUse {
  /** At URLs that had not failed. */
  looks: number;
  /** Of those that were never looked at, more are to be hoped to be broken than of others'. */
  isPromising: boolean;
}

interface VisitShare {
  looks: number;
  /** So many more that have not failed are told on that day without looking again what is due. */
  room: { day: DayNumber; urls: number };
  /** Those that it was told and that had not failed. */
  urlIds: Set<number>;
}

/** Crawlers elsewhere tell of their leases anew with each question. */
const visitKey = ({ hostId, leaseToken }: LeasedHost): string =>
  `${hostId} ${leaseToken.toString('hex')}`;
/** Of visits whose crawlers have died nobody tells an end. */
const VISITS_MAX = 100_000;

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
  /** Of visits under way, by `visitKey`. */
  readonly #visits = new Map<string, VisitShare>();
  readonly #visitOfUrl = new Map<number, VisitShare>();

  /** Many visits begin at once. */
  readonly #dueDays: (hostId: number) => Promise<DayLoad[]>;

  constructor(parts: DayShareParts) {
    this.#parts = parts;
    this.#dueDays = gather((hostIds) => dueDaysOf(parts.database, hostIds), HOSTS_PER_BATCH);
  }

  /** @returns the next URLs of a leased host, and whether nothing comes after them */
  async dueUrls(host: LeasedHost, ask: AskDueUrls): Promise<{ urls: DueUrl[]; isAll: boolean }> {
    this.#tally.enter(host);
    if (this.#tally.isOutranked(host.hostId)) return { urls: [], isAll: true };
    const urls = await this.#nextUrls(host, ask);
    this.#tally.expect(host.hostId, urls);
    this.#expect(host, urls);
    const isLast = urls.length < DUE_URLS_MAX && this.#tally.modeOf(host.hostId) === null;
    return { urls, isAll: isLast || urls.length === 0 };
  }

  /** What was found out; who was stamped was not looked at: a host that is down would seem to have lost all its URLs. */
  note(results: readonly CheckResult[]): void {
    for (const result of results) {
      const visit = this.#visitOfUrl.get(result.urlId);
      this.#visitOfUrl.delete(result.urlId);
      if (result.isStamp) continue;
      this.#tally.note(result.urlId, outcomeOf(result) === 'failed');
      if (visit !== undefined) visit.looks += 1;
    }
  }

  /**
   * Visits are over; their hosts are still leased.
   * @returns by the ids of the hosts
   */
  async end(hosts: readonly LeasedHost[]): Promise<Map<number, ShareUse>> {
    for (const host of hosts) {
      if (this.#tally.modeOf(host.hostId) !== 'sample') continue;
      const looks = this.#tally.takeLooks(host.hostId);
      const at = { ...this.#context, isStepOver: false };
      await storeLooksAtSample(this.#parts.database, host, looks, at);
    }
    return new Map(hosts.map((host) => [host.hostId, this.#endOne(host)]));
  }

  #endOne(host: LeasedHost): ShareUse {
    const { looks, urlIds } = this.#visitOf(host);
    for (const urlId of urlIds) this.#visitOfUrl.delete(urlId);
    this.#visits.delete(visitKey(host));
    return { looks, isPromising: this.#tally.end(host.hostId) };
  }

  /** What has failed takes nobody's share. */
  #expect(host: LeasedHost, urls: readonly DueUrl[]): void {
    const visit = this.#visitOf(host);
    for (const { urlId } of urls.filter(({ failures }) => failures === 0)) {
      this.#visitOfUrl.set(urlId, visit);
      visit.urlIds.add(urlId);
      visit.room.urls -= 1;
    }
  }

  #visitOf(host: LeasedHost): VisitShare {
    const key = visitKey(host);
    const known = this.#visits.get(key);
    if (known !== undefined) return known;
    if (this.#visits.size >= VISITS_MAX) this.#forgetVisits();
    const room = { day: this.#context.today, urls: 0 };
    const visit = { looks: 0, room, urlIds: new Set<number>() };
    this.#visits.set(key, visit);
    return visit;
  }

  #forgetVisits(): void {
    this.#visits.clear();
    this.#visitOfUrl.clear();
  }

  async #nextUrls(host: LeasedHost, ask: AskDueUrls): Promise<DueUrl[]> {
    const due = await ask(host);
    if (due.holdsUnseen && this.#tally.modeOf(host.hostId) === null) await this.#resume(host);
    if (this.#mayBeTooMany(host, due)) {
      if (!(await this.#setApart(host, due))) return due.urls;
    } else if (due.urls.length > 0 || !(await this.#goOn(host))) {
      return due.urls;
    }
    return (await ask(host)).urls;
  }

  /** More may be due than is left of the share: what somebody asks for falls due at any time (R1, R3, L4). */
  #mayBeTooMany(host: LeasedHost, { urls, looked }: DueUrlsOfHost): boolean {
    if (this.#tally.modeOf(host.hostId) === 'sample') return false;
    const { looks, room } = this.#visitOf(host);
    const known = urls.filter(({ failures }) => failures === 0).length;
    if (room.day === this.#context.today && known <= room.urls) return false;
    return urls.length === DUE_URLS_MAX || looked + looks + known > DAILY_SHARE_MIN;
  }

  /** @returns whether anything was moved */
  async #setApart(host: LeasedHost, due: DueUrlsOfHost): Promise<boolean> {
    const { database, hugeHostUrls } = this.#parts;
    const loads = await this.#dueDays(host.hostId);
    const context = { ...this.#context, loads };
    const visit = this.#visitOf(host);
    if (countsOf(loads, context.today).all > hugeHostUrls) {
      await setApartSample(database, host, context);
      this.#tally.begin(host, 'sample');
      return true;
    }
    const { isAll, share, seen } = await setApartShare(database, host, {
      ...context,
      checkDays: await this.#checkDays(due.urls),
      looked: due.looked + visit.looks,
      holdsUnseen: due.holdsUnseen,
    });
    visit.room = { day: context.today, urls: share };
    if (seen !== null) this.#tally.begin(host, 'share', seen);
    return !isAll;
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
    return Math.min(...urlIds.map((urlId) => checkDaysOf(urlId).checkDays));
  }

  /** @returns whether more is due */
  async #goOn(host: LeasedHost): Promise<boolean> {
    const { database } = this.#parts;
    const mode = this.#tally.modeOf(host.hostId);
    if (mode === 'share') return (await this.#takeFromDead(host)) > 0;
    if (mode === null) return false;
    return continueSample(database, host, this.#tally.takeLooks(host.hostId), this.#context);
  }

  /** On top of the share. */
  async #takeFromDead(host: LeasedHost): Promise<number> {
    const taken = await takeFromDead(this.#parts.database, host, this.#context);
    this.#visitOf(host).room.urls += taken;
    return taken;
  }

  get #context(): ShareContext {
    const { clock, random } = this.#parts;
    const nowMs = clock.now();
    const { whole } = this.#tally;
    return { today: dayNumberOf(nowMs), nowS: Math.floor(nowMs / 1_000), whole, random };
  }
}
