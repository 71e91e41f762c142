import type { Span } from '../syntax/node';
import { Covers, FILLER } from './filler';
import { isOf, isTitle } from './title';

/** Characters of titles, with `#` and `%`, and what stands for a template. Source: `$wgLegalTitleChars`. */
const TARGET = new RegExp(
  `[ %!"$&'()*,\\-./0-9:;=?@A-Z\\\\^_\`a-z~+#${FILLER.template}\\u0080-\\uFFFF]+`,
  'y',
);
/** Letters right behind a link are drawn into it; those of URLs' protocols are enough here. */
const TRAIL = /[a-z]*/y;
/** A file's caption may hold links, and these may be many; beyond, it is taken to have no end. */
const LINKS_IN_CAPTION_MAX = 50;
/** What ends the text of a link in brackets, also in a file that it shows: lines, and cells of tables. */
const END_OF_TEXT = new RegExp(`[\n${FILLER.border}]`);
/** A parameter of a file with a name is no caption: `link=`, `alt=`. */
const NAMED = /^\s*[\p{L}\p{M} _-]+=/u;

/** A text without its links to pages. */
export interface WithoutInternalLinks {
  text: string;
  /** The files that it shows, which stand in no other one's caption, in order: a link's text goes across each. */
  files: readonly Span[];
}

/**
 * Fills the links to pages: no URL in their text is a link. Of files all but the captions is filled.
 * Source: MediaWiki Parser::handleInternalLinks2.
 */
export function hideInternalLinks(text: string): WithoutInternalLinks {
  return text.includes('[[') ? new InternalLinks(text).hide() : { text, files: [] };
}

/** What stands behind a `[[`. */
interface Link {
  target: string;
  /** Where the text begins, behind the `|`, or the `]]`. */
  textStart: number;
  /** Where the closing brackets begin; -1 if they are not before the next `[[`. */
  textEnd: number;
}

class InternalLinks {
  private readonly covers = new Covers();
  private readonly files: Span[] = [];
  private close = -1;

  constructor(private readonly text: string) {}

  hide(): WithoutInternalLinks {
    let at = this.text.indexOf('[[');
    while (at !== -1) {
      at = this.text.indexOf('[[', this.passLink(at));
    }
    return { text: this.covers.over(this.text), files: this.files };
  }

  /** Returns from where the next link is looked for. */
  private passLink(start: number): number {
    const link = this.linkAt(start);
    if (link === null || !isTitle(link.target)) return start + 2;
    const { target, textStart, textEnd } = link;
    if (isOf(target, 'file')) {
      const caption = this.captionOf(link);
      if (caption !== null) this.coverFile(start, caption);
      return textStart;
    }
    if (textEnd === -1) return start + 2;
    const end = textEnd + this.closingLength(textStart, textEnd);
    const trailed = isOf(target, 'category') ? end : this.trailEnd(end);
    this.covers.add(start, trailed, FILLER.tag);
    return trailed;
  }

  private linkAt(start: number): Link | null {
    const { text } = this;
    TARGET.lastIndex = start + 2;
    const target = TARGET.exec(text)?.[0];
    if (target === undefined) return null;
    const end = TARGET.lastIndex;
    if (text.startsWith(']]', end)) return { target, textStart: end, textEnd: end };
    if (text[end] !== '|') return null;
    const textStart = end + 1;
    const next = text.indexOf('[[', textStart);
    const close = this.closeFrom(textStart + 1);
    const isClosed = close !== -1 && (next === -1 || close < next);
    return { target, textStart, textEnd: isClosed ? close : -1 };
  }

  /** The next `]]`, found once for all the links that it does not close. */
  private closeFrom(from: number): number {
    if (this.close !== Number.POSITIVE_INFINITY && this.close < from) {
      const found = this.text.indexOf(']]', from);
      this.close = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return this.close === Number.POSITIVE_INFINITY ? -1 : this.close;
  }

  /** Of `]]]` all three belong to a link whose text has a bracket. */
  private closingLength(textStart: number, textEnd: number): number {
    const hasBracket = this.text.slice(textStart, textEnd).includes('[');
    return hasBracket && this.text[textEnd + 2] === ']' ? 3 : 2;
  }

  private trailEnd(from: number): number {
    TRAIL.lastIndex = from;
    TRAIL.test(this.text);
    return Math.max(from, TRAIL.lastIndex);
  }

  /** Where the `]]` of a file stands whose caption holds links; -1 where there is none. */
  private captionEnd(textStart: number): number {
    let open = this.text.indexOf('[[', textStart);
    for (let links = 0; open !== -1 && links < LINKS_IN_CAPTION_MAX; links += 1) {
      const next = this.text.indexOf('[[', open + 2);
      const before = next === -1 ? this.text.length : next;
      const behind = this.text.slice(open + 2, before);
      const first = behind.indexOf(']]');
      if (first === -1) return -1;
      const second = behind.indexOf(']]', first + 2);
      if (second !== -1) return open + 2 + second;
      open = next;
    }
    return -1;
  }

  /** What stands between the `|` and the closing brackets; null where there are none. */
  private captionOf({ textStart, textEnd }: Link): Span | null {
    if (textEnd !== -1) {
      return { start: textStart, end: textEnd + this.closingLength(textStart, textEnd) - 2 };
    }
    const end = this.captionEnd(textStart);
    return end === -1 ? null : { start: textStart, end };
  }

  private coverFile(start: number, caption: Span): void {
    const end = caption.end + 2;
    this.covers.add(start, caption.start, FILLER.border);
    coverParameters(this.text.slice(caption.start, caption.end), caption.start, this.covers);
    this.covers.add(caption.end, end, FILLER.border);
    const isInCaption = start < (this.files.at(-1)?.end ?? 0);
    const isOneLine = !END_OF_TEXT.test(this.text.slice(start, end));
    if (!isInCaption && isOneLine) this.files.push({ start, end });
  }
}

/**
 * Fills the parameters of a file that are no captions, and what stands between parameters.
 * @param base where they begin
 */
export function coverParameters(parameters: string, base: number, covers: Covers): void {
  let at = base;
  for (const parameter of parameters.split('|')) {
    const end = at + parameter.length;
    covers.add(
      NAMED.test(parameter) ? at : end,
      Math.min(end + 1, base + parameters.length),
      FILLER.border,
    );
    at = end + 1;
  }
}
