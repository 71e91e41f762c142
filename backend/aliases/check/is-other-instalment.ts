import { SHINGLE_WORDS } from '../pages/shingles';
import { beginsAnnex } from './begins-annex';
import type { OwnText } from './own-text';

/** A shorter piece is a paragraph that was written anew, or comments; in rows of words. */
const PIECE_MIN = 80;
/** Of a text. */
const PIECE_SHARE_MIN = 0.2;
/** Of all that differs: whoever revises a text does so in several places. */
const PIECE_OF_CHANGES_MIN = 0.75;
/** Rows of other words that outweigh one that both texts have by chance. */
const CHANCE_WEIGHT = 3;
/** How far apart both pieces may lie, of what both texts have. */
const PLACE_SHARE_MAX = 0.1;
/** Behind less than the rest of what both texts have stands what readers wrote, and where other pages are listed. */
const AT_END_MIN = 0.9;

/** A long piece of a text that another one does not have. */
interface OwnPiece {
  /** Rows before it that both texts have, of all that they have. */
  readonly after: number;
  /** Comments, or other pages, as far as a line above it tells. */
  readonly isAnnex: boolean;
}

/**
 * Whether two texts are the same but for one long piece, in whose place each has its own: two parts of a serial, which begin
 * with the same introduction or end with the same summary, under one title on one day. Comments of readers and lists of other
 * pages, which stand at the end below a line that says so, are other ones each time. Takes time in proportion to the rows.
 */
export function isOtherInstalment(copy: OwnText, page: OwnText): boolean {
  const [before, after] = [
    ownPieceOf(copy, new Set(page.rows)),
    ownPieceOf(page, new Set(copy.rows)),
  ];
  if (before === null || after === null) return false;
  if (before.isAnnex && after.isAnnex) return false;
  return Math.abs(before.after - after.after) <= PLACE_SHARE_MAX;
}

/** @returns null: there is none, or more of the text differs elsewhere */
function ownPieceOf(
  { words, rows, places }: OwnText,
  others: ReadonlySet<number>,
): OwnPiece | null {
  const isOwn = rows.map((row) => !others.has(row));
  const { from, to } = heaviestSpan(isOwn);
  const own = countIn(isOwn, 0, rows.length);
  const piece = countIn(isOwn, from, to);
  const isPiece =
    piece >= PIECE_MIN &&
    piece >= PIECE_SHARE_MIN * rows.length &&
    piece >= PIECE_OF_CHANGES_MIN * own;
  const common = rows.length - own;
  if (!isPiece || common === 0) return null;
  const after = (from - countIn(isOwn, 0, from)) / common;
  // The first row begins with words that both texts have.
  const begins = (places[from] ?? 0) + SHINGLE_WORDS - 1;
  return { after, isAnnex: after >= AT_END_MIN && beginsAnnex(words, begins) };
}

/** Where most is a text's own; rows that both have by chance do not end it. Source: Kadane’s algorithm */
function heaviestSpan(isOwn: readonly boolean[]): { from: number; to: number } {
  let best = { from: 0, to: 0, weight: 0 };
  let [from, weight] = [0, 0];
  isOwn.forEach((own, place) => {
    if (weight <= 0) [from, weight] = [place, 0];
    weight += own ? 1 : -CHANCE_WEIGHT;
    if (weight > best.weight) best = { from, to: place + 1, weight };
  });
  return best;
}

const countIn = (isOwn: readonly boolean[], from: number, to: number): number =>
  isOwn.slice(from, to).filter(Boolean).length;
