import { createSilentLogger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import { createSeededRandom } from '../../runtime/seeded-random';
import { UNCHECKED } from '../../status/check-state';
import { dayNumberOf } from '../../status/day-number';
import { NO_INQUIRY } from '../../status/inquiry';
import { nextDueDay } from '../../status/schedule';
import { outcomeOf, STATUS } from '../../status/status-code';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import type { CheckResult } from '../../store/results/check-result';
import {
  DUE_URLS_MAX,
  type DueUrl,
  type Frontier,
  type LeasedHost,
} from '../../store/frontier/frontier';
import { stepOf } from '../../store/results/result-step';
import type { LockedState } from '../../store/urls/url-state';
import { HostPacing } from '../loop/host-pacing';
import type { JudgedCheck } from '../loop/check-task';
import { visitHost } from '../loop/host-visit';
import type { VisitParts } from '../loop/visit-parts';
import { LeasesHere } from '../loop/leases-here';
import type { Network } from '../transport/network';
import { failureOfError } from '../transport/network-failure';
import { OwnNetwork } from '../loop/own-network';
import { SecondLookUp } from '../loop/second-look-up';
import { noCrowds } from './no-crowds';

/** A host that always answers well, while the names of its URLs cannot always be looked up. */
export interface LookedUpHost {
  urls: number;
  /** The share of look-ups that fail, 0 to 1. */
  failing: number;
  days: number;
  seed: number;
}

/** What was told of it meanwhile. */
export interface ToldOfHost {
  checks: number;
  /** Results that say that it cannot be reached; stamps among them. */
  falseResults: number;
  stamps: number;
  /** URLs that were ever told as unreachable. */
  falseDeaths: number;
}

const HOST: LeasedHost = {
  hostId: 1,
  name: 'museum-lunden.org',
  leaseToken: Buffer.alloc(16),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: true,
};
const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const CYCLE_DAYS = 7;
const ENDPOINT = { address: '192.0.2.1', family: 4, port: 80 } as const;

/**
 * Visits one host day by day, as the URL loop does: the real visit, look-ups, stamps, history, verdict and
 * schedule; only the web and the tables are stood in for. Each failed look-up is by itself (EAI_AGAIN).
 */
export async function visitLookedUpHost(host: LookedUpHost): Promise<ToldOfHost> {
  const world = new HostWorld(host);
  for (let day = 0; day < host.days; day += 1) await world.passDay();
  return world.told;
}

class HostWorld {
  readonly told: ToldOfHost = { checks: 0, falseResults: 0, stamps: 0, falseDeaths: 0 };
  readonly #clock: ManualClock = createManualClock(START_MS);
  readonly #random: Random;
  readonly #states: LockedState[];
  readonly #dead = new Set<number>();
  readonly #names: Network;
  readonly #visiting: VisitParts;
  #due: number[] = [];

  constructor({ urls, failing, seed }: LookedUpHost) {
    this.#random = createSeededRandom(seed);
    this.#states = Array.from({ length: urls }, (_, place) => this.#newUrl(place + 1));
    this.#names = new SecondLookUp(this.#flakyNetwork(failing), this.#clock);
    this.#visiting = this.#visitingBy(this.#frontier());
  }

  /** One visit, and the night after it. */
  async passDay(): Promise<void> {
    const today = this.#today;
    this.#due = this.#states.filter(({ dueDay }) => dueDay <= today).map(({ urlId }) => urlId);
    const leasedAtMs = this.#clock.now();
    const { signal } = new AbortController();
    await visitHost(this.#visiting, { host: HOST, leasedAtMs, isTrial: false }, signal);
    this.#clock.advanceTo(START_MS + (today + 1 - dayNumberOf(START_MS)) * DAY_MS);
  }

  get #today(): number {
    return dayNumberOf(this.#clock.now());
  }

  /** The first checks are spread over a cycle. */
  #newUrl(urlId: number): LockedState {
    return {
      ...UNCHECKED,
      ...NO_INQUIRY,
      urlId,
      hostId: HOST.hostId,
      dueDay: this.#today + this.#random.below(CYCLE_DAYS),
      readDay: 0,
      failedFrom: 0,
      isSeenTwice: false,
      waitUntilDay: 0,
      redirectTarget: null,
      isEvidenceStored: false,
    };
  }

  #flakyNetwork(failing: number): Network {
    return {
      resolve: () =>
        this.#random.below(1_000_000) < failing * 1_000_000
          ? Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }))
          : Promise.resolve([ENDPOINT]),
      allows: () => true,
      extraCertificates: [],
    };
  }

  #frontier(): Frontier {
    return {
      dueUrls: async () => this.#due.splice(0, DUE_URLS_MAX).map((urlId) => this.#dueUrl(urlId)),
      giveBack: async () => undefined,
      postpone: async (urlIds: number[]) => {
        for (const urlId of urlIds) this.#stateOf(urlId).dueDay = this.#today + 1;
      },
    } as Partial<Frontier> as Frontier;
  }

  #visitingBy(frontier: Frontier): VisitParts {
    const [clock, logger] = [this.#clock, createSilentLogger()];
    const pacing = new HostPacing(0, clock);
    const lengths = { leaseMs: DAY_MS, timeoutMs: 0 };
    return {
      frontier,
      clock,
      random: this.#random,
      logger,
      pacing,
      leases: new LeasesHere(frontier, pacing, clock, lengths),
      crowds: noCrowds(clock),
      ownNetwork: new OwnNetwork(clock, logger),
      check: () => this.#check(),
      asRobotsAllow: async () => ({}),
      record: async (result) => this.#record(result),
      methodsFor: () => ({ getOnly: false }),
      visitMs: DAY_MS / 2,
      tryAgainMs: 300_000,
      hostFailures: 3,
    };
  }

  async #check(): Promise<JudgedCheck> {
    this.told.checks += 1;
    try {
      await this.#names.resolve(HOST.name, 80);
      return { observation: { ...NOTHING, code: STATUS.fine, http: 200, httpOfCode: 200 } };
    } catch (error) {
      const { code, reason } = failureOfError(error, 'dns', HOST.name);
      return { observation: { ...NOTHING, code, reason } };
    }
  }

  #record(result: CheckResult): void {
    const before = this.#stateOf(result.urlId);
    const at = { today: this.#today, nowS: 0 };
    const { after } = stepOf(result, before, at, (state, today) =>
      nextDueDay(state, today, { checkDays: CYCLE_DAYS, chance: 0.5 }),
    );
    this.#states[result.urlId - 1] = { ...before, ...after };
    if (outcomeOf(result) === 'failed') this.told.falseResults += 1;
    if (result.isStamp) this.told.stamps += 1;
    if (judgeChecks(after, DEFAULT_POLICY) === 'unreachable') this.#dead.add(result.urlId);
    this.told.falseDeaths = this.#dead.size;
  }

  #stateOf(urlId: number): LockedState {
    const state = this.#states[urlId - 1];
    if (state === undefined) throw new Error(`there is no URL ${urlId}`);
    return state;
  }

  #dueUrl(urlId: number): DueUrl {
    const state = this.#stateOf(urlId);
    const [newest] = state.runs;
    return {
      urlId,
      scheme: 'http',
      port: 0,
      path: `/${urlId}`,
      last: newest === undefined ? null : { code: newest.code, http: newest.http },
      failures: state.failures,
      isUnreachable: judgeChecks(state, DEFAULT_POLICY) === 'unreachable',
      lastTarget: null,
      readDay: 0,
    };
  }
}

const NOTHING: Omit<JudgedCheck['observation'], 'code'> = {
  http: null,
  httpOfCode: null,
  method: null,
  redirect: null,
  mime: null,
  kib: null,
  reason: 'ok',
  evidence: [],
  page: null,
  traits: [],
  ms: 0,
};
