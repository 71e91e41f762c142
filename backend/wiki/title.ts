import type { SiteInfo } from './site-info';
import { namespaceKey } from './site-info';

/** A title as table `page` holds it: namespace apart, `_` for blanks. */
export interface DatabaseTitle {
  namespace: number;
  title: string;
}

/**
 * Splits a full title into namespace and title by MediaWiki's rules (MediaWikiTitleCodec): blanks
 * and `_` are one, outer ones fall away, the first letter is upper case where the wiki has it so,
 * fragments are dropped.
 * @param defaultNamespace where a title without namespace lies; `:` in front means 0 all the same
 */
export function parseTitle(text: string, site: SiteInfo, defaultNamespace = 0): DatabaseTitle {
  const clean = tidy(text.split('#', 1)[0] ?? '');
  const bare = tidy(clean.replace(/^:/, ''));
  const colon = bare.indexOf(':');
  const namespace = site.namespaceIds.get(namespaceKey(tidy(bare.slice(0, Math.max(colon, 0)))));
  if (colon >= 1 && namespace !== undefined) {
    return titleIn(namespace, tidy(bare.slice(colon + 1)), site);
  }
  return titleIn(clean.startsWith(':') ? 0 : defaultNamespace, bare, site);
}

function titleIn(namespace: number, title: string, site: SiteInfo): DatabaseTitle {
  const keepsCase = site.caseSensitiveNamespaces.has(namespace);
  return { namespace, title: keepsCase ? title : upperFirst(title, site) };
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

/** Georgian has capitals that no title begins with, and `ß` stays, as all that would become two letters. */
function upperFirst(text: string, { dottedI }: SiteInfo): string {
  const [first = ''] = text;
  const upper = dottedI && first === 'i' ? 'İ' : first.toUpperCase();
  const isKept = Array.from(upper).length !== 1 || /[\u10D0-\u10FF]/.test(first);
  return isKept ? text : upper + text.slice(first.length);
}
