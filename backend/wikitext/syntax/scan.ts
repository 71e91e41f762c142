import type { Span, SyntaxNode } from './node';
import { nest } from './nest';
import { Piece, type OpeningRun } from './piece';
import { isPassedOver, isSkipped, type TagSet } from './tag-set';

const CODE = {
  LF: 0x0a,
  DASH: 0x2d,
  LESS: 0x3c,
  EQUALS: 0x3d,
  OPEN_BRACKET: 0x5b,
  CLOSE_BRACKET: 0x5d,
  OPEN_BRACE: 0x7b,
  PIPE: 0x7c,
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
  return nest(new Scanner(source.slice(region.start, region.end), region.start, tags).run());
}

class Scanner {
  /** In the order of their ends. */
  private readonly found: SyntaxNode[] = [];
  private readonly stack: Piece[] = [];
  private top: Piece | undefined;
  private at = 0;
  private findsPipes = false;
  private findsEquals = false;
  /** No `>` is right of here: tags are not looked for any more. */
  private hasNoMoreEnds = false;
  /** Tags that nothing closes right of here. */
  private readonly unclosed = new Set<string>();

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
      case CODE.PIPE:
        return this.pipe();
      case CODE.EQUALS:
        return this.equals();
      case CODE.LF:
        return this.endLine();
      case CODE.LESS:
        return this.angle();
      case CODE.OPEN_BRACE:
        return this.open('{', this.at, false);
      case CODE.OPEN_BRACKET:
        return this.open('[', this.at, false);
      case CODE.DASH:
        return this.dash();
      default:
        return this.close(code);
    }
  }

  private pipe(): void {
    if (this.findsPipes) this.top?.addPipe(this.at);
    this.at += 1;
    this.look();
  }

  private equals(): void {
    if (this.findsEquals) this.top?.addEquals(this.at);
    this.at += 1;
    this.look();
  }

  /** What the innermost piece looks for. */
  private look(): void {
    this.findsPipes = this.top?.findsPipes ?? false;
    this.findsEquals = this.top?.findsEquals ?? false;
  }

  private push(piece: Piece): void {
    this.stack.push(piece);
    this.top = piece;
    this.look();
  }

  private pop(): void {
    this.stack.pop();
    this.top = this.stack.at(-1);
    this.look();
  }

  private endLine(): void {
    if (this.top?.opening === '=') this.pop();
    this.at += 1;
    this.startLine();
  }

  /** A lone `=` where a parameter's name may end is that, not a heading. */
  private startLine(): void {
    const count = Math.min(this.runOf(CODE.EQUALS, this.at), HEADING_MARKS_MAX);
    if (count === 0 || (count === 1 && this.findsEquals)) return;
    this.push(new Piece('=', this.at, count, false));
    this.at += count;
  }

  /** `-{` begins a conversion between variants; of `-{{` the braces belong together. */
  private dash(): void {
    if (this.text.charCodeAt(this.at + 1) !== CODE.OPEN_BRACE) {
      this.at += 1;
    } else if (this.text.charCodeAt(this.at + 2) === CODE.OPEN_BRACE) {
      this.open('{', this.at + 1, true);
    } else {
      this.push(new Piece('-{', this.at, 2, false));
      this.at += 2;
    }
  }

  private open(opening: OpeningRun, start: number, isPrefixed: boolean): void {
    const count = this.runOf(this.text.charCodeAt(start), start);
    if (count >= 2) this.push(new Piece(opening, start, count, isPrefixed));
    this.at = start + count;
  }

  /** @param code of a closing brace or bracket */
  private close(code: number): void {
    const { top, at } = this;
    const matching = top === undefined ? 0 : this.matching(top, code);
    if (top === undefined || matching === 0) {
      this.at += 1;
      return;
    }
    if (top.opening === '{') this.found.push(top.close(matching, at, this.base));
    this.at += matching;
    this.pop();
    const rest = top.rest(matching);
    if (rest !== null) this.push(rest);
  }

  /** How many closing characters here are taken by a piece: all or nothing of what it needs. */
  private matching({ opening, count }: Piece, code: number): number {
    if (opening === '-{') return this.text.startsWith('}-', this.at) ? 2 : 0;
    const isItsOwn = code === (opening === '{' ? CODE.CLOSE_BRACE : CODE.CLOSE_BRACKET);
    if (!isItsOwn || opening === '=') return 0;
    const most = Math.min(count, opening === '{' ? 3 : 2);
    const there = Math.min(this.runOf(code, this.at, most), most);
    return there < 2 ? 0 : there;
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
    const closing = this.unclosed.has(name) ? undefined : this.tags.closing.get(name);
    if (closing === undefined) return undefined;
    closing.lastIndex = from;
    const match = closing.exec(this.text);
    if (match !== null) return { start: match.index, end: match.index + match[0].length };
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
