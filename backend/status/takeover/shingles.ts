const LENGTH = 3;

/** Runs of three words as numbers: exact up to 200,000 different words, and pages have fewer. */
const WORDS_MAX = 200_000;

/**
 * Share of the runs of three words of a text that stand in another one, too, each run counted once.
 * @returns 0…1; 0 where there is no run
 * Source: Broder 1997, “On the resemblance and containment of documents”.
 */
export function keptShingles(then: readonly string[], now: readonly string[]): number {
  const ids = new Map<string, number>();
  const before = shinglesOf(then, ids);
  if (before.size === 0) return 0;
  const after = shinglesOf(now, ids);
  let kept = 0;
  for (const shingle of before) if (after.has(shingle)) kept += 1;
  return kept / before.size;
}

function shinglesOf(words: readonly string[], ids: Map<string, number>): Set<number> {
  const shingles = new Set<number>();
  let [first, second] = [0, 0];
  words.forEach((word, place) => {
    const third = idOf(word, ids);
    if (place >= LENGTH - 1) shingles.add((first * WORDS_MAX + second) * WORDS_MAX + third);
    [first, second] = [second, third];
  });
  return shingles;
}

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  const id = ids.size + 1;
  ids.set(word, id);
  return id;
}
