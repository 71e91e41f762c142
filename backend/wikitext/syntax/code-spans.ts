import { EXTENSION_TAGS } from './extension-tags';
import type { Span, SyntaxNode } from './node';
import { scan } from './scan';
import { createTagSet } from './tag-set';

const CODE = 'code';
const WITH_CODE = createTagSet([...EXTENSION_TAGS.closing.keys(), CODE]);
const MAY_HAVE_CODE = /<code[\t-\r />]/i;

/**
 * What stands in `<code>…</code>`. To MediaWiki that is HTML, whose content is wikitext, but to people it is
 * something that is shown, not meant.
 * @returns in order, tags included
 */
export function codeSpans(source: string, region: Span): Span[] {
  if (!MAY_HAVE_CODE.test(source.slice(region.start, region.end))) return [];
  const spans: Span[] = [];
  const nodes: SyntaxNode[] = scan(source, region, WITH_CODE).toReversed();
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.kind === 'tag' && node.name === CODE) spans.push({ start: node.start, end: node.end });
    if ('children' in node) for (const child of node.children.toReversed()) nodes.push(child);
  }
  return spans;
}
