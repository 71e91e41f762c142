import { EXTENSION_TAGS, isLookedInto } from '../syntax/extension-tags';
import type { SyntaxNode } from '../syntax/node';
import { scan } from '../syntax/scan';
import type { NamedTemplate, WikitextPage } from './page';

/** Several questions about a page look at all of its templates: they are looked for once. */
const known = new WeakMap<WikitextPage, readonly NamedTemplate[]>();

/** All templates of a page, in no order, also those in others and in tags that hold wikitext. */
export function namedTemplates(page: WikitextPage): readonly NamedTemplate[] {
  const found = known.get(page) ?? [...findTemplates(page)];
  known.set(page, found);
  return found;
}

function* findTemplates(page: WikitextPage): Generator<NamedTemplate> {
  const { source } = page;
  const waiting: (readonly SyntaxNode[])[] = [
    scan(source, { start: 0, end: source.length }, EXTENSION_TAGS),
  ];
  for (let nodes = waiting.pop(); nodes !== undefined; nodes = waiting.pop()) {
    for (const node of nodes) {
      if (node.kind === 'template' || node.kind === 'argument') waiting.push(node.children);
      if (node.kind === 'tag' && node.inner !== null && isLookedInto(node.name)) {
        waiting.push(scan(source, node.inner, EXTENSION_TAGS));
      }
      const template = page.named(node);
      if (template !== null) yield template;
    }
  }
}
