/** A stretch of text: UTF-16 offsets, `end` behind the last character. */
export interface Span {
  start: number;
  end: number;
}

/** `<!-- … -->`; an unclosed one runs to the end of its region. */
interface CommentNode extends Span {
  kind: 'comment';
}

/** What a page does not show when it is read itself: `<noinclude>` and such tags, `<includeonly>` with its content. */
interface IgnoredNode extends Span {
  kind: 'ignored';
}

/** An extension tag with its content, which another scan has to look into. */
export interface TagNode extends Span {
  kind: 'tag';
  /** In lower case. */
  name: string;
  /** Null of `<name/>`. */
  inner: Span | null;
}

/** What stands between two `|` of a template, or behind the last one. */
export interface Part extends Span {
  /** Where the `=` stands that ends the name; null of a part without a name. */
  equals: number | null;
}

const NO_CHILDREN: readonly SyntaxNode[] = [];

/**
 * `{{name|part|…}}` or `{{{name|part|…}}}`. A hostile page has hundreds of thousands of them that nobody looks into:
 * what they are made of stays numbers until somebody asks.
 */
export class BraceNode implements Span {
  readonly start: number;
  readonly end: number;
  /** What stands anywhere in it, in order, but not deeper in another of them. */
  children: readonly SyntaxNode[] = NO_CHILDREN;
  private made: readonly Part[] | null = null;

  /**
   * @param marks those of many nodes: of each part where its `|` stands, and its `=` or -1; then where the closing
   * braces do
   * @param place of its first mark
   */
  constructor(
    readonly kind: 'template' | 'argument',
    { start, end }: Span,
    private readonly marks: readonly number[],
    private readonly place: number,
  ) {
    this.start = start;
    this.end = end;
  }

  get name(): Span {
    return { start: this.start + this.width, end: this.marks[this.place] ?? this.end };
  }

  get hasParts(): boolean {
    return this.marks[this.place] !== this.end - this.width;
  }

  get parts(): readonly Part[] {
    this.made ??= this.makeParts();
    return this.made;
  }

  /** Of its opening and of its closing braces. */
  private get width(): number {
    return this.kind === 'template' ? 2 : 3;
  }

  private makeParts(): Part[] {
    const { marks } = this;
    const parts: Part[] = [];
    const end = this.end - this.width;
    let bar = this.marks[this.place] ?? end;
    for (let place = this.place; bar < end; place += 2) {
      const equals = marks[place + 1] ?? -1;
      const next = marks[place + 2] ?? end;
      parts.push({ start: bar + 1, end: next, equals: equals === -1 ? null : equals });
      bar = next;
    }
    return parts;
  }
}

export type SyntaxNode = CommentNode | IgnoredNode | TagNode | BraceNode;
