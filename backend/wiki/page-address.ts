/** How a page address names its page. */
export type PageName = { title: string } | { pageId: number };

/** The address does not lead to a page of a MediaWiki. */
export class PageAddressError extends Error {
  override readonly name = 'PageAddressError';
}

const EDIT_URI = /<link\b[^>]*\brel="EditURI"[^>]*>/i;
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
 * Where a wiki's api.php is, by the EditURI link that every MediaWiki page carries.
 * @param html the page's HTML
 * @throws PageAddressError when the page is no MediaWiki's, or its link is broken
 */
export function apiAddressIn(html: string, address: URL): string {
  const [link = ''] = EDIT_URI.exec(html) ?? [];
  const [, href] = HREF.exec(link) ?? [];
  if (href === undefined) throw new PageAddressError(`${address.href} is no page of a MediaWiki`);
  const target = href.replaceAll('&amp;', '&');
  const api = URL.canParse(target, address) ? new URL(target, address) : null;
  if (api === null || !/^https?:$/.test(api.protocol)) {
    throw new PageAddressError(`${address.href} names a broken address of its API: ${target}`);
  }
  return `${api.origin}${api.pathname}`;
}
