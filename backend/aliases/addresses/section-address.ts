import { whatwgUrl } from '../../url/whatwg-url';
import { addressParts } from './address-parts';

/** Years, months and numbers of pages: what they hold has no page that lists it, or one of a few pages. */
const NUMBER_ALONE = /^\d+$/;

/**
 * Where the page of a section stood that lists an address: its folder, without folders that are but numbers.
 * @returns null where that is the home page
 */
export function sectionAddressOf(address: string): string | null {
  const parts = addressParts(address);
  const above = parts?.segments.slice(0, -1) ?? [];
  while (NUMBER_ALONE.test(above.at(-1) ?? '')) above.pop();
  if (parts === null || above.length === 0) return null;
  const path = above.map(encodeURIComponent).join('/');
  return whatwgUrl(`${parts.origin}/${path}/`)?.href ?? null;
}
