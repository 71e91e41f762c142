/**
 * Cosine of how often words stand in two texts.
 * @returns 0…1; 0 where one has no words
 */
export function cosineOf(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  let product = 0;
  for (const [word, count] of one) product += count * (other.get(word) ?? 0);
  return product === 0 ? 0 : Math.min(1, product / (lengthOf(one) * lengthOf(other)));
}

function lengthOf(counts: ReadonlyMap<string, number>): number {
  let squares = 0;
  for (const count of counts.values()) squares += count ** 2;
  return Math.sqrt(squares);
}
