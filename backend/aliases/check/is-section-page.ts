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
  const targets = links
    .map(({ href, isInText }) => (isInText ? whatwgUrl(href, at) : null))
    .filter((target) => target !== null)
    .filter(({ host }) => host === at.host);
  const below = countBelow(at, targets);
  if (below >= LINKS_MIN && words.length < WORDS_A_LINK * below) return true;
  const most = countInOneFolder(at, targets);
  return most >= TEASERS_MIN && words.length < WORDS_A_TEASER * most;
}

function countBelow(at: URL, targets: readonly URL[]): number {
  const folder = at.pathname.replace(/(?:\/index)?\.\w{2,5}$/i, '').replace(/\/?$/, '/');
  const paths = targets.map(({ pathname }) => pathname);
  return new Set(paths.filter((path) => path.startsWith(folder) && path.length > folder.length))
    .size;
}

/** The root is none: menus lead to what lies there. */
function countInOneFolder(at: URL, targets: readonly URL[]): number {
  const folders = new Map<string, Set<string>>();
  for (const { pathname, search } of targets) {
    const parent = pathname.replace(/[^/]+\/?$/, '');
    if (pathname === at.pathname || parent === '/') continue;
    folders.set(parent, (folders.get(parent) ?? new Set()).add(`${pathname}${search}`));
  }
  return Math.max(0, ...[...folders.values()].map(({ size }) => size));
}
