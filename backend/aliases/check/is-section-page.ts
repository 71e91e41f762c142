import type { AliasPage, LinkOnPage } from '../pages/alias-page';
import { samePageKey } from '../addresses/address-key';
import { comparedWords } from '../pages/read-alias-page';
import { whatwgUrl } from '../../url/whatwg-url';

const LINKS_MIN = 5;
/** A page of its own has more to say beside each link to what lies below it. */
const WORDS_A_LINK = 80;
/** Links elsewhere stand beside most pages, too, as further reading; the sections of a site, in its menu. */
const WORDS_A_TEASER = 40;
const TEASERS_MIN = 8;

/** Of a link that is called as a page is, rather than as who wrote what follows. */
const TITLE_WORDS_MIN = 3;
/** Letters of what is told of a page after its title: of menus nothing is, and after the last of them all of a text. */
const ENTRY_LETTERS_MIN = 25;
const ENTRY_LETTERS_MAX = 1_500;
const ENTRIES_MIN = 5;
/** Below a heading that leads to a page of its own stands the whole of it, rather than what is told of it. */
const POST_LETTERS_MIN = 400;
const POSTS_MIN = 2;
/** Of the text: below an article there may be some, too. */
const ENTRIES_SHARE = 0.6;

/**
 * Whether a page is a list: of what lies below its address, of pages of its host in any one folder, or of nothing but titles of
 * pages with what is told of each.
 */
export function isSectionPage(page: AliasPage, address: string): boolean {
  const at = whatwgUrl(address);
  return at !== null && (isListOfLinks(page, at) || isListOfEntries(page, at));
}

function isListOfLinks({ links, words }: AliasPage, at: URL): boolean {
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
  if (isNamedByQuery(at)) return 0;
  const folder = at.pathname.replace(/(?:\/index)?\.\w{2,5}$/i, '').replace(/\/?$/, '/');
  const paths = targets.map(({ pathname }) => pathname);
  return new Set(paths.filter((path) => path.startsWith(folder) && path.length > folder.length))
    .size;
}

/** Of a program that shows all pages of a site (`/index.php?id=12`): everything lies below its folder. */
const isNamedByQuery = ({ pathname, search }: URL): boolean =>
  search !== '' && (pathname === '/' || /\/(?:index|default)\.\w{2,5}$/i.test(pathname));

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

function isListOfEntries({ links, letters }: AliasPage, at: URL): boolean {
  const titles = links.filter(
    (link) => link.isInText && link.isFirst && isTitleElsewhere(link, at),
  );
  const entries = entriesBelow(titles, letters).filter(
    ({ length }) => length >= ENTRY_LETTERS_MIN && length <= ENTRY_LETTERS_MAX,
  );
  const posts = entriesBelow(
    titles.filter(({ isHeading }) => isHeading),
    letters,
  ).filter(({ length }) => length >= POST_LETTERS_MIN);
  return isMostOfText(entries, ENTRIES_MIN, letters) || isMostOfText(posts, POSTS_MIN, letters);
}

/** A title that leads to a page of its own, and how many letters stand below it. */
interface ListEntry {
  readonly href: string;
  readonly length: number;
}

function entriesBelow(titles: readonly LinkOnPage[], letters: number): ListEntry[] {
  return titles.map(({ href, after }, place) => ({
    href,
    length: (titles[place + 1]?.after ?? letters) - after,
  }));
}

function isMostOfText(entries: readonly ListEntry[], least: number, letters: number): boolean {
  const lengths = new Map(entries.map(({ href, length }) => [href, length]));
  const told = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return lengths.size >= least && told >= ENTRIES_SHARE * letters;
}

function isTitleElsewhere({ href, text }: LinkOnPage, at: URL): boolean {
  const target = whatwgUrl(href, at);
  if (target === null || target.host !== at.host || target.pathname === '/') return false;
  const isElsewhere = samePageKey(target.href) !== samePageKey(at.href);
  return isElsewhere && comparedWords(text).length >= TITLE_WORDS_MIN;
}
