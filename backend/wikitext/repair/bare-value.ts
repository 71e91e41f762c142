import type { Span, SyntaxNode } from '../syntax/node';

/**
 * A value without the blanks and comments around it.
 * @param nodes in order; those in the span are found
 * @returns null if a comment, or what a page does not show, stands in the middle of it: it would be lost
 */
export function bareValue(source: string, span: Span, nodes: readonly SyntaxNode[]): Span | null {
  const unseen = unseenIn(span, nodes);
  let start = withoutBlanks(source, span).start;
  for (const node of unseen) {
    if (node.start !== start) break;
    start = withoutBlanks(source, { start: node.end, end: span.end }).start;
  }
  let end = withoutBlanks(source, span).end;
  for (const node of unseen.toReversed()) {
    if (node.end !== end || node.start < start) break;
    end = withoutBlanks(source, { start, end: node.start }).end;
  }
  const isWhole = unseen.every((node) => node.end <= start || node.start >= end);
  return isWhole && start < end ? { start, end } : null;
}

/** The comments in a value, and what a page does not show. */
export function unseenIn({ start, end }: Span, nodes: readonly SyntaxNode[]): SyntaxNode[] {
  return nodes.filter(
    (node) =>
      (node.kind === 'comment' || node.kind === 'ignored') &&
      node.start >= start &&
      node.end <= end,
  );
}

function withoutBlanks(source: string, { start, end }: Span): Span {
  const text = source.slice(start, end);
  const first = end - text.trimStart().length;
  return { start: first, end: Math.max(first, start + text.trimEnd().length) };
}
