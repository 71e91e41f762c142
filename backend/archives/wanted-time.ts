import { dayStartMs } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import type { LeasedSearch } from '../store/archives/leased-search';
import type { Snapshot } from '../store/archives/snapshot';
import { momentsOf } from './copy-time';

const DAY_MS = 86_400_000;

type Timed = Pick<Snapshot, 'timestamp'>;

/** Of which time copies of a URL are wanted. */
export class WantedTime {
  /**
   * What the page was when it was cited (I5): then, or on the day of which we know first; always before its name seems
   * to have come into other hands. `YYYYMMDDhhmmss` in UTC.
   */
  readonly timestamp: string;
  readonly #takenMs: number;

  /** @param takenDay from then on the name seems to be in other hands (U1); null: it does not */
  constructor(
    { firstSeenDay, wantedMoment }: Pick<LeasedSearch, 'firstSeenDay' | 'wantedMoment'>,
    takenDay: CalendarDay | null,
    nowMs: number,
  ) {
    this.#takenMs = takenDay === null ? Infinity : takenDay * DAY_MS;
    const seenMs = firstSeenDay === null ? nowMs : dayStartMs(firstSeenDay);
    const atMs = wantedMoment === null ? seenMs : wantedMoment.atS * 1_000;
    const beforeMs = Math.min(atMs, this.#takenMs - 1);
    this.timestamp = new Date(beforeMs).toISOString().replace(/\D/g, '').slice(0, 14);
  }

  /** Whether a copy was made when the name seems to have been in other hands (U1). */
  isTooYoung({ timestamp }: Timed): boolean {
    return momentsOf(timestamp).firstMs >= this.#takenMs;
  }

  isNearer(one: Timed, other: Timed): boolean {
    return this.#distanceMs(one) < this.#distanceMs(other);
  }

  #distanceMs({ timestamp }: Timed): number {
    return Math.abs(momentsOf(timestamp).firstMs - momentsOf(this.timestamp).firstMs);
  }
}
