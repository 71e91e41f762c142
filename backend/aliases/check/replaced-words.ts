import { SHINGLE_WORDS, wordRowsOf } from '../pages/shingles';

/** What stands in a living page in place of words of a copy; one of both may be empty. */
export interface ReplacedWords {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * What stands in a living page in place of what a copy has, between rows of words that both have once, in one order.
 * Takes time in proportion to the words, but for sorting rows.
 */
export function replacementsBetween(
  copy: readonly string[],
  page: readonly string[],
): ReplacedWords[] {
  const replacements: ReplacedWords[] = [];
  let [atCopy, atPage] = [0, 0];
  for (const [inCopy, inPage] of [
    ...rowsInOrder(copy, page),
    [copy.length, page.length] as const,
  ]) {
    if (inCopy < atCopy || inPage < atPage) continue;
    const replacement = trimmed(copy.slice(atCopy, inCopy), page.slice(atPage, inPage));
    if (replacement.before.length + replacement.after.length > 0) replacements.push(replacement);
    atCopy = inCopy + SHINGLE_WORDS;
    atPage = inPage + SHINGLE_WORDS;
  }
  return replacements;
}

/** Places of rows that both have once, in the order of both, as far as they go on in it. */
function rowsInOrder(copy: readonly string[], page: readonly string[]): [number, number][] {
  const inPage = placesOfOnce(wordRowsOf(page));
  const rows = [...placesOfOnce(wordRowsOf(copy))].flatMap(([row, place]): [number, number][] => {
    const other = inPage.get(row);
    return other === undefined ? [] : [[place, other]];
  });
  return longestRising(rows);
}

function placesOfOnce(rows: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  const more = new Set<number>();
  rows.forEach((row, place) => {
    if (places.has(row)) more.add(row);
    places.set(row, place);
  });
  for (const row of more) places.delete(row);
  return places;
}

/**
 * The longest part of pairs whose second numbers rise as their first ones do.
 * Source: patience sorting; n log n
 */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length);
  pairs.forEach(([, second], index) => {
    const length = placeFor(second, tails, pairs);
    before[index] = length === 0 ? -1 : (tails[length - 1] ?? -1);
    tails[length] = index;
  });
  const rising: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.toReversed();
}

/** How many of the tails are less than a number, which rise. */
function placeFor(
  second: number,
  tails: readonly number[],
  pairs: readonly [number, number][],
): number {
  let from = 0;
  let to = tails.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < second) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Without what both begin and end with. */
function trimmed(before: readonly string[], after: readonly string[]): ReplacedWords {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  };
}
