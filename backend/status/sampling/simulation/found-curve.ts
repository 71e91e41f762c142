/** A run, and what can be found. */
interface CurveParts {
  /** Places of the URLs in the order in which they were looked at. */
  readonly places: readonly number[];
  /** Whether the URL of a place is broken: 1, else 0. */
  readonly broken: Uint8Array;
}

/**
 * How many broken URLs were seen after each look of a run that looks at no URL twice: that many after
 * none, after one, and so on.
 */
export function foundCurve({ places, broken }: CurveParts): Uint32Array {
  const curve = new Uint32Array(places.length + 1);
  let found = 0;
  for (const [look, place] of places.entries()) {
    found += broken[place] ?? 0;
    curve[look + 1] = found;
  }
  return curve;
}

/** How many looks found so many; null when the run did not. */
export function looksFor(curve: Uint32Array, wanted: number): number | null {
  const looks = curve.findIndex((found) => found >= wanted);
  return looks === -1 ? null : looks;
}
