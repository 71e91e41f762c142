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

/** `{{name|part|…}}` or `{{{name|part|…}}}`. */
export interface BraceNode extends Span {
  kind: 'template' | 'argument';
  name: Span;
  parts: Part[];
  /** What stands anywhere in it, in order, but not deeper in another of them. */
  children: readonly SyntaxNode[];
}

export type SyntaxNode = CommentNode | IgnoredNode | TagNode | BraceNode;
