import type { Span, SyntaxNode } from '../syntax/node';
import type { WikitextPage } from './page';
import { wrappedPart } from './wrapped-part';

/** Blanks and full stops, also those of East Asia. */
const NOTHING = /^[\s.。．]*$/;
/** A link in more templates than one is nothing that anybody meant. */
const WRAPPED_MAX = 3;

/** A stretch of wikitext and what stands in it, in order. */
interface Stretch extends Span {
  nodes: readonly SyntaxNode[];
}

/**
 * Whether a link is all that a stretch of wikitext holds, but for templates that say something of links, comments
 * and full stops.
 */
export function isAllOf(page: WikitextPage, stretch: Stretch, link: Span): boolean {
  let inner = stretch;
  for (let depth = 0; depth < WRAPPED_MAX; depth += 1) {
    const around = inner.nodes.find(({ start, end }) => start < link.start && end > link.end);
    if (!isAlone(page, inner, around ?? link)) return false;
    if (around === undefined) return true;
    const wrapped = wrappedIn(page, around);
    if (wrapped === null) return false;
    inner = wrapped;
  }
  return false;
}

/** Whether nothing that says anything else stands beside. */
function isAlone(page: WikitextPage, { start, end, nodes }: Stretch, one: Span): boolean {
  const others = nodes.filter((node) => node.start < one.start || node.end > one.end);
  const spans = [...others, one].sort((a, b) => a.start - b.start);
  const begins = [...spans.map((span) => span.start), end];
  const ends = [start, ...spans.map((span) => span.end)];
  return (
    others.every((node) => saysNothing(page, node)) &&
    begins.every((begin, place) => NOTHING.test(page.source.slice(ends[place], begin)))
  );
}

function saysNothing(page: WikitextPage, node: SyntaxNode): boolean {
  if (node.kind === 'comment' || node.kind === 'ignored') return true;
  const template = page.named(node);
  return (
    template !== null &&
    page.tagOf(template) !== null &&
    wrappedPart(page.source, template) === null
  );
}

function wrappedIn(page: WikitextPage, node: SyntaxNode): Stretch | null {
  const template = page.named(node);
  const part = template === null ? null : wrappedPart(page.source, template);
  if (template === null || part === null) return null;
  const { start, end } = part;
  return { start, end, nodes: nodesIn(template.node.children, part) };
}

/** Those of some nodes that stand in a stretch. */
export function nodesIn(nodes: readonly SyntaxNode[], { start, end }: Span): SyntaxNode[] {
  return nodes.filter((node) => node.start >= start && node.end <= end);
}
