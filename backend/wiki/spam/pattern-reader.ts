/**
 * A line of a spam list that is not matched: PCRE itself refuses it (MediaWiki then never matches it
 * either), or it needs more than linear time or stated bounds allow. The message is the reason.
 */
export class UnsupportedPatternError extends Error {
  override readonly name = 'UnsupportedPatternError';
}

/** PCRE does not compile such a line. */
export function refused(what: string): UnsupportedPatternError {
  return new UnsupportedPatternError(`broken: ${what}`);
}

/** Reads a pattern from left to right, and knows of `\Q…\E`. */
export class PatternReader {
  readonly text: string;
  position = 0;
  /** Between `\Q` and `\E` every character stands for itself. */
  quoted = false;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.position >= this.text.length;
  }

  peek(offset = 0): string {
    return this.text.charAt(this.position + offset);
  }

  /** @throws UnsupportedPatternError at the end */
  take(): string {
    if (this.ended) throw refused('it ends too early');
    this.position += 1;
    return this.text.charAt(this.position - 1);
  }

  eat(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  /** @param pattern with the flag y */
  eatMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }

  /** Passes over `\Q` and `\E`, which also PCRE takes for nothing but marks. */
  skipQuoteMarks(): void {
    for (;;) {
      if (this.eat('\\E')) this.quoted = false;
      else if (!this.quoted && this.eat('\\Q')) this.quoted = true;
      else return;
    }
  }
}
