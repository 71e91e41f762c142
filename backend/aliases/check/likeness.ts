import { readingsOf } from '../pages/slash-day';
import { isoPageDate } from '../rules/page-date';
import type { ComparedText } from './compared-text';
import { changesLeadingYear } from './leading-year';
import type { ComparedPair } from './own-text';
import { countWithoutStray } from './stray-places';
import { rowsToldElsewhere } from './told-elsewhere';
import { titleLikenessOf, type TitleChange } from './title-likeness';
import { wallBehind, type Wall } from './wall-behind';

/** How a living page compares with a copy. Shares are 0…1. */
export interface PageLikeness {
  /** Of the copy's own shingles: how many live on. */
  readonly kept: number;
  /** Of the living page's own shingles, and those of other texts that it shows in full: how many the copy had. */
  readonly grown: number;
  /** Where in the copy's own text what lives on ends, and what share of the text up to there does. */
  readonly beginning: { readonly ends: number; readonly kept: number };
  /** Own shingles of the copy, and of the page. */
  readonly copyShingles: number;
  readonly pageShingles: number;
  /** The best of all pairs of their titles. */
  readonly title: number;
  /** Of the numbers in the copy's own text: how many live on; 1 without any. */
  readonly numbers: number;
  readonly dates: 'same' | 'different' | 'unknown';
  /** Of a page that is shorter than the copy. */
  readonly wall: Wall;
  /** Whether they begin with other years at the same place. */
  readonly changesYear: boolean;
  readonly languages: 'same' | 'different' | 'unknown';
  /** The larger of both. */
  readonly linkShare: number;
  readonly titleChange: TitleChange;
}

/**
 * Compares a living page with a copy; what their hosts show on two or more pages is dropped first.
 * Source: facts “aliases”, section 3
 */
export function pageLikenessOf(pair: ComparedPair): PageLikeness {
  const { copy, now, own: texts } = pair;
  const own = [...new Set(texts.copy.rows)];
  const others = new Set(texts.page.rows);
  const places = own.flatMap((shingle, place) => (now.shingles.has(shingle) ? [place] : []));
  const common = places.length;
  const ownWords = { copy: texts.copy.own, page: texts.page.own };
  const words = { copy: new Set(copy.page.words), page: new Set(now.page.words) };
  const { likeness: title, change } = titleLikenessOf(copy, now, pair.frames, ownWords);
  return {
    kept: own.length === 0 ? 0 : common / own.length,
    grown: others.size === 0 ? 0 : common / (others.size + rowsToldElsewhere(pair)),
    beginning: beginningOf(places, own.length),
    copyShingles: own.length,
    pageShingles: others.size,
    title,
    titleChange: change,
    numbers: numbersKept(ownWords.copy, words.page),
    wall: others.size < own.length ? wallBehind(pair, words.copy) : 'none',
    changesYear: changesLeadingYear(ownWords.copy, ownWords.page, words),
    dates: datesOf(copy, now),
    languages: languagesOf(copy, now),
    linkShare: Math.max(copy.page.linkShare, now.page.linkShare),
  };
}

function beginningOf(places: readonly number[], length: number): PageLikeness['beginning'] {
  const count = countWithoutStray(places);
  const last = places[count - 1];
  if (last === undefined) return { ends: 0, kept: 0 };
  return { ends: (last + 1) / length, kept: count / (last + 1) };
}

function numbersKept(words: readonly string[], living: ReadonlySet<string>): number {
  const numbers = new Set(words.filter((word) => /\d/.test(word)));
  const kept = [...numbers].filter((number) => living.has(number)).length;
  return numbers.size === 0 ? 1 : kept / numbers.size;
}

function datesOf(copy: ComparedText, now: ComparedText): PageLikeness['dates'] {
  const [then, today] = [daysOf(copy), daysOf(now)];
  if (then.length === 0 || today.length === 0) return 'unknown';
  if (!then.some((day) => today.includes(day))) return 'different';
  // One of two days that both may mean is none for sure, unless both write it alike.
  return then.length === today.length && then.every((day, place) => day === today[place])
    ? 'same'
    : 'unknown';
}

/** On which a page may have been published, by what it tells. */
function daysOf({ page: { date, slashDay } }: ComparedText): readonly string[] {
  if (date !== null) return [isoPageDate(date)];
  return slashDay === null ? [] : readingsOf(slashDay).map(isoPageDate);
}

function languagesOf(copy: ComparedText, now: ComparedText): PageLikeness['languages'] {
  if (copy.page.lang === '' || now.page.lang === '') return 'unknown';
  return copy.page.lang === now.page.lang ? 'same' : 'different';
}
