/** The shortest and the longest of some pauses, in one unit. */
export interface PauseBounds {
  first: number;
  longest: number;
}

/**
 * A pause that is twice as long each time, within its bounds.
 * @param doublings 0 for the first one
 * @returns in the unit of the bounds
 */
export function doubledPause(doublings: number, { first, longest }: PauseBounds): number {
  return Math.min(first * 2 ** doublings, longest);
}
