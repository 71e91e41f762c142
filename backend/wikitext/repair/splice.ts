import { firstFrom } from '../syntax/first-from';
import type { Span } from '../syntax/node';

/** A stretch of a text and what stands there instead. */
export interface Splice extends Span {
  text: string;
}

/** @returns something that is put in at an offset */
export function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/**
 * @param splices apart from each other, in any order
 * @throws when two of them overlap
 */
export function applySplices(source: string, splices: readonly Splice[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of inOrder(splices)) {
    if (start < at) throw new RangeError(`two changes of a text overlap at ${start}`);
    pieces.push(source.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + source.slice(at);
}

/** Whether they stand apart from each other. */
export function areApart(splices: readonly Splice[]): boolean {
  const ordered = inOrder(splices);
  return ordered.every(({ start }, place) => start >= (ordered[place - 1]?.end ?? 0));
}

/** Tells where stretches of a text are when splices are applied that stand in them or apart from them. */
export class MovedSpans {
  private readonly splices: readonly Splice[];
  /** By how much the first so many splices lengthen the text. */
  private readonly growth: number[] = [0];

  constructor(splices: readonly Splice[]) {
    this.splices = inOrder(splices);
    let grown = 0;
    for (const { start, end, text } of this.splices) {
      grown += text.length - (end - start);
      this.growth.push(grown);
    }
  }

  /** What is put in at its edges is not of it. */
  of({ start, end }: Span): Span {
    const inside = firstFrom(this.splices, end);
    let before = firstFrom(this.splices, start);
    while ((this.splices[before]?.end ?? Number.POSITIVE_INFINITY) <= start) before += 1;
    return { start: start + this.grownBy(before), end: end + this.grownBy(inside) };
  }

  private grownBy(count: number): number {
    return this.growth[count] ?? 0;
  }
}

/** In the order of the text: what is put in at an offset comes before what is taken away there. */
function inOrder(splices: readonly Splice[]): Splice[] {
  return splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** In the order of the text; what several of them take away is taken away once. */
export function joined(splices: readonly Splice[]): Splice[] {
  return inOrder(splices).filter((splice, place, all) => {
    const before = all[place - 1];
    const isRemoval = splice.text === '' && splice.end > splice.start;
    return !(isRemoval && before?.start === splice.start && before.end === splice.end);
  });
}
