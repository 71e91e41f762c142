/**
 * The item on whose share of 1 a draw falls.
 * @param draw 0 ≤ x < 1
 * @throws {RangeError} when the shares do not reach so far
 */
export function pick<Item>(
  shares: readonly (readonly [share: number, item: Item])[],
  draw: number,
): Item {
  let left = draw;
  for (const [share, item] of shares) {
    left -= share;
    if (left < 0) return item;
  }
  throw new RangeError('the shares are less than one');
}
