import { changesColour } from './colour-change';
import type { ComparedText } from './compared-text';
import { dice } from './dice';
import type { HostBoilerplate } from './host-boilerplate';
import { isSpelling, isSwapped } from './is-spelling';
import type { KnownFrames } from './known-frames';
import { titleWays } from './title-parts';

/**
 * What became of the words of a title that the other page’s text does not have: `none`; `added`: there are more of them, or
 * fewer (another model, another part); `replaced`: others stand in their place (another colour, size, or town). `…-in-text`:
 * the texts tell of these words, too, rather than the titles alone.
 */
export type TitleChange = 'none' | 'added' | 'added-in-text' | 'replaced' | 'replaced-in-text';

/** How the titles of a copy and of a living page compare. */
export interface TitleLikeness {
  /** Of the two that are most alike, 0…1; 1 only where two are the same, word for word. */
  readonly likeness: number;
  readonly change: TitleChange;
}

/** Words of a copy and of a living page that are no frame, each as often as it stands there. */
export interface OwnWords {
  readonly copy: readonly string[];
  readonly page: readonly string[];
}

/** A title, in words, and its parts between which a site has its dashes. */
interface OwnTitle {
  readonly words: readonly string[];
  readonly parts: readonly string[];
  /** False: a part of it, the others may be what the site is called. */
  readonly isWhole: boolean;
}

interface TitlePair {
  readonly before: OwnTitle;
  readonly after: OwnTitle;
  readonly likeness: number;
}

/** So many times more often than in the other text: in the title, and of what it is about. */
const TOLD_MORE = 2;
/** Of titleWays: it stands in the text, too. */
const HEADING = 0;
/** Parts of titles that have no more in common are of two kinds, or name two sites. */
const ONE_KIND_MIN = 0.5;
/** Of titles whose words are the same, but for parts that are left out, or their order. */
const NEARLY_SAME = 0.99;

/**
 * Compares titles by Dice’s coefficient over words; what the site is called is left out.
 * @param ownWords of both texts, without frames
 */
export function titleLikenessOf(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
  ownWords: OwnWords,
): TitleLikeness {
  const living = ownTitles(titleWays(now.page), frames.pages);
  const pairs = pairsOf(ownTitles(titleWays(copy.page), frames.copies), living);
  // Before colons stands a kind of page or a model, too (`Re: title`): what may be left out still counts as a change.
  const behindColon = ownTitles(frames.copies.titlesBehindColon(copy.page), frames.copies);
  const all = [...pairs, ...pairsOf(behindColon, living)];
  const best = bestOf(pairs);
  if (best === undefined) return { likeness: 0, change: 'none' };
  const words = new WordUse(copy, now, ownWords);
  const change = changeIn(best, words);
  const isOther =
    changesColour(copy, now, frames) ||
    (change === 'none' && isReplacedElsewhere(copy, now, words));
  return {
    likeness: all.some(isSameTitle) ? 1 : Math.min(NEARLY_SAME, bestOf(all)?.likeness ?? 0),
    change: isOther ? 'replaced-in-text' : change,
  };
}

const bestOf = (pairs: readonly TitlePair[]): TitlePair | undefined =>
  pairs.toSorted((one, other) => other.likeness - one.likeness)[0];

/** Whether nothing of two titles differs, not even what may be the site's name. */
function isSameTitle({ before, after }: TitlePair): boolean {
  return before.isWhole && after.isWhole && before.words.join(' ') === after.words.join(' ');
}

/** How often words stand in a copy and in a living page. */
class WordUse {
  readonly #inCopy: ReadonlySet<string>;
  readonly #inPage: ReadonlySet<string>;
  readonly #ownOfCopy: ReadonlyMap<string, number>;
  readonly #ownOfPage: ReadonlyMap<string, number>;

  constructor(copy: ComparedText, now: ComparedText, own: OwnWords) {
    this.#inCopy = new Set(copy.page.words);
    this.#inPage = new Set(now.page.words);
    this.#ownOfCopy = countsOf(own.copy);
    this.#ownOfPage = countsOf(own.page);
  }

  isGone(word: string): boolean {
    return !this.#inPage.has(word) || this.more(word) >= TOLD_MORE;
  }

  isNew(word: string): boolean {
    return !this.#inCopy.has(word) || -this.more(word) >= TOLD_MORE;
  }

  /** Whether one of the texts tells more of it than the other one, its title left out. */
  isOfText(word: string): boolean {
    return Math.abs(this.more(word)) >= TOLD_MORE;
  }

  /** Of a name that the texts tell of, a letter more or less makes another one. */
  isSpellingOf(word: string, other: string): boolean {
    if (isSwapped(word, other)) return true;
    return isSpelling(word, other) && !this.isOfText(word) && !this.isOfText(other);
  }

  /** How many times more often the copy's own text has it. */
  more(word: string): number {
    return (this.#ownOfCopy.get(word) ?? 0) - (this.#ownOfPage.get(word) ?? 0);
  }
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function changeIn(pair: TitlePair, words: WordUse): TitleChange {
  const { before, after } = otherWords(pair, words);
  const gone = before.filter((word) => words.isGone(word));
  const fresh = after.filter((word) => words.isNew(word));
  if (gone.length + fresh.length === 0) return 'none';
  const kind = gone.length > 0 && fresh.length > 0 ? 'replaced' : 'added';
  if ([...gone, ...fresh].some((word) => words.isOfText(word))) return `${kind}-in-text`;
  return kind === 'added' && isPartOf(pair.before, pair.after) ? 'none' : kind;
}

/** Words that one of two titles has and the other one has not, however they are spelt. */
function otherWords(
  { before, after }: TitlePair,
  words: WordUse,
): { before: readonly string[]; after: readonly string[] } {
  const [less, more] = [without(before.words, after.words), without(after.words, before.words)];
  if (less.join('') === more.join('')) return { before: [], after: [] };
  return {
    before: less.filter((word) => !more.some((other) => words.isSpellingOf(word, other))),
    after: more.filter((word) => !less.some((other) => words.isSpellingOf(word, other))),
  };
}

/** Whether one title is a part of the other one, which has a part more: what its site is called. */
function isPartOf(one: OwnTitle, other: OwnTitle): boolean {
  const [shorter, longer] = one.words.length < other.words.length ? [one, other] : [other, one];
  return longer.parts.includes(shorter.words.join(' '));
}

/** Whether parts of titles of one kind differ by words of the texts, where other titles are the same: of all of a series. */
function isReplacedElsewhere(copy: ComparedText, now: ComparedText, words: WordUse): boolean {
  const living = titleWays(now.page);
  return titleWays(copy.page).some((way, kind) => {
    const least = kind === HEADING ? TOLD_MORE : 1;
    return pairsOf(way.map(onePart), (living[kind] ?? []).map(onePart)).some((pair) => {
      if (pair.likeness <= ONE_KIND_MIN) return false;
      const { before, after } = otherWords(pair, words);
      return (
        before.some((word) => words.more(word) >= least) &&
        after.some((word) => -words.more(word) >= least)
      );
    });
  });
}

function pairsOf(titles: readonly OwnTitle[], living: readonly OwnTitle[]): TitlePair[] {
  return titles.flatMap((before) =>
    living.map((after) => ({ before, after, likeness: dice(before.words, after.words) })),
  );
}

const without = (words: readonly string[], others: readonly string[]): string[] =>
  words.filter((word) => !others.includes(word));

function ownTitles(ways: readonly string[][], frame: HostBoilerplate): OwnTitle[] {
  return ways.flatMap((way) => {
    const parts = way.filter((part) => !frame.isCommonTitle(part));
    return parts.length === 0 ? [] : [titleOf(parts), partOf(longest(parts), parts)];
  });
}

const onePart = (part: string): OwnTitle => titleOf([part]);

const titleOf = (parts: readonly string[]): OwnTitle => ({
  words: wordsOfParts(parts),
  parts,
  isWhole: true,
});

const partOf = (part: string, parts: readonly string[]): OwnTitle => ({
  ...onePart(part),
  isWhole: parts.length === 1,
});

const wordsOfParts = (parts: readonly string[]): string[] =>
  parts.flatMap((part) => part.split(' '));

const longest = (parts: readonly string[]): string =>
  parts.reduce((best, part) => (part.length > best.length ? part : best), '');
