import type { SyntaxNode } from './node';

/**
 * Puts what stands inside templates and arguments under these.
 * @param found in the order of their ends; spans lie apart or inside each other
 * @returns those that stand in no other, in order
 */
export function nest(found: readonly SyntaxNode[]): SyntaxNode[] {
  const roots: SyntaxNode[] = [];
  for (const node of found) {
    if (node.kind === 'template' || node.kind === 'argument') {
      const first = firstFrom(roots, node.start);
      if (first < roots.length) node.children = roots.splice(first);
    }
    roots.push(node);
  }
  return roots;
}

/** The place of the first one that begins at `start` or later, seen from the end. */
function firstFrom(nodes: readonly SyntaxNode[], start: number): number {
  let place = nodes.length;
  while ((nodes[place - 1]?.start ?? -1) >= start) place -= 1;
  return place;
}
