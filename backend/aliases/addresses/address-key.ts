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
