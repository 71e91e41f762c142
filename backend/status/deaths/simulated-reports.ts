import type { DayNumber } from '../day-number';
import type { PageHint, HostTrust } from '../hints/hint';
import { DISTRUSTED_DAYS } from '../stretch';

/** Two latencies without a hole, of a day each. */
const STANDING_DAYS = 2;
const STRETCH = 4;

/** The reports of a host in a simulation (R1): none is ever lost. */
export class SimulatedReports {
  readonly source = 'remote-update';
  readonly #named = new Map<number, Pick<PageHint, 'word' | 'saidDay'>>();
  #trustedFromDay: DayNumber;

  /** @param firstDay of its reports */
  constructor(firstDay: DayNumber) {
    this.#trustedFromDay = firstDay + STANDING_DAYS;
  }

  /** A report names a URL. */
  name(place: number, day: DayNumber): void {
    this.#named.set(place, { word: 'changed', saidDay: day });
  }

  hintOf(place: number): Pick<PageHint, 'word' | 'saidDay'> | null {
    return this.#named.get(place) ?? null;
  }

  trustOn(day: DayNumber): HostTrust {
    const isTrusted = day >= this.#trustedFromDay;
    return { source: this.source, stretch: isTrusted ? STRETCH : 1, untilDay: day };
  }

  distrust(day: DayNumber): void {
    this.#trustedFromDay = day + DISTRUSTED_DAYS + 1;
  }
}
