import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import type { MarkIndex } from '../status/mark-index';
import type { CaseTime } from '../store/cases/case-context';
import { dueMonthLooks } from '../store/cases/case-samples';
import { caseWalks, settleCaseWalks } from '../store/cases/case-walks';
import { closeUnproven } from '../store/cases/close-unproven';
import { heedChanges } from '../store/cases/heed-changes';
import { goOnMonthLook } from '../store/cases/go-on-month-look';
import { purgeSteps, STEPS_KEPT_DAYS } from '../store/cases/steps-of-domain';
import { createDomainSweep, type DomainSweep } from '../store/cases/sweep-domain';
import { CASES_PER_BATCH, walkDueCases } from '../store/cases/walk-due-cases';
import { allProvenClaims } from '../store/providers/proven-claims';

/** What cases are gone on with by. */
export interface CaseLoopParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  /** In force now (I4). */
  marks: () => Promise<MarkIndex>;
}

/** How long. */
interface CaseLoopOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

const IDLE_MS = 60_000;
/** Domains whose looks are gone on with between two rests. */
const MONTH_LOOKS_AT_ONCE = 100;
const STEPS_PER_PURGE = 1_000;
const DAY_S = 86_400;

/**
 * Opens cases of dead URLs whose domains somebody has proved, and goes on with those that are due (L4), beside any number of
 * others who do so, too. Killed anywhere, it goes on where it was.
 * @throws what our own database throws; the signal's reason never
 */
export async function runCaseLoop(parts: CaseLoopParts, options: CaseLoopOptions): Promise<void> {
  const round = new CaseRound(parts, options.signal);
  try {
    while (!options.signal.aborted) {
      const done = await round.make();
      if (done > 0) continue;
      if (options.untilIdle) return;
      await parts.clock.sleep(IDLE_MS, options.signal);
    }
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}

/** A huge domain, such as one where everybody can have a host, holds up nobody else’s cases. */
const SWEEP_STEPS_PER_ROUND = 20;

class CaseRound {
  readonly #parts: CaseLoopParts;
  readonly #signal: AbortSignal;
  readonly #sweep: DomainSweep = createDomainSweep();

  constructor(parts: CaseLoopParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /**
   * What has changed comes first: a URL that works again is nobody's case any more.
   * @returns how much was done; 0: there is nothing to do
   */
  async make(): Promise<number> {
    const { database } = this.#parts;
    const closed = await this.#settle();
    const changes = await heedChanges(database, await this.#time(), this.#signal);
    const swept = await this.#sweepAll();
    const walked = await this.#walkAll();
    const looks = await this.#lookAtDomains();
    const purged = await this.#purge();
    const done = closed + changes + swept + walked + looks + purged;
    if (done > 0) {
      const counts = { closed, changes, swept, walked, looks, purged };
      this.#parts.logger.debug(counts, 'cases: gone on with');
    }
    return done;
  }

  async #time(): Promise<CaseTime> {
    const { clock, marks } = this.#parts;
    const nowMs = clock.now();
    return {
      today: dayNumberOf(nowMs),
      nowS: Math.floor(nowMs / 1_000),
      marks: await marks(),
    };
  }

  /** @returns how often cases were closed that nobody proves any more */
  async #settle(): Promise<number> {
    const { database } = this.#parts;
    const { today } = await this.#time();
    const claims = await allProvenClaims(database);
    const unproven = await settleCaseWalks(database, claims, today);
    return this.#each(unproven, (domainKey) => closeUnproven(database, domainKey));
  }

  async #sweepAll(): Promise<number> {
    const { database } = this.#parts;
    const unswept = (await caseWalks(database)).filter(
      ({ isSwept, unprovenDay }) => !isSwept && unprovenDay === null,
    );
    return this.#each(
      unswept.map(({ domainKey }) => domainKey),
      async (domainKey) => this.#sweep.step(database, domainKey, await this.#time()),
      SWEEP_STEPS_PER_ROUND,
    );
  }

  async #walkAll(): Promise<number> {
    let walked = 0;
    while (!this.#signal.aborted) {
      const due = await walkDueCases(this.#parts.database, await this.#time());
      walked += due;
      if (due < CASES_PER_BATCH) break;
    }
    return walked;
  }

  async #lookAtDomains(): Promise<number> {
    const { database, random } = this.#parts;
    const { nowS } = await this.#time();
    const due = await dueMonthLooks(database, nowS, MONTH_LOOKS_AT_ONCE);
    return this.#each(due, async (domainKey) =>
      goOnMonthLook({ database, random }, domainKey, await this.#time()),
    );
  }

  async #purge(): Promise<number> {
    const { nowS } = await this.#time();
    return purgeSteps(this.#parts.database, nowS - STEPS_KEPT_DAYS * DAY_S, STEPS_PER_PURGE);
  }

  /** One domain after the other, each until it has nothing more, or its turn is over. @returns how many steps it took */
  async #each(
    domainKeys: readonly number[],
    step: (domainKey: number) => Promise<boolean>,
    stepsMax = Infinity,
  ): Promise<number> {
    let steps = 0;
    for (const domainKey of domainKeys) {
      let isMore = true;
      for (let taken = 0; isMore && taken < stepsMax && !this.#signal.aborted; taken += 1) {
        isMore = await step(domainKey);
        steps += 1;
      }
    }
    return steps;
  }
}
