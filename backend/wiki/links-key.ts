import { createHash } from 'node:crypto';
import type { Wiki } from './wikis';

const KEY_BYTES = 16;

/**
 * Raise it with every change of the code after which the same raw links become other URLs, or others of
 * them are kept or tied to each other: classifyUrl, normal forms, copiedUrls, how rows of link tables
 * are read.
 */
const READING_VERSION = 4;

/** What decides how the links of a wiki are kept. */
type LinkRules = Readonly<Pick<Wiki, 'ignoredDomains' | 'farm'>>;

/** Made once for each wiki: it is asked for at each question. */
const keys = new WeakMap<LinkRules, Buffer>();

/**
 * 16 bytes that are equal as long as the same links of a page are kept, in the same form. What the wiki
 * itself decides, such as its interwiki map, has no part in it: it shows when pages are read again.
 */
export function linksKeyOf(wiki: LinkRules): Buffer {
  const key = keys.get(wiki) ?? makeKey(wiki);
  keys.set(wiki, key);
  return key;
}

function makeKey({ ignoredDomains, farm }: LinkRules): Buffer {
  const rules = [READING_VERSION, ignoredDomains, String(farm.internalDomains)];
  return createHash('sha256').update(JSON.stringify(rules)).digest().subarray(0, KEY_BYTES);
}
