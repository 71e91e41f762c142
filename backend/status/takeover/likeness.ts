import type { ComparedPage } from './compared-page';
import { cosineOf } from './cosine';
import { keptShingles } from './shingles';

/** How much of a page is still there; shares are 0…1. */
export interface Likeness {
  /** Share of its runs of three words. */
  text: number;
  /** Cosine of how often words stand in both. */
  words: number;
  /** Share of its names and numbers, found in translations, too; null with fewer than four. */
  names: number | null;
  /** Whether something that tells who runs it is the same; null where it told nothing. */
  ids: boolean | null;
  /** Whether it links to the same places of its site. */
  paths: boolean;
  /** Whether the site is called the same; null where it told no name. */
  siteName: boolean | null;
  title: boolean;
}

const NAMES_MIN = 4;
const PATHS_MIN = 3;
const PATHS_SHARE = 0.2;
const TITLE_SHARE = 0.6;

const TEXT_KEPT = 0.05;
const WORDS_KEPT = 0.2;
const NAMES_KEPT = 0.3;

/** What a signal for continuity needs: a chance likeness of two strangers' pages has less in 99 of 100. */
export const KEPT = { text: TEXT_KEPT, words: WORDS_KEPT, names: NAMES_KEPT } as const;

/**
 * Compares a page with what stood at its address before.
 * Source of the thresholds: 194 pairs of pages of one owner, 388 of strangers.
 */
export function likenessOf(then: ComparedPage, now: ComparedPage): Likeness {
  return {
    text: keptShingles(then.words, now.words),
    words: cosineOf(then.contentWords, now.contentWords),
    names: then.names.size < NAMES_MIN ? null : shareIn(then.names, now.names),
    ids: then.ids.size === 0 ? null : countIn(then.ids, now.ids) > 0,
    paths:
      countIn(then.paths, now.paths) >= PATHS_MIN && shareIn(then.paths, now.paths) >= PATHS_SHARE,
    siteName: isSiteNameKept(then, now),
    title: isTitleKept(then.title, now.title),
  };
}

/** Whether nothing tells that it is still the same page or its site; what the site is called does not count. */
export function isLost({ text, words, names, ids, paths }: Likeness): boolean {
  return (
    text < TEXT_KEPT && words < WORDS_KEPT && (names ?? 0) < NAMES_KEPT && ids !== true && !paths
  );
}

function shareIn<Item>(of: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  return of.size === 0 ? 0 : countIn(of, other) / of.size;
}

function countIn<Item>(of: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  let count = 0;
  for (const one of of) if (other.has(one)) count += 1;
  return count;
}

function isSiteNameKept(then: ComparedPage, now: ComparedPage): boolean | null {
  if (then.siteNames.length === 0) return null;
  const head = ` ${now.head} `;
  return then.siteNames.some((name) => now.siteNames.includes(name) || head.includes(` ${name} `));
}

function isTitleKept(then: readonly string[], now: readonly string[]): boolean {
  const [before, after] = [new Set(then), new Set(now)];
  return before.size > 0 && shareIn(before, after) >= TITLE_SHARE;
}
