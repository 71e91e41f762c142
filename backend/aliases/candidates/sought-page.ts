import type { AddressParts } from '../addresses/address-parts';
import {
  longNumbers,
  numbersOfPath,
  slugWords,
  wholeSlug,
  wordsOfText,
} from '../addresses/slug-words';

/** What is looked for among addresses of living pages. */
export interface SoughtPage {
  /** Of its dead address. */
  readonly slug: readonly string[];
  /** The same with its numbers, as `wholeSlug` has it; empty without. */
  readonly wholeSlug: string;
  /** Of its copy; empty without. */
  readonly title: readonly string[];
  /** Of its copy, where that may be the title rather than the site's name; empty without. */
  readonly heading: readonly string[];
  /** Long ones, each of which tells of one page. */
  readonly numbers: readonly string[];
  /** Years, parts and whatever else tells editions of one text apart: of the title and the path. */
  readonly editions: readonly string[];
}

/**
 * @param title of its copy; null: not known
 * @param heading of its copy; empty without
 */
export function soughtPage(parts: AddressParts, title: string | null, heading = ''): SoughtPage {
  const words = wordsOfText(title ?? '');
  const others = heading === title ? [] : wordsOfText(heading);
  const numbers = [...words, ...others].filter((word) => /^\d+$/.test(word));
  return {
    slug: slugWords(parts),
    wholeSlug: wholeSlug(parts),
    title: words,
    heading: others,
    numbers: longNumbers(parts),
    editions: [...new Set([...numbers, ...numbersOfPath(parts)])],
  };
}
