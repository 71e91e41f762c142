import type { LocatedReference } from '../references/located-reference';
import type { TagMeaning } from '../references/tag-templates';
import { wrappedPart } from '../references/wrapped-part';
import type { Splice } from './splice';

/** Takes away the templates that say that a reference is dead, with the blanks before them. */
export function withoutDeadTags(source: string, place: LocatedReference): Splice[] {
  return [...withoutTagsBehind(source, place, ['dead']), ...unwrapped(source, place.wrapper)];
}

/** Takes away the templates right behind a reference that mean one of these, with the blanks before them. */
export function withoutTagsBehind(
  source: string,
  { behind }: LocatedReference,
  meanings: readonly TagMeaning[],
): Splice[] {
  const tags = behind.filter(({ meaning }) => meanings.includes(meaning));
  return tags.map(({ template: { node } }) => {
    const start = source.slice(0, node.start).trimEnd().length;
    return { start, end: node.end, text: '' };
  });
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
