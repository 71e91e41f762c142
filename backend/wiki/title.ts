import type { SiteInfo } from './site-info';
import { namespaceKey } from './site-info';

/** A title as table `page` holds it: namespace apart, `_` for blanks. */
export interface DatabaseTitle {
  namespace: number;
  title: string;
}

/**
 * Splits a full title into namespace and title by MediaWiki's rules (MediaWikiTitleCodec): blanks
 * and `_` are one, outer ones fall away, the first letter is upper case, fragments are dropped.
 */
export function parseTitle(text: string, site: SiteInfo): DatabaseTitle {
  const clean = tidy(text.split('#', 1)[0] ?? '').replace(/^:/, '');
  const colon = clean.indexOf(':');
  const namespace = site.namespaceIds.get(namespaceKey(tidy(clean.slice(0, Math.max(colon, 0)))));
  if (colon < 1 || namespace === undefined) return { namespace: 0, title: upperFirst(tidy(clean)) };
  return { namespace, title: upperFirst(tidy(clean.slice(colon + 1))) };
}

/** The full title for people: the namespace's local name in front, blanks for `_`. */
export function displayTitle({ namespace, title }: DatabaseTitle, site: SiteInfo): string {
  const name = site.namespaceNames.get(namespace) ?? '';
  const text = title.replaceAll('_', ' ');
  return name === '' ? text : `${name}:${text}`;
}

/** Titles are NFC without bidi marks; every kind of blank is one `_`. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200E\u200F\u202A-\u202E]/g, '')
    .replaceAll(/[\s_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

function upperFirst(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
