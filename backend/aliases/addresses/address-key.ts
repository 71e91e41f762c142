import { whatwgUrl } from '../../url/whatwg-url';
import { addressParts } from './address-parts';

/**
 * Addresses of one key are taken for one page: scheme, fragment, escapes and a slash at the end make no difference.
 * @returns the address itself where it is none of http or https
 */
export function samePageKey(address: string): string {
  const parts = addressParts(address);
  if (parts === null) return address;
  const query = parts.query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${parts.host}/${parts.segments.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** The same with a slash at the end of its path, or without the one that it has; null where that is none of the path. */
export function otherEnding(address: string): string | null {
  const url = whatwgUrl(address);
  if (url === null || url.pathname === '/' || url.search !== '') return null;
  const { origin, pathname } = url;
  return `${origin}${pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`}`;
}
