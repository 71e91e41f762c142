import { checkboxGroup } from './checkbox-group';
import type { Markup } from '../words/markup';
import type { View } from './view';

/** Namespaces that can be chosen by name (MediaWiki's own numbers). */
const NAMESPACES = [
  ['articles', 0],
  ['talk', 1],
  ['users', 2],
  ['project', 4],
  ['files', 6],
  ['templates', 10],
  ['categories', 14],
] as const;

/** A choice of kinds of pages, each a `namespace` of its own. */
export function namespaceChoices({ translator: { text }, address }: View): Markup {
  const chosen = new Set(address.query.getAll('namespace').flatMap((one) => one.split('|')));
  const choices = NAMESPACES.map(([kind, namespace]) => ({
    id: `website-${kind}`,
    name: 'namespace',
    value: String(namespace),
    label: text(`weboid-web-namespace-${kind}`),
    isChosen: chosen.has(String(namespace)),
  }));
  return checkboxGroup(text('weboid-web-form-namespaces'), choices);
}
