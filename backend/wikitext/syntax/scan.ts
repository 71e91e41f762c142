import { BraceNode, type Span, type SyntaxNode } from './node';
import { OpenPieces, OPENING } from './open-pieces';
import { isPassedOver, isSkipped, type TagSet } from './tag-set';

const CODE = {
  LF: 0x0a,
  DASH: 0x2d,
  LESS: 0x3c,
  EQUALS: 0x3d,
  OPEN_BRACKET: 0x5b,
  CLOSE_BRACKET: 0x5d,
  OPEN_BRACE: 0x7b,
  BAR: 0x7c,
  CLOSE_BRACE: 0x7d,
} as const;

/** Whether a character below 128 may mean anything. */
const MARKS = new Uint8Array(128);
for (const code of Object.values(CODE)) MARKS[code] = 1;

/** A heading's marks are looked for no further. */
const HEADING_MARKS_MAX = 6;

/**
 * The templates, arguments, extension tags and comments of a region, exactly as MediaWiki's preprocessor sees
 * them; extension tags are not looked into. Takes linear time, and never throws.
 * Source: MediaWiki Preprocessor_Hash::buildDomTreeArrayFromText.
 * @param region scanned as a text of its own; offsets are those of `source`
 * @returns those that stand in no other, in order
 */
export function scan(source: string, region: Span, tags: TagSet): SyntaxNode[] {
  return new Scanner(source.slice(region.start, region.end), region.start, tags).run();
}

class Scanner {
  /** Those that stand in no other so far, in order. */
  private readonly found: SyntaxNode[] = [];
  /** See BraceNode. */
  private readonly marks: number[] = [];
  private readonly open = new OpenPieces();
  private at = 0;
  /** No `>` is right of here: tags are not looked for any more. */
  private hasNoMoreEnds = false;
  /** Tags that nothing closes right of here. */
  private unclosed: Set<string> | null = null;

  constructor(
    private readonly text: string,
    private readonly base: number,
    private readonly tags: TagSet,
  ) {}

  run(): SyntaxNode[] {
    const { text } = this;
    const { length } = text;
    this.startLine();
    while (this.at < length) {
      const code = text.charCodeAt(this.at);
      if (code < MARKS.length && MARKS[code] === 1) this.step(code);
      else this.at += 1;
    }
    return this.found;
  }

  private step(code: number): void {
    switch (code) {
      case CODE.BAR:
        return this.bar();
      case CODE.EQUALS:
        return this.equals();
      case CODE.LF:
        return this.endLine();
      case CODE.LESS:
        return this.angle();
      case CODE.OPEN_BRACE:
        return this.openRun(OPENING.BRACES, this.at);
      case CODE.OPEN_BRACKET:
        return this.openRun(OPENING.BRACKETS, this.at);
      case CODE.DASH:
        return this.dash();
      default:
        return this.close(code);
    }
  }

  private bar(): void {
    if (this.open.findsBars) this.open.addBar(this.at);
    this.at += 1;
  }

  private equals(): void {
    if (this.open.findsEquals) this.open.addEquals(this.at);
    this.at += 1;
  }

  private endLine(): void {
    if (this.open.opening === OPENING.HEADING) this.open.pop();
    this.at += 1;
    this.startLine();
  }

  /** A lone `=` where a parameter's name may end is that, not a heading. */
  private startLine(): void {
    const count = Math.min(this.runOf(CODE.EQUALS, this.at), HEADING_MARKS_MAX);
    if (count === 0 || (count === 1 && this.open.findsEquals)) return;
    this.open.push(OPENING.HEADING, this.at, count);
    this.at += count;
  }

  /** `-{` begins a conversion between variants; of `-{{` the braces belong together. */
  private dash(): void {
    if (this.text.charCodeAt(this.at + 1) !== CODE.OPEN_BRACE) {
      this.at += 1;
    } else if (this.text.charCodeAt(this.at + 2) === CODE.OPEN_BRACE) {
      this.openRun(OPENING.BRACES_BEHIND_DASH, this.at + 1);
    } else {
      this.open.push(OPENING.VARIANT, this.at, 2);
      this.at += 2;
    }
  }

  private openRun(opening: number, start: number): void {
    const count = this.runOf(this.text.charCodeAt(start), start);
    if (count >= 2) this.open.push(opening, start, count);
    this.at = start + count;
  }

  /** @param code of a closing brace or bracket */
  private close(code: number): void {
    const matching = this.matching(code);
    if (matching === 0) {
      this.at += 1;
      return;
    }
    if (this.open.isBraces) this.addBraces(matching);
    this.at += matching;
    this.open.shorten(matching);
  }

  /** How many closing characters here are taken by the innermost piece: all or nothing of what it needs. */
  private matching(code: number): number {
    const { opening, count, isBraces } = this.open;
    if (opening === OPENING.VARIANT) return this.text.startsWith('}-', this.at) ? 2 : 0;
    const own = isBraces ? CODE.CLOSE_BRACE : CODE.CLOSE_BRACKET;
    if (code !== own || (!isBraces && opening !== OPENING.BRACKETS)) return 0;
    const most = Math.min(count, isBraces ? 3 : 2);
    const there = this.runOf(code, this.at, most);
    return there < 2 ? 0 : there;
  }

  /** The template or argument that ends here, around all that was found behind its beginning. */
  private addBraces(matching: number): void {
    const { open, found, marks, at, base } = this;
    const start = open.start + open.count - matching + base;
    const place = marks.length;
    open.copyMarks(marks, base);
    marks.push(at + base);
    const span = { start, end: at + matching + base };
    const node = new BraceNode(matching === 2 ? 'template' : 'argument', span, marks, place);
    let first = found.length;
    while ((found[first - 1]?.start ?? -1) >= start) first -= 1;
    if (first < found.length) node.children = found.splice(first);
    found.push(node);
  }

  /** How often a character stands here in a row, counted to `most`. */
  private runOf(code: number, from: number, most = Number.POSITIVE_INFINITY): number {
    let count = 0;
    while (count < most && this.text.charCodeAt(from + count) === code) count += 1;
    return count;
  }

  private angle(): void {
    if (this.text.startsWith('!--', this.at + 1)) return this.comment();
    const name = this.tagName();
    const end = name === '' || this.hasNoMoreEnds ? -1 : this.tagEnd(name);
    if (end === -1) {
      this.at += 1;
    } else if (isPassedOver(name.toLowerCase())) {
      this.addIgnored(end + 1);
    } else {
      this.tag(name, end);
    }
  }

  private comment(): void {
    const end = this.text.indexOf('-->', this.at + 4);
    const start = this.at;
    this.at = end === -1 ? this.text.length : end + 3;
    this.found.push({ kind: 'comment', start: start + this.base, end: this.at + this.base });
  }

  private tagName(): string {
    const { name } = this.tags;
    name.lastIndex = this.at + 1;
    return name.exec(this.text)?.[0] ?? '';
  }

  /** Where the `>` of a tag stands, be it in quotes. */
  private tagEnd(name: string): number {
    const end = this.text.indexOf('>', this.at + 1 + name.length);
    this.hasNoMoreEnds = end === -1;
    return end;
  }

  /** @param end where its `>` stands */
  private tag(name: string, end: number): void {
    const lowerName = name.toLowerCase();
    const closing = this.text[end - 1] === '/' ? null : this.closingOf(lowerName, end + 1);
    if (closing === undefined) {
      // Only in this spelling the rest of the text is taken; else the tag is text.
      if (isSkipped(name)) this.addIgnored(this.text.length);
      else this.at = end + 1;
    } else if (isSkipped(lowerName)) {
      this.addIgnored(closing?.end ?? end + 1);
    } else {
      this.addTag(lowerName, end, closing);
    }
  }

  /** Undefined where there is none. */
  private closingOf(name: string, from: number): Span | undefined {
    const closing = this.unclosed?.has(name) ? undefined : this.tags.closing.get(name);
    if (closing === undefined) return undefined;
    closing.lastIndex = from;
    const match = closing.exec(this.text);
    if (match !== null) return { start: match.index, end: match.index + match[0].length };
    this.unclosed ??= new Set();
    this.unclosed.add(name);
    return undefined;
  }

  private addTag(name: string, tagEnd: number, closing: Span | null): void {
    const { base } = this;
    const start = this.at + base;
    this.at = closing?.end ?? tagEnd + 1;
    const inner = closing === null ? null : { start: tagEnd + 1 + base, end: closing.start + base };
    this.found.push({ kind: 'tag', name, start, end: this.at + base, inner });
  }

  private addIgnored(end: number): void {
    this.found.push({ kind: 'ignored', start: this.at + this.base, end: end + this.base });
    this.at = end;
  }
}
