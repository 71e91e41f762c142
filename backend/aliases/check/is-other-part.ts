import { addressParts } from '../addresses/address-parts';
import { slugOf, wordsOfText } from '../addresses/slug-words';
import type { ComparedText } from './compared-text';
import type { HostBoilerplate } from './host-boilerplate';
import type { KnownFrames } from './known-frames';
import type { PageLikeness } from './likeness';
import { isBesidePart, isPartWord, isPartWordInText, isShortNumber } from './part-words';
import { titleWays } from './title-parts';

type Words = readonly string[];

/** Where a text tells which part it is. */
const LEADING_WORDS = 60;
/** Two parts of a work have not so much of their texts in common. */
const SAME_TEXT_MIN = 0.9;
/** Of a slug, beside its number: with fewer words that is the number of a page, which changes with its site. */
const SLUG_WORDS_MIN = 2;
const FIRST = /^(?:0?1|i)$/;

/**
 * Whether two pages are two numbered parts of one work (part, chapter, page, episode): their titles, the beginnings of their
 * texts or their slugs are the same, but for the number of the part, or one of both alone has one that is not the first. A number
 * counts beside a word for part, or where it stands last.
 */
export function isOtherPart(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
  { kept, grown }: Pick<PageLikeness, 'kept' | 'grown'>,
): boolean {
  const ways = [...titleWays(copy.page), ...frames.copies.titlesBehindColon(copy.page)];
  const before = titlesIn(ways, frames.copies);
  const after = titlesIn(titleWays(now.page), frames.pages);
  const [own, others] = [without(before, after), without(after, before)];
  if (own.some((one) => others.some((other) => isOtherNumber(one, other)))) return true;
  if (beginsAsOtherPart(copy.page.words, now.page.words)) return true;
  if (kept >= SAME_TEXT_MIN && grown >= SAME_TEXT_MIN) return false;
  return isPartAlone(own, others) || isPartAlone(others, own) || isOtherSlug(copy, now);
}

function titlesIn(ways: readonly string[][], frame: HostBoilerplate): Words[] {
  const parts = ways.flat().filter((part) => !frame.isCommonTitle(part));
  return [...new Set(parts)].map((part) => part.split(' '));
}

function without(some: readonly Words[], others: readonly Words[]): Words[] {
  const told = new Set(others.map((words) => words.join(' ')));
  return some.filter((words) => !told.has(words.join(' ')));
}

/** Whether two rows of words are the same but for the number of a part. */
function isOtherNumber(one: Words, other: Words): boolean {
  if (one.length !== other.length) return false;
  const places = [...one.keys()].filter((place) => one[place] !== other[place]);
  const [place] = places;
  if (place === undefined || places.length > 1) return false;
  return [one, other].every((words) => isPartNumber(words, place));
}

const isPartNumber = (words: Words, place: number): boolean =>
  isBesidePart(words, place) || (words.length > 1 && isLastNumber(words, place));

/** Last, or before how many parts there are: `2`, `2 of 3`, `2/3`. */
function isLastNumber(words: Words, place: number): boolean {
  const rest = words.slice(place + 1);
  const isCount = rest.length > 0 && rest.length <= 2 && isShortNumber(rest.at(-1));
  return isShortNumber(words[place]) && (rest.length === 0 || isCount);
}

/** Whether titles of one page are those of the other one and the number of a part more, which is not the first. */
function isPartAlone(some: readonly Words[], others: readonly Words[]): boolean {
  return some.some((words) => {
    if (isMarkAlone(words)) return isLaterPart(words) && !others.some(isMarkAlone);
    return others.some(
      (other) =>
        other.length < words.length &&
        other.every((word, place) => word === words[place]) &&
        isLaterPart(words.slice(other.length)),
    );
  });
}

/** `part 2`, `2. Teil`: nothing beside it. */
const isMarkAlone = (words: Words): boolean =>
  words.length === 2 && words.some((_word, place) => isBesidePart(words, place));

/** `2`, `part 2`, `2 of 3`: nothing but which part it is, and not the first one. */
function isLaterPart(words: Words): boolean {
  const marks = words.filter((word) => !isPartWord(word));
  const [number = ''] = marks;
  return isShortNumber(number) && !FIRST.test(number) && isLastNumber(marks, 0);
}

/** Whether both texts tell at their beginnings that they are parts, by one word, and neither has the other's number. */
function beginsAsOtherPart(copy: Words, page: Words): boolean {
  const [before, after] = [partsNamed(copy), partsNamed(page)];
  const [own, others] = [without(before, after), without(after, before)];
  return own.some((one) => others.some((other) => isOtherNumber(one, other)));
}

function partsNamed(words: Words): Words[] {
  const leading = words.slice(0, LEADING_WORDS);
  return leading.flatMap((word, place) => {
    if (!isPartWordInText(word)) return [];
    const pairs = [
      leading.slice(place, place + 2),
      leading.slice(Math.max(0, place - 1), place + 1),
    ];
    return pairs.filter(isMarkAlone);
  });
}

function isOtherSlug(copy: ComparedText, now: ComparedText): boolean {
  const [before, after] = [copy, now].map(({ address }) => wordsOfSlug(address));
  if (before === undefined || after === undefined || before.length <= SLUG_WORDS_MIN) return false;
  return isOtherNumber(before, after);
}

function wordsOfSlug(address: string): Words {
  const parts = addressParts(address);
  return parts === null ? [] : wordsOfText(slugOf(parts));
}
