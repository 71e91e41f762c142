/** Of twenty places in a text, so many may lie behind what counts as its beginning: sentences that stand twice. */
const STRAY_SHARE = 1 / 20;

/** How many of some places, in their order, are those of a beginning. */
export function countWithoutStray(places: readonly number[]): number {
  return Math.ceil(places.length * (1 - STRAY_SHARE));
}
