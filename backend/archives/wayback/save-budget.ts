import type { Clock } from '../../runtime/clock';
import { DAY_S, MINUTE_S, type SaveLater, saveLater } from './save-outcome';

/** How much is asked of Save Page Now at most; what it allows itself is respected besides. */
export interface SaveLimits {
  /** Captures under way. */
  atOnce: number;
  perMinute: number;
  /** By UTC. */
  perDay: number;
}

/** Below what an account is allowed: 7 a minute, 30,000 a day (document of 2025-10-22, “Limitations”). */
export const SAVE_LIMITS: SaveLimits = { atOnce: 2, perMinute: 6, perDay: 20_000 };

/** Counts what we ask for ourselves. */
export class SaveBudget {
  readonly #limits: SaveLimits;
  readonly #clock: Pick<Clock, 'now'>;
  #underWay = 0;
  #lastMinute: number[] = [];
  #day = 0;
  #today = 0;

  constructor(limits: SaveLimits, clock: Pick<Clock, 'now'>) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Takes a place, to be given back by `leave`; an outcome when there is none. */
  enter(): SaveLater | null {
    const full = this.#full();
    if (full !== null) return full;
    const nowS = this.#nowS();
    this.#underWay += 1;
    this.#today += 1;
    this.#lastMinute.push(nowS);
    return null;
  }

  leave(): void {
    this.#underWay -= 1;
  }

  /** When the day is over, seconds from now. */
  restOfDayS(): number {
    return DAY_S - (this.#nowS() % DAY_S);
  }

  /** Whether others with the same keys, or we before a restart, used the day up. */
  isDayFull(savedToday: number): boolean {
    return savedToday >= this.#limits.perDay;
  }

  #full(): SaveLater | null {
    const nowS = this.#nowS();
    this.#forget(nowS);
    if (this.#underWay >= this.#limits.atOnce) return saveLater('enough-under-way', MINUTE_S);
    if (this.isDayFull(this.#today)) return saveLater('day-is-full', this.restOfDayS());
    if (this.#lastMinute.length < this.#limits.perMinute) return null;
    const [first = nowS] = this.#lastMinute;
    return saveLater('minute-is-full', Math.max(1, first + MINUTE_S - nowS));
  }

  #forget(nowS: number): void {
    this.#lastMinute = this.#lastMinute.filter((atS) => atS + MINUTE_S > nowS);
    const day = Math.floor(nowS / DAY_S);
    if (day !== this.#day) this.#today = 0;
    this.#day = day;
  }

  #nowS(): number {
    return Math.floor(this.#clock.now() / 1000);
  }
}
