import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import { Parameters } from '../references/parameters';
import type { TagMeaning } from '../references/tag-templates';
import type { TagBehind } from '../references/tags-behind';
import { wrappedPart } from '../references/wrapped-part';
import type { BraceNode } from '../syntax/node';
import type { Splice } from './splice';
import { schemelessKeyOf } from './url-finding';

/** Parameters that tell of which address a tag is. */
const TAG_URL = ['url', '1'];
const TAG_PARAMETERS: ReadonlySet<string> = new Set(TAG_URL);

/** Takes away the templates that say that a reference is dead, with the blanks before them. */
export function withoutDeadTags(source: string, place: LocatedReference): Splice[] {
  return [...withoutTagsBehind(source, place, ['dead']), ...unwrapped(source, place.wrapper)];
}

/**
 * Takes away the templates right behind a reference that mean one of these, with the blanks before them. One that calls
 * another address dead stays: editors have noted it of another link.
 */
export function withoutTagsBehind(
  source: string,
  { behind, reference: { url, originalUrl } }: LocatedReference,
  meanings: readonly TagMeaning[],
): Splice[] {
  const own = new Set([url, originalUrl ?? url].map(schemelessKeyOf));
  const tags = behind.filter(
    (tag) => meanings.includes(tag.meaning) && !isOfAnother(source, tag, own),
  );
  return tags.map(({ template: { node } }) => {
    const start = source.slice(0, node.start).trimEnd().length;
    return { start, end: node.end, text: '' };
  });
}

function isOfAnother(
  source: string,
  { meaning, template: { node } }: TagBehind,
  own: ReadonlySet<string>,
): boolean {
  const told = meaning === 'dead' ? addressToldBy(source, node) : null;
  if (told === null) return false;
  const { originalUrl } = readAddress(told);
  return ![told, originalUrl ?? told].some((url) => own.has(schemelessKeyOf(url)));
}

/** The address of which a tag says that it is dead; null where it names none. */
export function addressToldBy(source: string, tag: BraceNode): string | null {
  const told = new Parameters(source, tag, TAG_PARAMETERS).valueOf(TAG_URL);
  return told === null || readAddress(told).isMalformed ? null : told;
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
