import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { gather, gatherWrites } from '../../runtime/gather';
import type { Random } from '../../runtime/random';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { traitsInForce } from '../../status/domain-trait';
import type { HostLook } from '../../status/host-look';
import { nextDueDay, postponedDueDay, type Rhythm } from '../../status/schedule';
import { mostLenientPolicy } from '../../status/most-lenient-policy';
import type { VerdictPolicy } from '../../status/verdict';
import { knownTraits } from './domain-traits';
import { DayShares } from './day-shares';
import { dueUrlsOf, postponeForLong, postponeUrls, type DueUrlsOfHost } from './due-urls';
import {
  DUE_URLS_MAX,
  type DueUrl,
  type Frontier,
  type LeasedHost,
  type VisitEnd,
  type Witness,
} from './frontier';
import type { FrontierOptions } from './frontier-options';
import { frontierRules, type FrontierRules } from './frontier-rules';
import { giveBackHosts, type EndedVisit } from './give-back';
import { endsWithin, withManners } from './host-manners';
import { storeLooks } from './host-looks';
import {
  borrowHosts,
  isAnythingDue,
  leaseHosts,
  lockLeased,
  renewLeases,
  type Lease,
} from './leases';
import type { CheckResult } from '../results/check-result';
import { noteRemoteLeases, urlsLeasedTo } from './remote-leases';
import type { HintRules } from '../results/recording-context';
import { recordResults } from '../results/results';
import { Vantage } from './vantages';
import { witnessesOf } from './witnesses';

/**
 * Seconds after the end of a lease for which its crawler may still record what it found: as long as it
 * tries to reach the other side (crawler/loop/remote-frontier.ts), and some minutes.
 */
const RECORDS_AFTER_S = 6 * 3_600 + 600;
/** As fine as chance is drawn. */
const CHANCES = 1_000_000;
/** Hosts of one statement. */
const HOSTS_PER_BATCH = 100;
const URLS_PER_BATCH = 500;

/** The frontier over the own database. What comes singly from many visits is gathered into batches. */
export function createDatabaseFrontier(
  database: Database,
  clock: Clock,
  random: Random,
  options: FrontierOptions = {},
): Frontier {
  const { vantage = null } = options;
  const parts = { database, clock, random, vantage: new Vantage(database, clock, vantage) };
  return new DatabaseFrontier(parts, frontierRules(options));
}

interface Parts {
  database: Database;
  clock: Clock;
  random: Random;
  vantage: Vantage;
}

class DatabaseFrontier implements Frontier {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #vantage: Vantage;
  readonly #rules: FrontierRules;
  readonly borrow: (name: string) => Promise<LeasedHost | null>;
  readonly renew: (host: LeasedHost) => Promise<boolean>;
  readonly #dueUrls: (host: LeasedHost) => Promise<DueUrlsOfHost>;
  readonly #shares: DayShares;
  /** Hosts that had no more due URLs than were told; what comes again is for their next visit. */
  readonly #exhausted = new WeakSet<LeasedHost>();
  readonly #giveBack: (visited: EndedVisit) => Promise<void>;
  readonly #saveLook: (looked: [host: LeasedHost, look: HostLook]) => Promise<void>;
  readonly #postpone: (urlId: number) => Promise<void>;

  constructor({ database, clock, random, vantage }: Parts, rules: FrontierRules) {
    this.#rules = rules;
    this.#database = database;
    this.#clock = clock;
    this.#random = random;
    this.#vantage = vantage;
    const { checkDaysOf, hugeHostUrls } = rules;
    this.#shares = new DayShares({ database, clock, random, checkDaysOf, hugeHostUrls });
    this.borrow = gather((names) => this.#borrowAll(names), HOSTS_PER_BATCH);
    this.renew = gather((hosts) => this.#renewAll(hosts), HOSTS_PER_BATCH);
    this.#dueUrls = gather((hosts) => this.#dueUrlsOfAll(hosts), HOSTS_PER_BATCH);
    this.#giveBack = gatherWrites((visited) => this.#giveAllBack(visited), HOSTS_PER_BATCH);
    this.#saveLook = gatherWrites((looked) => this.#saveAllLooks(looked), HOSTS_PER_BATCH);
    this.#postpone = gatherWrites((urlIds) => this.#postponeAll(urlIds), URLS_PER_BATCH);
  }

  async lease(count: number): Promise<LeasedHost[]> {
    await this.#vantage.noteLease();
    const sharing = await this.#vantage.sharing(this.#policy());
    const request = { nowS: this.#nowS, leaseS: this.#rules.leaseS, count, sharing };
    const leases = await leaseHosts(this.#database, request, this.#random);
    await this.#noteRemote(leases);
    await this.#rules.hints?.tally.saveNowAndThen();
    return this.#withTraits(leases);
  }

  async dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    if (this.#exhausted.has(host)) return [];
    const { urls, isAll } = await this.#shares.dueUrls(host, this.#dueUrls);
    if (isAll) this.#exhausted.add(host);
    return urls;
  }

  async record(results: CheckResult[]): Promise<void> {
    const { searched, asksArchives } = this.#rules;
    const vantageId = await this.#vantage.id();
    const when = { today: this.#today, nowS: this.#nowS };
    const [policy, policies] = [this.#policy(), this.#rules.policies()];
    const at = { ...when, searched, policy, policies, asksArchives, vantageId };
    const isMine = await this.#leasedHere(results.map(({ urlId }) => urlId));
    const mine = results.filter(({ urlId }) => isMine(urlId));
    const rhythmOf = await this.#rhythms(mine);
    const wishes = await this.#rules.wishes();
    const isPaced = (host: string): boolean => wishes.mannersOf(host) !== null;
    const rules = { ...at, rhythmOf, isPaced, ...(await this.#hintRules()) };
    await recordResults(this.#database, mine, rules, (state, today, urlId, stretch = 1) =>
      nextDueDay(state, today, { ...rhythmOf(urlId), stretch }),
    );
    this.#shares.note(mine);
    await this.#rules.hints?.tally.saveNowAndThen();
  }

  async #hintRules(): Promise<{ hints?: HintRules }> {
    const { hints } = this.#rules;
    if (hints === null) return {};
    const trusts = await hints.trusts();
    const note: HintRules['note'] = (source, counts) => hints.tally.add(source, counts);
    return { hints: { trusts, chance: () => this.#chance(), note } };
  }

  #chance(): number {
    return this.#random.below(CHANCES) / CHANCES;
  }

  /** The most lenient one. */
  #policy(): VerdictPolicy {
    return mostLenientPolicy(this.#rules.policies());
  }

  async postpone(urlIds: number[], isForLong = false): Promise<void> {
    const mine = urlIds.filter(await this.#leasedHere(urlIds));
    if (isForLong) return postponeForLong(this.#database, mine, this.#today);
    await Promise.all(mine.map(this.#postpone));
  }

  saveLook(host: LeasedHost, look: HostLook): Promise<void> {
    return this.#saveLook([host, look]);
  }

  giveBack(host: LeasedHost, end: VisitEnd): Promise<void> {
    return this.#giveBack([host, end]);
  }

  witnesses(): Promise<Witness[]> {
    return witnessesOf(this.#database, { today: this.#today, nowS: this.#nowS }, this.#random);
  }

  async isAnythingDue(withinMs: number): Promise<boolean> {
    const thenS = Math.ceil((this.#clock.now() + withinMs) / 1_000);
    return isAnythingDue(this.#database, thenS, await this.#vantage.sharing(this.#policy()));
  }

  get #nowS(): number {
    return Math.floor(this.#clock.now() / 1_000);
  }

  get #today(): DayNumber {
    return dayNumberOf(this.#clock.now());
  }

  async #noteRemote(leases: readonly Pick<Lease, 'hostId'>[]): Promise<void> {
    if (!this.#vantage.isRemote) return;
    const hostIds = leases.map(({ hostId }) => hostId);
    const at = { vantageId: await this.#vantage.id(), nowS: this.#nowS };
    await noteRemoteLeases(this.#database, hostIds, at);
  }

  /**
   * Tells of which URLs crawlers of this vantage may say something: beside the database of all, elsewhere
   * of those whose hosts they hold, or held until lately.
   */
  async #leasedHere(urlIds: readonly number[]): Promise<(urlId: number) => boolean> {
    if (!this.#vantage.isRemote) return () => true;
    const at = { vantageId: await this.#vantage.id(), nowS: this.#nowS };
    const withinS = this.#rules.leaseS + RECORDS_AFTER_S;
    const leased = await urlsLeasedTo(this.#database, urlIds, { ...at, withinS });
    const others = new Set(urlIds).size - leased.size;
    if (others > 0) this.#rules.onNotLeased(others);
    return (urlId) => leased.has(urlId);
  }

  async #withTraits(leases: Lease[]): Promise<LeasedHost[]> {
    const known = await knownTraits(this.#database, leases);
    const mannered = withManners(leases, await this.#rules.wishes(), this.#nowS);
    return mannered.map((lease) => ({
      ...lease,
      traits: traitsInForce(known.get(lease.hostId) ?? [], this.#today),
    }));
  }

  /** A name that is asked for twice at once has one borrower. */
  async #borrowAll(names: string[]): Promise<(LeasedHost | null)[]> {
    const request = { nowS: this.#nowS, leaseS: this.#rules.borrowS };
    const distinct = [...new Set(names)];
    const leases = await borrowHosts(this.#database, distinct, request, this.#random);
    await this.#noteRemote(leases);
    const free = new Map((await this.#withTraits(leases)).map((host) => [host.name, host]));
    return names.map((name) => {
      const host = free.get(name) ?? null;
      free.delete(name);
      return host;
    });
  }

  async #dueUrlsOfAll(hosts: LeasedHost[]): Promise<DueUrlsOfHost[]> {
    const sharing = await this.#vantage.sharing(this.#policy());
    const asked = { today: this.#today, nowS: this.#nowS, perHost: DUE_URLS_MAX, sharing };
    return dueUrlsOf(this.#database, hosts, asked);
  }

  /** Crawlers elsewhere may record from now on for as long as if they had leased them now. */
  async #renewAll(hosts: LeasedHost[]): Promise<boolean[]> {
    const until = { nowS: this.#nowS, leaseS: this.#rules.leaseS };
    const renewed = await renewLeases(this.#database, hosts, until);
    await this.#noteRemote([...renewed]);
    return hosts.map((host) => renewed.has(host));
  }

  async #giveAllBack(visited: EndedVisit[]): Promise<void> {
    const sharing = await this.#vantage.sharing(this.#policy());
    const uses = await this.#shares.end(visited.map(([host]) => host));
    const ends = endsWithin(visited, await this.#rules.wishes(), this.#nowS);
    await giveBackHosts(this.#database, ends, {
      nowS: this.#nowS,
      today: this.#today,
      sharing,
      leaseS: this.#rules.leaseS,
      uses,
    });
  }

  #saveAllLooks(looked: [LeasedHost, HostLook][]): Promise<void> {
    const hosts = looked.map(([host]) => host);
    return this.#database.transaction(async (statements) => {
      const today = this.#today;
      const leaseOf = await lockLeased(statements, hosts, this.#nowS);
      const mine = looked.filter(([host]) => leaseOf(host) !== null);
      const looks = mine.map(([{ hostId }, look]) => {
        // Else a look of a crawler whose clock is ahead would count for as long.
        const lookedDay = Math.min(look.lookedDay, today);
        return [hostId, { ...look, lookedDay }] as const;
      });
      await storeLooks(statements, new Map(looks));
    });
  }

  #postponeAll(urlIds: number[]): Promise<void> {
    return postponeUrls(this.#database, urlIds, postponedDueDay(this.#today));
  }

  /** By the id of a URL, with a chance of its own each time. */
  async #rhythms(results: CheckResult[]): Promise<(urlId: number) => Rhythm> {
    const urlIds = results.map(({ urlId }) => urlId);
    const checkDaysOf = await this.#rules.checkDaysOf(this.#database, urlIds);
    return (urlId) => ({ ...checkDaysOf(urlId), chance: this.#chance() });
  }
}
