/** Words of a shingle. */
export const SHINGLE_WORDS = 4;
const PRIME = 16_777_619;
const START = 2_166_136_261;

/**
 * Four words in a row each, as numbers of 32 bits: equal rows have equal ones, two others once in four billion.
 * @returns by the place of their first word; the text of fewer than four words as one, nothing of none
 */
export function wordRowsOf(words: readonly string[]): readonly number[] {
  const hashes = words.map(hashOf);
  if (hashes.length < SHINGLE_WORDS) return hashes.length === 0 ? [] : [joined(hashes, 0)];
  const rows: number[] = [];
  for (let at = 0; at + SHINGLE_WORDS <= hashes.length; at += 1) rows.push(joined(hashes, at));
  return rows;
}

/** The same, each once. */
export function shinglesOf(words: readonly string[]): Set<number> {
  return new Set(wordRowsOf(words));
}

function joined(hashes: readonly number[], from: number): number {
  const end = Math.min(hashes.length, from + SHINGLE_WORDS);
  let joint = START;
  for (let at = from; at < end; at += 1) {
    joint = Math.imul(joint ^ (hashes[at] ?? 0), PRIME);
    joint ^= joint >>> 15;
  }
  return joint >>> 0;
}

/** FNV-1a over the units of UTF-16. */
function hashOf(word: string): number {
  let hash = START;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  }
  return hash ^ (hash >>> 13);
}
