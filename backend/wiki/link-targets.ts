import { whatwgUrl } from '../url/whatwg-url';
import { pageNameIn, PageAddressError, type PageName } from './page-address';
import type { SiteInfo } from './site-info';
import { parseTitle } from './title';
import type { WikiPage } from './wiki-reader';

/** `index.php` with the title behind it, whatever the wiki's article path is. */
const SCRIPT_PATH = /^.*\/index\.php\//;
/**
 * Namespaces whose pages people see although table `page` lacks them: users (global user pages), files
 * (of a shared repository), messages of MediaWiki (defaults), categories (their members).
 */
const SEEN_WITHOUT_PAGE: ReadonlySet<number> = new Set([2, 6, 8, 14]);

/** With these, an address shows an old text wherever its page is by now, or a form for a page that may be new. */
const NOT_THE_PAGE: readonly [name: string, value: RegExp][] = [
  ['oldid', /[1-9]/],
  ['diff', /./],
  ['action', /^(?:edit|submit)$/],
  ['veaction', /./],
];

/**
 * Whether the pages exist that addresses of a wiki name (W2.1, W2.2); null where no table can tell:
 * special pages, namespaces whose pages come from elsewhere too, other wikis behind an interwiki
 * prefix, addresses that name no page or an old text of one, titles that may be found in another script.
 * A redirect exists, wherever it leads.
 * @param named looks pages up by name, all at once
 */
export async function areTargetsThere(
  addresses: readonly URL[],
  site: SiteInfo,
  named: (names: readonly PageName[]) => Promise<(WikiPage | null)[]>,
): Promise<(boolean | null)[]> {
  const names = addresses.map((address) => targetName(address, site));
  const asked = names.filter((name) => name !== null);
  const found = asked.length === 0 ? [] : await named(asked);
  const pages = found[Symbol.iterator]();
  return names.map((name) => {
    if (name === null) return null;
    const isFound = (pages.next().value ?? null) !== null;
    return isFound || !('title' in name && site.hasVariants) ? isFound : null;
  });
}

/** The page that an address of the wiki names; null where its existence cannot be told. */
export function targetName(address: URL, site: SiteInfo): PageName | null {
  const isOther = NOT_THE_PAGE.some(([key, value]) =>
    value.test(address.searchParams.get(key) ?? ''),
  );
  const name = isOther ? null : nameIn(address, site);
  return name === null || 'pageId' in name || isInTables(name.title, site) ? name : null;
}

function nameIn(address: URL, { articlePath }: SiteInfo): PageName | null {
  const [script] = SCRIPT_PATH.exec(address.pathname) ?? [];
  try {
    return pageNameIn(address, script === undefined ? articlePath : `${script}$1`);
  } catch (error) {
    if (error instanceof PageAddressError) return null;
    throw error;
  }
}

function isInTables(text: string, site: SiteInfo): boolean {
  const { namespace, title } = parseTitle(text, site);
  if (title === '' || namespace < 0 || SEEN_WITHOUT_PAGE.has(namespace)) return false;
  const prefix = title.slice(0, Math.max(0, title.indexOf(':'))).toLowerCase();
  return namespace !== 0 || !site.interwiki.has(prefix);
}

/**
 * The wikis of the same family that the interwiki map names with their databases (`iw_wikiid`, W2.1):
 * database name by host.
 */
export function wikiIdsByHost({ interwiki }: SiteInfo): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { url, local, wikiId } of interwiki.values()) {
    const host = local && wikiId !== '' ? whatwgUrl(url)?.host : undefined;
    if (host !== undefined) ids.set(host, wikiId);
  }
  return ids;
}
