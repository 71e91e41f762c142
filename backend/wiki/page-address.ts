import { whatwgUrl } from '../url/whatwg-url';
import { isOwnSite } from './http/own-address';

/** How a page address names its page. */
export type PageName = { title: string } | { pageId: number };

/** The address does not lead to a page of a MediaWiki. */
export class PageAddressError extends Error {
  override readonly name = 'PageAddressError';
}

/** Each ends where the next one begins: a page of nothing but beginnings takes linear time. */
const LINK = /<link\b[^<>]*>/gi;
const EDIT_URI = /\brel="EditURI"/i;
const HREF = /\bhref="([^"]+)"/i;

/**
 * Which page a pasted address means: `?curid=`, `?title=`, or what follows the article path.
 * @param articlePath the wiki's own, such as `/wiki/$1`
 * @throws PageAddressError
 */
export function pageNameIn(address: URL, articlePath: string): PageName {
  const pageId = Number(address.searchParams.get('curid') ?? 0);
  if (Number.isInteger(pageId) && pageId > 0) return { pageId };
  const title = address.searchParams.get('title') ?? titleAfter(address.pathname, articlePath);
  if (title === '') throw new PageAddressError(`${address.href} names no page`);
  return { title };
}

function titleAfter(pathname: string, articlePath: string): string {
  const [before = '', after = ''] = articlePath.split('$1', 2);
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return '';
  const encoded = pathname.slice(before.length, pathname.length - after.length);
  try {
    return decodeURIComponent(encoded);
  } catch (cause) {
    throw new PageAddressError(`${encoded} is no title: its escapes are broken`, { cause });
  }
}

/**
 * Where a wiki's api.php is, by the EditURI link that every MediaWiki page carries: at the site of its pages,
 * as nobody else may be asked because a page says so.
 * @param html the page's HTML
 * @throws PageAddressError when the page is no MediaWiki's, or its link is broken or leads to another site
 */
export function apiAddressIn(html: string, address: URL): string {
  const link = html.match(LINK)?.find((one) => EDIT_URI.test(one)) ?? '';
  const [, href] = HREF.exec(link) ?? [];
  if (href === undefined) throw new PageAddressError(`${address.href} is no page of a MediaWiki`);
  const target = href.replaceAll('&amp;', '&');
  const api = whatwgUrl(target, address);
  if (api === null || !/^https?:$/.test(api.protocol)) {
    throw new PageAddressError(`${address.href} names a broken address of its API: ${target}`);
  }
  if (!isOwnSite(address, api)) {
    throw new PageAddressError(
      `${address.href} names an API at another site, which is not asked: ${api.origin}${api.pathname}`,
    );
  }
  return `${api.origin}${api.pathname}`;
}
