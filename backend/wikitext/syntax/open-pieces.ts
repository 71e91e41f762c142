/** What opened a piece. */
export const OPENING = {
  NONE: 0,
  BRACES: 1,
  /** Behind a dash, so that `-{` is left of `-{{{ … }}`. */
  BRACES_BEHIND_DASH: 2,
  BRACKETS: 3,
  /** `-{` */
  VARIANT: 4,
  /** A heading's line, of which only counts that it is open. */
  HEADING: 5,
} as const;

/** How many numbers are kept of a piece that waits for the one in it. */
const FRAME_LENGTH = 4;
const NO_EQUALS = -1;

/**
 * Braces, brackets and headings' lines that wait for their end, each in the one before. They are numbers in two lists,
 * no objects: a hostile text opens hundreds of thousands, which would cost more than the scan itself.
 */
export class OpenPieces {
  /** Of the innermost piece, as is all below; see OPENING. */
  opening: number = OPENING.NONE;
  /** Where its opening characters begin. */
  start = 0;
  /** How many of these wait. */
  count = 0;
  /** Whether a `|` is its business: one in a heading's line or in `[[…]]` is none of the template around. */
  findsBars = false;
  /** Whether a `=` would end the name of a part. */
  findsEquals = false;

  private readonly frames: number[] = [];
  private depth = 0;
  /** Of each piece in turn where its `|` stand, each followed by the `=` of its part. */
  private readonly marks: number[] = [];
  private markCount = 0;
  private firstMark = 0;

  push(opening: number, start: number, count: number): void {
    const { frames, depth } = this;
    frames[depth] = this.opening;
    frames[depth + 1] = this.start;
    frames[depth + 2] = this.count;
    frames[depth + 3] = this.firstMark;
    this.depth = depth + FRAME_LENGTH;
    this.firstMark = this.markCount;
    this.become(opening, start, count);
  }

  /** The innermost piece has found its end, or is none. */
  pop(): void {
    const { frames } = this;
    const depth = this.depth - FRAME_LENGTH;
    this.depth = depth;
    this.markCount = this.firstMark;
    this.firstMark = frames[depth + 3] ?? 0;
    this.become(frames[depth] ?? OPENING.NONE, frames[depth + 1] ?? 0, frames[depth + 2] ?? 0);
  }

  /** The innermost `matching` of its opening characters have found their end: what is left of them waits on. */
  shorten(matching: number): void {
    const { opening, start } = this;
    const left = this.count - matching;
    this.pop();
    if (left >= 2) this.push(opening, start, left);
    else if (left === 1 && opening === OPENING.BRACES_BEHIND_DASH) {
      this.push(OPENING.VARIANT, start - 1, 2);
    }
  }

  get isBraces(): boolean {
    return this.opening === OPENING.BRACES || this.opening === OPENING.BRACES_BEHIND_DASH;
  }

  addBar(at: number): void {
    this.marks[this.markCount] = at;
    this.marks[this.markCount + 1] = NO_EQUALS;
    this.markCount += 2;
    this.findsEquals = true;
  }

  addEquals(at: number): void {
    this.marks[this.markCount - 1] = at;
    this.findsEquals = false;
  }

  /**
   * Adds the marks of the innermost piece to others, as a BraceNode wants them, but for its end.
   * @param base what is added to all offsets
   */
  copyMarks(others: number[], base: number): void {
    for (let place = this.firstMark; place < this.markCount; place += 1) {
      const mark = this.marks[place] ?? NO_EQUALS;
      others.push(mark === NO_EQUALS ? NO_EQUALS : mark + base);
    }
  }

  private become(opening: number, start: number, count: number): void {
    this.opening = opening;
    this.start = start;
    this.count = count;
    this.findsBars = this.isBraces || opening === OPENING.VARIANT;
    this.findsEquals =
      this.findsBars &&
      this.markCount > this.firstMark &&
      this.marks[this.markCount - 1] === NO_EQUALS;
  }
}
