import type { BraceNode, Span, SyntaxNode } from '../syntax/node';
import { FILLER } from './filler';

/** Templates that stand for a character, by name. Source: MediaWiki's magic words. */
const CHARACTERS: Readonly<Record<string, string>> = { '!': '|', '=': '=' };
/** With blanks around. */
const CHARACTER_NAME_MAX = 20;

/** A stretch of the link text and where it comes from. */
interface Piece {
  at: number;
  start: number;
  /** Where that ends which one character stands for; null of text as it is. */
  wholeEnd: number | null;
}

/** A region's text as MediaWiki sees it when it looks for links, with the way back to the source. */
export class LinkText {
  constructor(
    readonly text: string,
    private readonly pieces: readonly Piece[],
  ) {}

  /** @param change keeps each character's place */
  changed(change: (text: string) => string): LinkText {
    return new LinkText(change(this.text), this.pieces);
  }

  /** Where a stretch of the link text, which is not empty, stands in the source. */
  sourceOf({ start, end }: Span): Span {
    const first = this.pieceAt(start);
    const last = this.pieceAt(end - 1);
    return {
      start: first.wholeEnd === null ? first.start + start - first.at : first.start,
      end: last.wholeEnd ?? last.start + end - last.at,
    };
  }

  private pieceAt(at: number): Piece {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.pieces[middle]?.at ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return this.pieces[low] ?? { at: 0, start: 0, wholeEnd: null };
  }
}

/**
 * Comments are out, templates and tags are fillers.
 * @param nodes that stand in the region, in order
 * @param code what `<code>` holds, in order: nothing in it counts
 */
export function linkTextOf(
  source: string,
  region: Span,
  nodes: readonly SyntaxNode[],
  code: readonly Span[],
): LinkText {
  const texts: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  const add = (text: string, start: number, wholeEnd: number | null): void => {
    if (text === '') return;
    pieces.push({ at: length, start, wholeEnd });
    texts.push(text);
    length += text.length;
  };
  let at = region.start;
  for (const item of inOrder(nodes, code)) {
    if (item.start >= region.end) break;
    if (item.start < at) {
      // `<code>` that ends in the middle of a tag: to MediaWiki the tag is one thing.
      at = Math.max(at, Math.min(item.end, region.end));
      continue;
    }
    add(source.slice(at, item.start), at, null);
    add('kind' in item ? standIn(source, item) : FILLER.tag, item.start, item.end);
    at = Math.min(item.end, region.end);
  }
  add(source.slice(at, region.end), at, null);
  return new LinkText(texts.join(''), pieces);
}

function inOrder(
  nodes: readonly SyntaxNode[],
  code: readonly Span[],
): readonly (SyntaxNode | Span)[] {
  return code.length === 0 ? nodes : [...nodes, ...code].sort((a, b) => a.start - b.start);
}

function standIn(source: string, node: SyntaxNode): string {
  if (node.kind === 'comment' || node.kind === 'ignored') return '';
  return node.kind === 'tag' ? FILLER.tag : (characterOf(source, node) ?? FILLER.template);
}

/** The character that `{{!}}` or `{{=}}` stands for; null of all else. */
export function characterOf(source: string, node: BraceNode): string | null {
  if (node.kind !== 'template' || node.hasParts) return null;
  const { start, end } = node.name;
  if (end - start > CHARACTER_NAME_MAX) return null;
  return CHARACTERS[source.slice(start, end).trim()] ?? null;
}
