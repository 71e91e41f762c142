import type { AliasPage } from '../pages/alias-page';
import { whatwgUrl } from '../../url/whatwg-url';

const LINKS_MIN = 5;
/** A page of its own has more to say beside each link to what lies below it. */
const WORDS_A_LINK = 80;

/** Whether a page is the list of what lies below its address. */
export function isSectionPage({ links, words }: AliasPage, address: string): boolean {
  const at = whatwgUrl(address);
  if (at === null) return false;
  const folder = at.pathname.replace(/(?:\/index)?\.\w{2,5}$/i, '').replace(/\/?$/, '/');
  const below = new Set<string>();
  for (const { href, isInText } of links) {
    const target = isInText ? whatwgUrl(href, at) : null;
    if (target === null || target.host !== at.host) continue;
    if (target.pathname.startsWith(folder) && target.pathname.length > folder.length) {
      below.add(target.pathname);
    }
  }
  return below.size >= LINKS_MIN && words.length < WORDS_A_LINK * below.size;
}
