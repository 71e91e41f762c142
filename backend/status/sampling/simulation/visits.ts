/**
 * Looks at URLs, one after the other: gives the place of the next one, and is told whether it is broken.
 * There is no other way to the truth, so that nobody can peek.
 */
export type Visits<Result = void> = Generator<number, Result, boolean>;

/** What a run has done. */
export interface SimulatedRun {
  /** Places of the URLs in the order in which they were looked at. */
  readonly places: readonly number[];
  /** Those that were seen broken, in the same order. */
  readonly brokenPlaces: readonly number[];
}

/**
 * Lets a run look until it ends, or until its budget is spent.
 * @param budget how many looks it has
 */
export function performRun(
  visits: Visits,
  isBroken: (place: number) => boolean,
  budget = Infinity,
): SimulatedRun {
  const places: number[] = [];
  const brokenPlaces: number[] = [];
  if (budget < 1) return { places, brokenPlaces };
  for (let next = visits.next(); next.done !== true;) {
    const place = next.value;
    const seenBroken = isBroken(place);
    places.push(place);
    if (seenBroken) brokenPlaces.push(place);
    if (places.length >= budget) break;
    next = visits.next(seenBroken);
  }
  return { places, brokenPlaces };
}
