import { SHINGLE_WORDS, wordRowsOf } from '../pages/shingles';
import type { ComparedText } from './compared-text';
import type { KnownFrames } from './known-frames';

/** What of a text is its page's own: the rest its host shows on other pages, too. */
export interface OwnText {
  /** All words, also those of frames. */
  readonly words: readonly string[];
  /** Rows of all words, by the place of their first one. */
  readonly allRows: readonly number[];
  /** Rows of words that are no frame, in their order. */
  readonly rows: readonly number[];
  /** At which of all words each of these rows begins. */
  readonly places: readonly number[];
  /** Words that stand in no row that is frame. */
  readonly own: readonly string[];
}

/** A copy and a living page, and what of each is its own. */
export interface ComparedPair {
  readonly copy: ComparedText;
  readonly now: ComparedText;
  readonly frames: KnownFrames;
  readonly own: { readonly copy: OwnText; readonly page: OwnText };
}

/** Finds once what all parts of the check compare. */
export function comparedPair(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
): ComparedPair {
  const own = {
    copy: ownTextOf(copy.page.words, frames),
    page: ownTextOf(now.page.words, frames),
  };
  return { copy, now, frames, own };
}

function ownTextOf(words: readonly string[], { copies, pages }: KnownFrames): OwnText {
  const [rows, places]: [number[], number[]] = [[], []];
  const isInFrame = new Uint8Array(words.length);
  const allRows = wordRowsOf(words);
  allRows.forEach((row, place) => {
    if (copies.isCommon(row) || pages.isCommon(row)) {
      isInFrame.fill(1, place, place + SHINGLE_WORDS);
    } else {
      rows.push(row);
      places.push(place);
    }
  });
  const own = words.filter((_word, place) => isInFrame[place] === 0);
  return { words, allRows, rows, places, own };
}
