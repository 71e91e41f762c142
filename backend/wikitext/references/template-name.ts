import { isNamespace } from '../namespaces/namespaces';
import type { BraceNode } from '../syntax/node';
import { meantText } from './meant-text';
import { remember } from './remember';

/** MediaWiki's titles are no longer, in bytes; comments come on top. */
const LENGTH_MAX = 2_000;

/** Names as pages spell them are few. */
const KEPT_MAX = 2_000;
const nameOf = remember(nameOfTitle, KEPT_MAX);

/**
 * The name of a template by which the tables know it: lower case, single blanks, no namespace.
 * @returns null if another template makes it
 */
export function templateName(source: string, { name, children }: BraceNode): string | null {
  if (name.end - name.start > LENGTH_MAX) return null;
  const isPlain = (children[0]?.start ?? name.end) >= name.end;
  const text = isPlain ? source.slice(name.start, name.end) : meantText(source, name, children);
  return text === null ? null : nameOf(text);
}

/** The name by which the tables know the template with a title, with or without its namespace. */
export function nameOfTitle(title: string): string {
  return withoutNamespace(title)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function withoutNamespace(name: string): string {
  const colon = name.indexOf(':');
  return colon > 0 && isNamespace(name.slice(0, colon), 'template') ? name.slice(colon + 1) : name;
}
