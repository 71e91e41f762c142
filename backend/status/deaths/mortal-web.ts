import type { DayNumber } from '../day-number';
import { STATUS, type Status } from '../status-code';
import { isDeadOn, type DeathWorld, type MortalUrl } from './death-world';
import { createStreamedChance, type StreamedChance } from './streamed-chance';

/** What stands in for the network: a world of URLs that die, and what a check of one finds. */
export interface MortalWeb extends DeathWorld {
  readonly chance: StreamedChance<keyof typeof STREAMS>;
  /**
   * What a check finds. The same on the same day, whoever looks.
   * @throws {RangeError} when there is no such place
   */
  readonly statusOn: (place: number, day: DayNumber) => Status;
}

/** Of all checks that nothing is in the way of, so many fail all the same. */
const BLIPS = 0.004;

/** What checks find, when URLs are looked at for the first time, on which day the next time, who is woken, whose word is tested. */
const STREAMS = { blip: 1, 'first-check': 2, spread: 3, wake: 4, hint: 5 } as const;

const FINE: Status = { code: STATUS.fine, http: 200 };
const GONE: Status = { code: STATUS.notFound, http: 404 };
const SILENT: Status = { code: STATUS.addressSilent, http: null };

/** @param seed a whole number; the same one repeats a simulation */
export function createMortalWeb({ urls, downDays }: DeathWorld, seed: number): MortalWeb {
  const chance = createStreamedChance(seed, STREAMS);
  const statusOn = (place: number, day: DayNumber): Status => {
    const url = urlAt(urls, place);
    if (downDays[url.host]?.has(day) === true) return SILENT;
    const isBlip = chance.at('blip', place, day) < BLIPS;
    return isDeadOn(url, day) || isBlip ? GONE : FINE;
  };
  return { urls, downDays, chance, statusOn };
}

/** @throws {RangeError} when there is none */
export function urlAt(urls: readonly MortalUrl[], place: number): MortalUrl {
  const url = urls[place];
  if (url === undefined) throw new RangeError(`the world has no URL at place ${place}`);
  return url;
}
