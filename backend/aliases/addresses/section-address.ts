import { whatwgUrl } from '../../url/whatwg-url';
import { addressParts } from './address-parts';

/** Years, months and numbers of pages: what they hold has no page that lists it, or one of a few pages. */
const NUMBER_ALONE = /^\d+$/;

/**
 * Where the page of a section stood that lists an address: its folder, without folders that are but numbers, escaped as it was.
 * @returns null where that is the home page
 */
export function sectionAddressOf(address: string): string | null {
  const url = addressParts(address) === null ? null : whatwgUrl(address);
  const above = url?.pathname.split('/').filter((segment) => segment !== '') ?? [];
  above.pop();
  while (NUMBER_ALONE.test(above.at(-1) ?? '')) above.pop();
  return url === null || above.length === 0 ? null : `${url.origin}/${above.join('/')}/`;
}
