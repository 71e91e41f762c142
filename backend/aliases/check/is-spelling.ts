/** Shorter ones are other words more often than others’ spellings. */
const LETTERS_MIN = 5;
const DIGIT = /\d/;

/**
 * Whether two words are one, spelt otherwise: two letters beside each other are swapped, or one is more or, but for the first
 * one, another. Numbers and what is written with them are never.
 */
export function isSpelling(one: string, other: string): boolean {
  if (DIGIT.test(one) || DIGIT.test(other)) return false;
  const start = alikeStart(one, other);
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const end = alikeEnd(rest, otherRest);
  return isOneEdit(rest.slice(0, rest.length - end), otherRest.slice(0, otherRest.length - end), {
    isLong: Math.max(one.length, other.length) >= LETTERS_MIN,
    isFirst: start === 0,
  });
}

/** Whether two words have the same letters, but for two beside each other that are swapped: what nobody’s names are. */
export function isSwapped(one: string, other: string): boolean {
  return one.length === other.length && isSpelling(one, other) && sorted(one) === sorted(other);
}

function isOneEdit(
  one: string,
  other: string,
  { isLong, isFirst }: { isLong: boolean; isFirst: boolean },
): boolean {
  if (one.length === 2 && other.length === 2) return one === `${other[1] ?? ''}${other[0] ?? ''}`;
  if (!isLong) return false;
  return one.length + other.length === 1 || (one.length === 1 && other.length === 1 && !isFirst);
}

function alikeStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function alikeEnd(one: string, other: string): number {
  const least = Math.min(one.length, other.length);
  let length = 0;
  while (length < least && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

const sorted = (word: string): string => Array.from(word).toSorted().join('');
