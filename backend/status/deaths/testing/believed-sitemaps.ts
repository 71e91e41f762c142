import type { CheckState } from '../../check-state';
import type { DayNumber } from '../../day-number';
import { outcomeOf } from '../../status-code';
import type { DeathWorld } from '../death-world';
import { isListedOn, type HintWorld } from '../hint-world';
import type { CalledLook, MadeLook, SchedulerHints } from '../scheduler-hints';
import { urlAt } from '../mortal-web';

const READ_EACH_DAYS = 7;
const STRETCH = 4;

/**
 * As if every sitemap were believed from the first day on, whatever looks show: the calculation that the trust test (R3) is
 * compared with. Nobody heeds hints so.
 */
export class BelievedSitemaps implements SchedulerHints<CheckState> {
  readonly #urls: DeathWorld['urls'];
  readonly #world: HintWorld;

  constructor({ urls }: DeathWorld, world: HintWorld) {
    this.#urls = urls;
    this.#world = world;
  }

  /** What two readings lack. */
  callsOn(day: DayNumber): CalledLook[] {
    const places = [...this.#world.listed.keys()];
    return places.filter((place) => this.#hasLeft(place, day)).map((place) => ({ place, day }));
  }

  stretchAfter({ place, after, today }: MadeLook<CheckState>): number {
    const [last] = after.runs;
    const isFailed = last !== undefined && outcomeOf(last) === 'failed';
    const readDay = today - this.#daysSinceReading(place, today);
    return !isFailed && isListedOn(this.#world, place, readDay) ? STRETCH : 1;
  }

  #hasLeft(place: number, day: DayNumber): boolean {
    if (this.#daysSinceReading(place, day) > 0) return false;
    const [now, before, earlier] = [0, 1, 2].map((n) =>
      isListedOn(this.#world, place, day - n * READ_EACH_DAYS),
    );
    return now === false && before === false && earlier === true;
  }

  #daysSinceReading(place: number, day: DayNumber): number {
    const { host } = urlAt(this.#urls, place);
    return (day + (host % READ_EACH_DAYS)) % READ_EACH_DAYS;
  }
}
