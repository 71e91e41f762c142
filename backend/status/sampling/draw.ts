/** Where chance comes from. */
export interface Lottery {
  /** A whole number, 0 ≤ n < `limit`. */
  below(limit: number): number;
}

/**
 * Takes one item out by chance. Takes the same time however many there are; the order of the others
 * changes.
 * @returns undefined when there is none
 */
export function drawFrom<Item>(items: Item[], lottery: Lottery): Item | undefined {
  const last = items.pop();
  if (last === undefined || items.length === 0) return last;
  const place = lottery.below(items.length + 1);
  if (place === items.length) return last;
  const drawn = items[place];
  items[place] = last;
  return drawn;
}
