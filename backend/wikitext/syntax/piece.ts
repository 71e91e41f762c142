import type { BraceNode, Part, SyntaxNode } from './node';

/** What opened a piece: `{{…`, `[[…`, `-{`, or a heading's line. */
export type OpeningRun = '{' | '[' | '-{' | '=';

/** For all that have none. */
const NONE: readonly SyntaxNode[] = [];

/** Braces or brackets that wait for their end; of a heading only that it is open. */
export class Piece {
  /** Where each `|` stands and, behind it, the `=` of its part or -1; most pieces have none. */
  private marks: number[] | null = null;

  /**
   * @param start of the run of opening characters
   * @param count how many of them wait
   * @param isPrefixed whether a `-` stands before the run, so that `-{` is left of `-{{{ … }}`
   */
  constructor(
    readonly opening: OpeningRun,
    readonly start: number,
    readonly count: number,
    readonly isPrefixed: boolean,
  ) {}

  /** A `|` in a heading's line or in `[[…]]` is no business of the template around. */
  get findsPipes(): boolean {
    return this.opening === '{' || this.opening === '-{';
  }

  get findsEquals(): boolean {
    return this.findsPipes && this.marks?.at(-1) === -1;
  }

  addPipe(at: number): void {
    if (this.marks === null) this.marks = [at, -1];
    else this.marks.push(at, -1);
  }

  addEquals(at: number): void {
    if (this.marks !== null) this.marks[this.marks.length - 1] = at;
  }

  /**
   * The template or argument that the innermost `matching` of the opening braces begin.
   * @param at of the closing braces
   * @param base what is added to all offsets
   */
  close(matching: number, at: number, base: number): BraceNode {
    const nameStart = this.start + this.count + base;
    return {
      kind: matching === 2 ? 'template' : 'argument',
      start: nameStart - matching,
      end: at + matching + base,
      name: { start: nameStart, end: (this.marks?.[0] ?? at) + base },
      parts: this.partsUntil(at, base),
      children: NONE,
    };
  }

  private partsUntil(end: number, base: number): Part[] {
    const { marks } = this;
    if (marks === null) return [];
    const parts: Part[] = [];
    for (let place = 0; place < marks.length; place += 2) {
      const equals = marks[place + 1] ?? -1;
      parts.push({
        start: (marks[place] ?? 0) + 1 + base,
        end: (marks[place + 2] ?? end) + base,
        equals: equals === -1 ? null : equals + base,
      });
    }
    return parts;
  }

  /** What is left when `matching` of the opening characters have found their end; null if too few. */
  rest(matching: number): Piece | null {
    const left = this.count - matching;
    if (left >= 2) return new Piece(this.opening, this.start, left, this.isPrefixed);
    const isVariant = left === 1 && this.opening === '{' && this.isPrefixed;
    return isVariant ? new Piece('-{', this.start - 1, 2, false) : null;
  }
}
