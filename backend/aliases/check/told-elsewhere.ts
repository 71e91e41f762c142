import type { ComparedPair } from './own-text';

/** A shorter piece is the beginning of another text, or what stands around all of them; in rows of words. */
const PIECE_MIN = 40;
/** Of rows that both have by chance, or that only this page has, as a day. */
const GAP_MAX = 8;
/** No frame is so long in one piece: all pages that were seen are lists of the same posts. */
const FRAME_MAX = 200;

/**
 * How many rows of a living page belong to long pieces that its copy does not have, and some other pages have, too: other posts
 * in a list of whole ones, other articles below one. They are no frame, which all pages of a host show, but are text of this page.
 */
export function rowsToldElsewhere({ copy, frames, own }: ComparedPair): number {
  // Of two pages nothing tells what all of them show.
  if (!frames.pages.knowsFrames && !frames.copies.knowsFrames) return 0;
  const isOwn = new Set(own.page.places);
  const told = new Set<number>();
  let piece: number[] = [];
  let gap = 0;
  const endPiece = (): void => {
    const isLong = piece.length > FRAME_MAX;
    const other = isLong ? piece : piece.filter((row) => !isEverywhere(row, frames));
    if (other.length >= PIECE_MIN) for (const row of other) told.add(row);
    piece = [];
  };
  own.page.allRows.forEach((row, place) => {
    const isOther = !isOwn.has(place) && !copy.shingles.has(row);
    gap = isOther ? 0 : gap + 1;
    if (gap > GAP_MAX) endPiece();
    if (isOther) piece.push(row);
  });
  endPiece();
  return told.size;
}

const isEverywhere = (row: number, { copies, pages }: ComparedPair['frames']): boolean =>
  pages.isEverywhere(row) || copies.isEverywhere(row);
