import { foldText } from '../../crawler/content/offers/fold-text';
import { addressParts, type AddressParts } from './address-parts';

const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i;
const CAMEL = /(\p{Ll})(?=\p{Lu})/gu;
const NUMBERS_ALONE = /(?<![\p{L}\p{M}\p{N}])\d+(?![\p{L}\p{M}\p{N}])/gu;
/** Names of files that say nothing of a page. */
const IDLE: ReadonlySet<string> = new Set([
  'index',
  'default',
  'home',
  'amp',
  'print',
  'story',
  'article',
]);

/** The segment of an address that says most of its page: the last one with letters; empty without any. */
export function slugOf({ segments }: AddressParts): string {
  const stems = segments.map((segment) => segment.replace(EXTENSION, '')).toReversed();
  return stems.find((stem) => /\p{L}{2}/u.test(stem) && !IDLE.has(stem.toLowerCase())) ?? '';
}

/** Its words: lower case, without accents; numbers are none. */
export function slugWords(parts: AddressParts): readonly string[] {
  return wordsOfText(slugOf(parts).replaceAll(CAMEL, '$1 ')).filter((word) => !/^\d+$/.test(word));
}

/** The whole slug, its numbers too, however its words are kept apart. */
export function wholeSlug(parts: AddressParts): string {
  return slugOf(parts)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
}

/** What is nothing but a number in the slug of an address: a year, a part, an edition. */
export function slugNumbers(address: string): readonly string[] {
  const parts = addressParts(address);
  const words = parts === null ? [] : wordsOfText(slugOf(parts).replaceAll(CAMEL, '$1 '));
  return words.filter((word) => /^\d+$/.test(word));
}

/** Each number that stands by itself in the path: as a segment, or among the words of one. */
export function numbersOfPath({ segments }: AddressParts): readonly string[] {
  return [...new Set(segments.flatMap((segment) => segment.match(NUMBERS_ALONE) ?? []))];
}

/** Numbers of the path and the query that are long enough to be of one page, and are no years. */
export function longNumbers({ segments, query }: AddressParts): readonly string[] {
  const text = [...segments, ...query.map(([, value]) => value)].join(' ');
  return (text.match(/\d{4,}/g) ?? []).filter((run) => !/^(?:19|20)\d\d$/.test(run));
}

/** Words as they are compared; none empty. */
export function wordsOfText(text: string): readonly string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '');
}
