import type { Span } from '../syntax/node';
import { meaningOfTag } from './tag-templates';
import { nameOfTitle } from './template-name';

const TEMPLATE_NAME = /\{\{([^{}|]+)/g;

/**
 * Whether the line on which a reference ends has a template that calls links dead, be other things in between: people
 * move tags behind punctuation, or out of a `<ref>`.
 */
export function isTaggedBeside(source: string, { start, end }: Span): boolean {
  const from = source.lastIndexOf('\n', start) + 1;
  const lineEnd = source.indexOf('\n', end);
  const line = source.slice(from, lineEnd < 0 ? source.length : lineEnd);
  return [...line.matchAll(TEMPLATE_NAME)].some(
    ([, name = '']) => meaningOfTag(nameOfTitle(name)) === 'dead',
  );
}
