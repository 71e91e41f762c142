import type { ExternalLink } from '../links/find-links';
import { firstFrom } from '../syntax/first-from';
import type { SyntaxNode } from '../syntax/node';

/** No text of a link is longer; it also bounds what is looked through. */
const TEXT_LENGTH_MAX = 1_000;

/**
 * Whether a link is a bare URL that may be the beginning of a link in brackets whose closing one a template makes, as in
 * `[http://a.org A {{lang|en|b] c}}`: what is written behind the URL, or around it, would stand in that link.
 * @param nodes that stand in its region, in order
 */
export function mayEndInTemplate(
  source: string,
  nodes: readonly SyntaxNode[],
  { kind, start, end }: ExternalLink,
): boolean {
  if (kind !== 'bare' || source[start - 1] !== '[') return false;
  let at = end;
  for (let place = firstFrom(nodes, end); place < nodes.length; place += 1) {
    const node = nodes[place];
    if (node === undefined || node.start > end + TEXT_LENGTH_MAX) return false;
    if (source.slice(at, node.start).includes('\n')) return false;
    const isMade = node.kind === 'template' || node.kind === 'argument';
    if (isMade && closesBracket(source.slice(node.start, node.end))) return true;
    at = node.end;
  }
  return false;
}

/** Whether a text has a `]` more than its own `[` ask for. */
function closesBracket(text: string): boolean {
  let open = 0;
  for (const [bracket] of text.slice(0, TEXT_LENGTH_MAX).matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1;
    if (open < 0) return true;
  }
  return text.length > TEXT_LENGTH_MAX;
}
