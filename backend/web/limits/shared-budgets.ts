import type { Clock } from '../../runtime/clock';
import { within } from '../../runtime/within';
import { gather } from '../../runtime/gather';
import type { Logger } from '../../runtime/logger';
import type { WantedShare } from '../../store/answers/budgets';
import { Purse } from './purse';
import { WINDOW_MS, windowLeftMs, windowNoAt } from './window';

/** Takes parts of budgets that all processes share, and tells how much of each it got. */
export type TakeShares = (wanted: WantedShare[]) => Promise<number[]>;

/** What budgets are kept with. */
export interface SharedBudgetsParts {
  clock: Clock;
  logger: Logger;
  take: TakeShares;
  /** Of a budget, a second. */
  perSecond(name: string): number;
}

/** A question waits so long for the database at most; then this process goes by its own count. */
const TAKE_WITHIN_MS = 2_000;
/** So long before a window ends, shares of the next one are taken. */
const AHEAD_MS = 1_500;
/** Between two transactions: what comes meanwhile goes together. */
const REST_MS = 100;
/** Who asked within these windows may ask again in the next one: five minutes. */
const WINDOWS_REMEMBERED = 30;
const SHARES_PER_STATEMENT = 1_000;

/** What a window needs of a budget at its beginning, by the last window in which it was used. */
interface Habit {
  wanted: number;
  windowNo: number;
}

/** Budgets of questions that all web processes share (W7.8), counted within windows of time. */
export class SharedBudgets {
  readonly #parts: SharedBudgetsParts;
  readonly #limitOf: (name: string) => number;
  readonly #takeGathered: (share: WantedShare) => Promise<number | null>;
  /** What is being taken now, by window and name. */
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #habits = new Map<string, Habit>();
  #purse: Purse;
  #next: Purse | null = null;

  constructor(parts: SharedBudgetsParts) {
    this.#parts = parts;
    this.#limitOf = (name) => (parts.perSecond(name) * WINDOW_MS) / 1000;
    this.#purse = new Purse(windowNoAt(parts.clock.now()), this.#limitOf);
    this.#takeGathered = gather((shares) => this.#takeOrNot(shares), SHARES_PER_STATEMENT, {
      rest: () => parts.clock.sleep(REST_MS),
    });
  }

  /**
   * Spends from all these budgets, or from none. Answers at once where the shares in hand suffice, and
   * where it is known that nothing is left.
   * @returns whether it was spent
   */
  spend(names: readonly string[], cost: number): boolean | Promise<boolean> {
    const purse = this.#purseOfNow();
    const { met } = purse.spend(names, cost);
    if (met === 'short') return this.#spendAfterTaking(purse, names, cost);
    if (met === 'spent') this.#takeForLater(purse, names);
    return met === 'spent';
  }

  /** What a budget has in a window, and what may be left of it now, by what this process knows. */
  standing(name: string): { quota: number; left: number } {
    return { quota: Math.floor(this.#limitOf(name)), left: this.#purseOfNow().left(name) };
  }

  async #spendAfterTaking(purse: Purse, names: readonly string[], cost: number): Promise<boolean> {
    for (;;) {
      const spending = purse.spend(names, cost);
      if (spending.met !== 'short') return spending.met === 'spent';
      const wanted = spending.names.map((name) => [name, purse.wanted(name, cost)] as const);
      await Promise.all(wanted.map(([name, much]) => this.#takeOnce(purse, name, much)));
    }
  }

  /** Nobody waits for it. */
  #takeForLater(purse: Purse, names: readonly string[]): void {
    for (const name of purse.low(names)) void this.#takeOnce(purse, name, purse.wanted(name, 0));
    this.#takeAhead(purse);
  }

  /** Once at a time for each budget; never rejects. */
  #takeOnce(purse: Purse, name: string, wanted: number): Promise<void> {
    const key = `${purse.windowNo} ${name}`;
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const taking = this.#takeInto(purse, name, wanted).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, taking);
    return taking;
  }

  async #takeInto(purse: Purse, name: string, wanted: number): Promise<void> {
    const { windowNo } = purse;
    const granted = await this.#takeGathered({
      name,
      windowNo,
      wanted,
      limit: this.#limitOf(name),
    });
    if (granted === null) purse.useOfflineShare();
    else purse.take(name, wanted, granted);
  }

  /** The shares that a window needs at its beginning are there when it begins. */
  #takeAhead(purse: Purse): void {
    if (this.#next !== null || windowLeftMs(this.#parts.clock.now()) > AHEAD_MS) return;
    const next = new Purse(purse.windowNo + 1, this.#limitOf);
    this.#next = next;
    this.#remember(purse);
    for (const [name, { wanted }] of this.#habits) void this.#takeOnce(next, name, wanted);
  }

  #remember(purse: Purse): void {
    const { windowNo } = purse;
    for (const [name, wanted] of purse.habits()) this.#habits.set(name, { wanted, windowNo });
    for (const [name, habit] of this.#habits) {
      if (habit.windowNo < windowNo - WINDOWS_REMEMBERED) this.#habits.delete(name);
    }
  }

  #purseOfNow(): Purse {
    const windowNo = windowNoAt(this.#parts.clock.now());
    if (this.#purse.windowNo === windowNo) return this.#purse;
    this.#remember(this.#purse);
    const ahead = this.#next;
    this.#next = null;
    this.#purse = ahead?.windowNo === windowNo ? ahead : new Purse(windowNo, this.#limitOf);
    return this.#purse;
  }

  /** Null for all of them: the database cannot be asked. */
  async #takeOrNot(shares: WantedShare[]): Promise<(number | null)[]> {
    const { clock, take, logger } = this.#parts;
    try {
      return await within(clock, TAKE_WITHIN_MS, () => take(shares));
    } catch (err) {
      logger.warn({ err }, 'budgets are not shared for some seconds');
      return shares.map(() => null);
    }
  }
}
