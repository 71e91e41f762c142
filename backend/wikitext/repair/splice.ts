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

/** Tells where offsets are when splices are applied; ask in the order of the text. */
export class MovedOffsets {
  private readonly splices: readonly Splice[];
  private next = 0;
  private moved = 0;

  constructor(splices: readonly Splice[]) {
    this.splices = inOrder(splices);
  }

  /** @param offset that stands in no splice, not before that of an earlier call */
  of(offset: number): number {
    for (
      let splice = this.splices[this.next];
      splice !== undefined && splice.end <= offset;
      splice = this.splices[this.next]
    ) {
      this.moved += splice.text.length - (splice.end - splice.start);
      this.next += 1;
    }
    return offset + this.moved;
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
