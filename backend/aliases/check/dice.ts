/** Dice’s coefficient: twice the words in common, by all words: 0…1. */
export function dice(one: readonly string[], other: readonly string[]): number {
  const words = new Set(one);
  const others = new Set(other);
  const common = [...words].filter((word) => others.has(word)).length;
  return words.size + others.size === 0 ? 0 : (2 * common) / (words.size + others.size);
}
