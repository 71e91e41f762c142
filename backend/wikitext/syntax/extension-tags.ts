import { createTagSet } from './tag-set';

/** Content that is wikitext. */
const LOOKED_INTO: ReadonlySet<string> = new Set([
  'ref',
  'references',
  'poem',
  'gallery',
  'indicator',
]);

/** Content that is something else. Source: `meta=siteinfo&siprop=extensiontags` of Wikimedia's wikis. */
const OPAQUE = [
  'nowiki pre syntaxhighlight source math chem ce score templatedata templatestyles timeline graph hiero',
  'imagemap inputbox mapframe maplink categorytree charinsert langconvert section phonos quiz poll rss',
  'dynamicpagelist pagelist pages pagequality ourworldindatamirror',
].flatMap((names) => names.split(' '));

/** The extension tags of Wikimedia's wikis: a tag that a wiki does not have is rare, and no harm in its text. */
export const EXTENSION_TAGS = createTagSet([...LOOKED_INTO, ...OPAQUE]);

/** @param name in lower case */
export function isLookedInto(name: string): boolean {
  return LOOKED_INTO.has(name);
}
