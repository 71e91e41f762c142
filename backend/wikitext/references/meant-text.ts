import { characterOf } from '../links/link-text';
import { firstFrom } from '../syntax/first-from';
import type { Span, SyntaxNode } from '../syntax/node';

/**
 * A stretch of wikitext as it is meant: without comments and what a page does not show, `{{!}}`, `{{=}}` and
 * `&amp;` as the characters they stand for, without blanks of ASCII around.
 * @param nodes in order; those in the stretch are found
 * @returns null if a template makes it or a part of it
 */
export function meantText(source: string, span: Span, nodes: readonly SyntaxNode[]): string | null {
  const pieces: string[] = [];
  let at = span.start;
  for (let place = firstFrom(nodes, span.start); place < nodes.length; place += 1) {
    const node = nodes[place];
    if (node === undefined || node.start >= span.end) break;
    const text = textOf(source, node);
    if (text === null) return null;
    pieces.push(source.slice(at, node.start), text);
    at = node.end;
  }
  pieces.push(source.slice(at, span.end));
  return trimmed(pieces.join('').replaceAll('&amp;', '&'));
}

function textOf(source: string, node: SyntaxNode): string | null {
  if (node.kind === 'comment' || node.kind === 'ignored') return '';
  return node.kind === 'tag' ? source.slice(node.start, node.end) : characterOf(source, node);
}

/** Blanks of Unicode stay: MediaWiki does not take them off, either. */
function trimmed(text: string): string {
  const start = /[^\t-\r ]/.exec(text)?.index ?? text.length;
  let end = text.length;
  while (end > start && /[\t-\r ]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
