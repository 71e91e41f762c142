import type { AliasPage } from '../pages/alias-page';
import { whatwgUrl } from '../../url/whatwg-url';

const LINKS_MIN = 5;
/** A page of its own has more to say beside each link to what lies below it. */
const WORDS_A_LINK = 80;
/** Links elsewhere stand beside most pages, too, as further reading; the sections of a site, in its menu. */
const WORDS_A_TEASER = 40;
const TEASERS_MIN = 8;

/** Whether a page is a list: of what lies below its address, or of pages of its host in any one folder. */
export function isSectionPage({ links, words }: AliasPage, address: string): boolean {
  const at = whatwgUrl(address);
  if (at === null) return false;
  const folder = at.pathname.replace(/(?:\/index)?\.\w{2,5}$/i, '').replace(/\/?$/, '/');
  const below = new Set<string>();
  const folders = new Map<string, Set<string>>();
  for (const { href, isInText } of links) {
    const target = isInText ? whatwgUrl(href, at) : null;
    if (target === null || target.host !== at.host) continue;
    const { pathname } = target;
    if (pathname.startsWith(folder) && pathname.length > folder.length) below.add(pathname);
    const parent = pathname.replace(/[^/]+\/?$/, '');
    if (pathname !== at.pathname && parent !== '/') {
      folders.set(parent, (folders.get(parent) ?? new Set()).add(`${pathname}${target.search}`));
    }
  }
  if (below.size >= LINKS_MIN && words.length < WORDS_A_LINK * below.size) return true;
  const most = Math.max(0, ...[...folders.values()].map(({ size }) => size));
  return most >= TEASERS_MIN && words.length < WORDS_A_TEASER * most;
}
