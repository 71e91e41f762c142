import type { Part } from '../syntax/node';
import type { NamedTemplate } from './page';
import { isWrapping } from './tag-templates';

/** The parameter of a template that is the link of which it says something: its first, with or without its number. */
export function wrappedPart(source: string, { name, node }: NamedTemplate): Part | null {
  if (!isWrapping(name)) return null;
  const part = node.parts.find(
    ({ start, equals }) => equals === null || source.slice(start, equals).trim() === '1',
  );
  if (part === undefined) return null;
  const start = part.equals === null ? part.start : part.equals + 1;
  return source.slice(start, part.end).trim() === '' ? null : { ...part, start };
}
