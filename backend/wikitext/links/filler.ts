/** What stands in a link text for something else. None of them is part of a URL or of a word. */
export const FILLER = {
  /** For a template, whose text is not known; titles and texts of links may hold one. */
  template: '\u0001',
  /** For what neither links nor the texts of links go across: the edges of cells and captions. */
  border: '\u0002',
  /** For tags, and for what has become one when MediaWiki looks for links; no title holds one. */
  tag: '\u007F',
} as const;

export type Filler = (typeof FILLER)[keyof typeof FILLER];

interface Cover {
  start: number;
  end: number;
  filler: Filler;
}

/** Stretches of a text that are to be filled. */
export class Covers {
  private readonly covers: Cover[] = [];

  add(start: number, end: number, filler: Filler): void {
    if (end > start) this.covers.push({ start, end, filler });
  }

  /** The text with these stretches filled: as long as before. */
  over(text: string): string {
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end, filler } of this.covers.sort((a, b) => a.start - b.start)) {
      if (end <= at) continue;
      const from = Math.max(at, start);
      pieces.push(text.slice(at, from), filler.repeat(end - from));
      at = end;
    }
    return pieces.length === 0 ? text : pieces.join('') + text.slice(at);
  }
}
