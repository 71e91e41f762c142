import { isoPageDate } from '../rules/page-date';
import type { ComparedText } from './compared-text';
import { titleWays, type HostBoilerplate } from './host-boilerplate';
import { wordRowsOf, SHINGLE_WORDS } from '../pages/shingles';

/** How a living page compares with a copy. Shares are 0…1. */
export interface PageLikeness {
  /** Of the copy's own shingles: how many live on. */
  readonly kept: number;
  /** Of the living page's own shingles: how many the copy had. */
  readonly grown: number;
  /** Own shingles of the copy, and of the page. */
  readonly copyShingles: number;
  readonly pageShingles: number;
  /** The best of all pairs of their titles. */
  readonly title: number;
  /** Of the numbers in the copy's own text: how many live on; 1 without any. */
  readonly numbers: number;
  readonly dates: 'same' | 'different' | 'unknown';
  readonly languages: 'same' | 'different' | 'unknown';
  /** The larger of both. */
  readonly linkShare: number;
  /** Whether a word of the title is replaced by another one, in the text, too: another colour, size, or town. */
  readonly isVariant: boolean;
}

/** What is known of the hosts of a copy and of a living page. */
export interface KnownFrames {
  readonly copies: HostBoilerplate;
  readonly pages: HostBoilerplate;
}

/**
 * Compares a living page with a copy; what their hosts show on two or more pages is dropped first.
 * Source: facts “aliases”, section 3
 */
export function pageLikenessOf(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
): PageLikeness {
  const isFrame = (shingle: number): boolean =>
    frames.copies.isCommon(shingle) || frames.pages.isCommon(shingle);
  const own = [...copy.shingles].filter((shingle) => !isFrame(shingle));
  const others = [...now.shingles].filter((shingle) => !isFrame(shingle));
  const common = own.filter((shingle) => now.shingles.has(shingle)).length;
  const [title, isVariant] = titleLikeness(copy, now, frames);
  return {
    kept: own.length === 0 ? 0 : common / own.length,
    grown: others.length === 0 ? 0 : common / others.length,
    copyShingles: own.length,
    pageShingles: others.length,
    title,
    isVariant,
    numbers: numbersKept(copy, now, isFrame),
    dates: datesOf(copy, now),
    languages: languagesOf(copy, now),
    linkShare: Math.max(copy.page.linkShare, now.page.linkShare),
  };
}

/**
 * Dice's coefficient over words, of the two titles that are most alike; what the site is called is left out.
 * @returns also whether these are of two variants
 */
function titleLikeness(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
): [title: number, isVariant: boolean] {
  const then = ownTitles(copy, frames.copies);
  const later = ownTitles(now, frames.pages);
  const pairs = then.flatMap((one) =>
    later.map((other) => ({ one, other, likeness: dice(one, other) })),
  );
  const [best] = pairs.toSorted((one, other) => other.likeness - one.likeness);
  if (best === undefined) return [0, false];
  const isGone = (word: string): boolean => !now.page.words.includes(word);
  const isNew = (word: string): boolean => !copy.page.words.includes(word);
  const isVariant =
    without(best.one, best.other).some(isGone) && without(best.other, best.one).some(isNew);
  return [best.likeness, isVariant];
}

const without = (words: readonly string[], others: readonly string[]): string[] =>
  words.filter((word) => !others.includes(word));

function ownTitles({ page }: ComparedText, frame: HostBoilerplate): string[][] {
  const ways = titleWays(page).flatMap((parts) => {
    const own = parts.filter((part) => !frame.isCommonTitle(part));
    return [own.join(' '), longest(own)];
  });
  return [...new Set(ways)].filter((way) => way !== '').map((way) => way.split(' '));
}

const longest = (parts: readonly string[]): string =>
  parts.reduce((best, part) => (part.length > best.length ? part : best), '');

/** Twice the words in common, by all words: 0…1. */
export function dice(one: readonly string[], other: readonly string[]): number {
  const words = new Set(one);
  const others = new Set(other);
  const common = [...words].filter((word) => others.has(word)).length;
  return words.size + others.size === 0 ? 0 : (2 * common) / (words.size + others.size);
}

function numbersKept(
  copy: ComparedText,
  now: ComparedText,
  isFrame: (shingle: number) => boolean,
): number {
  const numbers = ownNumbers(copy.page.words, isFrame);
  const living = new Set(now.page.words);
  const kept = [...numbers].filter((number) => living.has(number)).length;
  return numbers.size === 0 ? 1 : kept / numbers.size;
}

/** Numbers that stand in no row of words that is frame. */
function ownNumbers(
  words: readonly string[],
  isFrame: (shingle: number) => boolean,
): ReadonlySet<string> {
  const frame = new Set<number>();
  wordRowsOf(words).forEach((shingle, place) => {
    if (!isFrame(shingle)) return;
    for (let at = place; at < place + SHINGLE_WORDS; at += 1) frame.add(at);
  });
  return new Set(words.filter((word, place) => /\d/.test(word) && !frame.has(place)));
}

function datesOf(copy: ComparedText, now: ComparedText): PageLikeness['dates'] {
  if (copy.page.date === null || now.page.date === null) return 'unknown';
  return isoPageDate(copy.page.date) === isoPageDate(now.page.date) ? 'same' : 'different';
}

function languagesOf(copy: ComparedText, now: ComparedText): PageLikeness['languages'] {
  if (copy.page.lang === '' || now.page.lang === '') return 'unknown';
  return copy.page.lang === now.page.lang ? 'same' : 'different';
}
