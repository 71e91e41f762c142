import { isDead } from './answer-of';
import { outageAt } from './outage';
import type { SimulatedUrl } from './population';

/** Whether a person could open a page around noon of a day: neither walls nor we are in the way. */
export function couldOpen(url: SimulatedUrl, day: number): boolean {
  const noon = day + 0.5;
  if (isDead(url.death, noon)) return false;
  return url.host.outages.length === 0 || outageAt(url.host.outages, noon) === null;
}

/**
 * Whether it is wrong to tell on a day that a page is unreachable: "while a person could open it on
 * a day within three", read as that day and the two after it. With other stretches what is left
 * false by quick looks after the death, beside what slow ones leave, is not what the facts say.
 */
export function isToldWrongly(url: SimulatedUrl, day: number): boolean {
  return couldOpen(url, day) || couldOpen(url, day + 1) || couldOpen(url, day + 2);
}
