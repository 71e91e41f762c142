import type { LocatedReference } from '../references/located-reference';
import { wrappedPart } from '../references/wrapped-part';
import type { Splice } from './splice';

/** Takes away the templates that say that a reference is dead, with the blanks before them. */
export function withoutDeadTags(source: string, { behind, wrapper }: LocatedReference): Splice[] {
  const tags = behind.filter(({ meaning }) => meaning === 'dead');
  const removed = tags.map(({ template: { node } }) => {
    const start = source.slice(0, node.start).trimEnd().length;
    return { start, end: node.end, text: '' };
  });
  return [...removed, ...unwrapped(source, wrapper)];
}

/** Of a template around only what it holds is left. */
function unwrapped(source: string, wrapper: LocatedReference['wrapper']): Splice[] {
  const part = wrapper === null ? null : wrappedPart(source, wrapper);
  if (wrapper === null || part === null) return [];
  const text = source.slice(part.start, part.end);
  const start = part.start + text.length - text.trimStart().length;
  const end = part.start + text.trimEnd().length;
  return [
    { start: wrapper.node.start, end: start, text: '' },
    { start: end, end: wrapper.node.end, text: '' },
  ];
}
