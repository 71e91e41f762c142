import { shuffled } from '../../runtime/shuffled';
import type { TraitSeen } from '../../status/domain-trait';
import { isGood, outcomeOf } from '../../status/status-code';
import { DUE_URLS_MAX, type DueUrl, type LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import { HostBusyError } from '../transport/host-busy-error';
import { askFrontPage, type AskingBounds } from './ask-front-page';
import type { JudgedCheck, MethodsToUse } from './check-task';
import type { CrowdVisit } from './crowded-addresses';
import { HostFailures } from './host-failures';
import type { Observation } from '../probe/probe';
import { resultOf } from './result-of';
import type { VisitedHost, VisitParts } from './visit-parts';
import { waitInCrowd } from './wait-in-crowd';

/** The pause of a host that answered at first and then did no more. */
const SHUT_OUT_MS = 3_600_000;
/** A host that asks for a longer pause than this when its visit begins is given back at once. */
const WAIT_AT_START_MS = 10_000;
/** A host that asks for a longer pause than this is waited for until the next day. */
const SOON_MS = 600_000;

/**
 * Visits one leased host: checks its due URLs one after the other, stores each result, gives the
 * host back when none is left, the time is up, or the host asked for a longer pause than that. When
 * the host as a whole fails, the rest is stamped with the same code without contact (W3.8). URLs that
 * lead to hosts that another crawler has are tried again at the end, and else stay due, unless they
 * are so many that nothing else of the host would be read. A host that answers and then falls silent is
 * left alone for an hour, and its silence is not recorded. Where many hosts wait for the same address, the
 * visit waits among them, and ends when it has had its share. When aborted, what is not checked yet simply
 * stays due.
 * @returns how many results were stored
 */
export async function visitHost(
  visiting: VisitParts,
  visited: VisitedHost,
  signal: AbortSignal,
): Promise<number> {
  const { host, leasedAtMs } = visited;
  visiting.leases.hold(host, leasedAtMs);
  const visit = new HostVisit(visiting, visited, signal);
  try {
    await visit.checkAll();
  } finally {
    visit.leaveCrowd();
    const { notBeforeMs, traits, isHeard } = visit;
    await visiting.leases.leave(host.name, { notBeforeMs, traits, isHeard });
  }
  return visit.stored;
}

/** The state of one visit. */
class HostVisit {
  stored = 0;
  /** Moment (ms) before which the host is not to be visited again. */
  notBeforeMs = 0;
  /** Whether a URL of the host gave a good answer in this visit. */
  isHeard = false;
  readonly #visiting: VisitParts;
  #host: LeasedHost;
  readonly #isTrial: boolean;
  #methods: MethodsToUse;
  readonly #signal: AbortSignal;
  readonly #inCrowd: CrowdVisit;
  #endsAtMs: number;
  readonly #failures: HostFailures<Observation>;
  readonly #traits = new Map<TraitSeen['trait'], boolean>();
  /** URLs whose redirects lead to hosts that could not be asked. */
  readonly #setAside = new Map<number, DueUrl>();
  /** Silence that is not believed before the host answers again. */
  #held: [DueUrl, JudgedCheck][] = [];
  #isOver = false;
  #isCrowdedOut = false;
  #hasAskedFrontPage = false;

  constructor(
    visiting: VisitParts,
    { host, leasedAtMs, isTrial }: VisitedHost,
    signal: AbortSignal,
  ) {
    this.#visiting = visiting;
    this.#host = host;
    this.#isTrial = isTrial;
    this.#signal = signal;
    this.#methods = visiting.methodsFor(host);
    this.#failures = new HostFailures(visiting.hostFailures);
    this.#inCrowd = visiting.crowds.enter(host.name);
    this.#endsAtMs = this.#endOf(leasedAtMs);
  }

  async checkAll(): Promise<void> {
    if (this.#visiting.pacing.freeInMs(this.#host.name) > WAIT_AT_START_MS) return;
    while (this.#canContinue) {
      const urls = await this.#newDueUrls();
      if (urls.length === 0) break;
      await this.#checkInTurn(urls);
      if (this.#isCrowdedOut) await this.#waitInCrowd();
    }
    if (this.#setAside.size === 0) return;
    await this.#checkInTurn([...this.#setAside.values()]);
    await this.#makeRoom();
  }

  leaveCrowd(): void {
    this.#visiting.crowds.leave(this.#inCrowd);
  }

  #endOf(beganAtMs: number): number {
    const { leases, visitMs } = this.#visiting;
    return Math.min(beganAtMs + visitMs, leases.askUntilMs(this.#host.name));
  }

  /** What was due may have changed meanwhile, and is asked for anew. */
  async #waitInCrowd(): Promise<void> {
    try {
      const comesAgainMs = await waitInCrowd(this.#visiting, this.#inCrowd, this.#signal);
      const nowMs = this.#visiting.clock.now();
      if (comesAgainMs !== null) return this.#endFor(comesAgainMs - nowMs);
      this.#isCrowdedOut = false;
      this.#endsAtMs = this.#endOf(nowMs);
      this.#host = { ...this.#host };
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    }
  }

  /** What holds is always told; what does not, only where somebody thinks it does. */
  get traits(): TraitSeen[] {
    for (const { trait, holds } of this.#failures.traits()) this.#traits.set(trait, holds);
    const known = new Set(this.#host.traits.map(({ trait }) => trait));
    return [...this.#traits]
      .map(([trait, holds]) => ({ trait, holds }))
      .filter(({ trait, holds }) => holds || known.has(trait));
  }

  /** Whether another check fits into the visit. */
  get #canContinue(): boolean {
    const { pacing, clock, crowds } = this.#visiting;
    const startsAtMs = clock.now() + pacing.freeInMs(this.#host.name);
    const isPointless = this.#visiting.ownNetwork.isDown && !this.#isTrial;
    const isStopped = this.#isOver || isPointless || this.#signal.aborted || this.#isCrowdedOut;
    if (isStopped || pacing.isResting(this.#host.name)) return false;
    return startsAtMs < this.#endsAtMs && !crowds.hasHadShare(this.#inCrowd);
  }

  /**
   * By chance, as the same ones may come first each time, and what they get must not stamp the others
   * in every cycle (W3.8).
   */
  async #newDueUrls(): Promise<DueUrl[]> {
    const { frontier, random } = this.#visiting;
    const urls = await frontier.dueUrls(this.#host);
    return shuffled(
      urls.filter(({ urlId }) => !this.#setAside.has(urlId)),
      random,
    );
  }

  /** What is set aside is read again each time: it must not be all that is read. */
  async #makeRoom(): Promise<void> {
    const left = [...this.#setAside.keys()];
    if (left.length === 0) return;
    this.#restFor(this.#visiting.tryAgainMs);
    if (left.length < DUE_URLS_MAX || this.#signal.aborted) return;
    this.#setAside.clear();
    await this.#visiting.frontier.postpone(left);
  }

  async #checkInTurn(urls: DueUrl[]): Promise<void> {
    const stamped: DueUrl[] = [];
    for (const url of urls) {
      if (this.#failures.stampFor(url) !== undefined) stamped.push(url);
      else if (this.#canContinue) await this.#handle(url);
      else break;
      this.#visiting.pacing.endCheck(this.#host.name);
    }
    await Promise.all(stamped.map((url) => this.#stampIfStillDown(url)));
    await this.#recordHeld();
  }

  /** A URL that makes trouble is put off, so that it never stands in the way of the others. */
  async #handle(url: DueUrl): Promise<void> {
    try {
      const checked = await this.#check(url);
      if (checked === 'not-believed') this.#endFor(this.#visiting.tryAgainMs);
      else await this.#take(url, checked);
    } catch (error) {
      if (this.#signal.aborted) return;
      if (error instanceof HostBusyError) return this.#handleBusy(url, error);
      this.#visiting.logger.error({ err: error, url: url.urlId }, 'url loop: put off');
      await this.#putOff(url);
    }
  }

  #check(url: DueUrl, bounds: AskingBounds = {}): Promise<JudgedCheck | 'not-believed'> {
    const methods = this.#methods;
    // One check of a visit tries HEAD for all.
    this.#methods = { ...methods, triesHead: false };
    return this.#visiting.check({
      host: this.#host,
      url,
      ...methods,
      ...bounds,
      untilMs: this.#endsAtMs,
      signal: this.#signal,
    });
  }

  /**
   * An address that we may not contact says nothing about the page: Cloud VPS, for one, resolves
   * public names of its own to private addresses.
   */
  async #take(url: DueUrl, checked: JudgedCheck): Promise<void> {
    const { observation } = checked;
    if (observation.reason === 'address-refused') return this.#putOff(url);
    if (this.#failures.hasLostName(observation)) return this.#putOff(url);
    this.#failures.note(url, observation);
    this.isHeard ||= isGood(observation.code);
    for (const { trait, holds } of observation.traits) this.#traits.set(trait, holds);
    if (this.#failures.hasShutUsOut(url)) return this.#endWithoutRecording();
    if (this.#failures.mayHaveBlockedUs(url)) this.#held.push([url, checked]);
    else {
      await this.#recordHeld();
      if (this.#wantsFrontPage(url, observation)) await this.#askFrontPage(url);
      await this.#record(url, checked);
    }
  }

  /**
   * W4.1: a host that answers all of its addresses with errors, and has never let us in, proves nothing of
   * its pages. Its front page tells, where one of them has failed before.
   */
  #wantsFrontPage({ path, failures, scheme }: DueUrl, observation: Observation): boolean {
    if (this.#isHeardNow || this.#hasAskedFrontPage || failures === 0 || path === '/') return false;
    const isAnswer = observation.http !== null && scheme.startsWith('http');
    return isAnswer && outcomeOf(observation) === 'failed';
  }

  /** What cannot be had counts for neither side. */
  async #askFrontPage(beside: DueUrl): Promise<void> {
    if (!this.#canContinue) return;
    this.#hasAskedFrontPage = true;
    const [host, signal] = [this.#host, this.#signal];
    const check = (url: DueUrl, bounds: AskingBounds) => this.#check(url, bounds);
    const found = await askFrontPage(this.#visiting, { host, beside, check, signal });
    if (found === null) return;
    this.#failures.note(found.url, found.observation);
    this.isHeard ||= isGood(found.observation.code);
  }

  get #isHeardNow(): boolean {
    return this.#host.isHeard || this.isHeard;
  }

  /** The host wants no more of us: what it did not answer says nothing of its pages, and stays due. */
  #endWithoutRecording(): void {
    this.#held = [];
    this.#endFor(SHUT_OUT_MS);
  }

  async #recordHeld(): Promise<void> {
    for (const [url, checked] of this.#held.splice(0)) await this.#record(url, checked);
  }

  #record(url: DueUrl, checked: JudgedCheck): Promise<void> {
    return this.#store(url, { ...resultOf(url, checked), isStamp: false });
  }

  /** An answer may have come since; then the URL stays due. */
  async #stampIfStillDown(url: DueUrl): Promise<void> {
    const observation = this.#failures.stampFor(url);
    if (observation === undefined) return;
    await this.#store(url, { ...resultOf(url, { observation }), isStamp: true });
  }

  async #store(url: DueUrl, result: Omit<CheckResult, 'isHostHeard'>): Promise<void> {
    const whole = { ...result, isHostHeard: this.#isHeardNow };
    await this.#visiting.record(whole, { host: this.#host, url });
    this.#setAside.delete(url.urlId);
    this.stored += 1;
  }

  /** The URL stays due, unless the host that it leads to wants to be left alone for long. */
  async #handleBusy(url: DueUrl, { host, freeAtMs, why }: HostBusyError): Promise<void> {
    const restMs = freeAtMs - this.#visiting.clock.now();
    if (host === this.#host.name && why === 'address-crowded') this.#isCrowdedOut = true;
    else if (host === this.#host.name) this.#endFor(Math.max(restMs, 0));
    else if (why === 'opted-out') await this.#putOff(url, true);
    else if (restMs > SOON_MS) await this.#putOff(url);
    else this.#setAside.set(url.urlId, url);
  }

  /** @param isForLong what leads to who wants no visits would else be asked for each day */
  async #putOff({ urlId }: DueUrl, isForLong = false): Promise<void> {
    this.#setAside.delete(urlId);
    await this.#visiting.frontier.postpone([urlId], isForLong);
  }

  #endFor(pauseMs: number): void {
    this.#isOver = true;
    this.#restFor(pauseMs);
  }

  #restFor(pauseMs: number): void {
    this.notBeforeMs = Math.max(this.notBeforeMs, this.#visiting.clock.now() + pauseMs);
  }
}
