import { createDomainSet } from '../url/domain-set';
import type { Site } from '../url/classify-url';
import type { Wiki } from '../wiki/wikis';
import type { WikiReader } from '../wiki/wiki-reader';

/** What an answer needs of a wiki; wiki/ provides it. Readers reject when the wiki's database fails. */
export interface AskedWiki extends Pick<
  Wiki,
  | 'dbname'
  | 'farm'
  | 'domain'
  | 'siteName'
  | 'api'
  | 'ignoredDomains'
  | 'policy'
  | 'spamMatcher'
  | 'farmSpamMatcher'
  | 'criteria'
  | 'checkDays'
  | 'deadCheckDays'
  | 'archives'
  | 'talk'
> {
  reader: Pick<
    WikiReader,
    | 'pagesNamed'
    | 'linksByKind'
    | 'areThere'
    | 'namespaceNames'
    | 'wikiIdsByHost'
    | 'titlesBeginning'
    | 'criteria'
    | 'watchedPages'
  >;
}

/** A wiki in which pages are looked up. */
export interface LookedUpWiki {
  reader: Pick<WikiReader, 'areThere'>;
}

/** The wikis that questions may be asked about. */
export interface AskedWikis {
  readonly all: readonly AskedWiki[];
  /** @param name `dewiki@WMF`, `dewiki`, or the wiki's domain */
  find(name: string): AskedWiki | null;
  /** Whether one that is not found may be found later: not all wikis are known yet. */
  isAwaited(name: string): boolean;
  /**
   * The wiki at that host, of the same farm, though nobody may ask about it (W2.1); null where nothing
   * tells of one. Rejects when the asking wiki cannot be asked.
   */
  unwatched(domain: string, asking: AskedWiki): Promise<LookedUpWiki | null>;
}

/** The name that answers carry: `dewiki@WMF`. */
export function fullName(wiki: AskedWiki): string {
  return `${wiki.dbname}@${wiki.farm.name}`;
}

/** The wikis on whose talk pages people may be told. */
export function talkWikis({ all }: Pick<AskedWikis, 'all'>): AskedWiki[] {
  return all.filter(({ talk }) => talk.mode === 'on');
}

/** What decides which links of a wiki are checked. */
export function siteOf({ farm, ignoredDomains }: AskedWiki): Site {
  return {
    internalDomains: farm.internalDomains,
    ignoredDomains: createDomainSet(ignoredDomains),
  };
}

/** Address of a page that survives moves. */
export function pageAddress(wiki: Pick<AskedWiki, 'api'>, pageId: number): string {
  return `${wiki.api.replace(/api\.php$/, 'index.php')}?curid=${pageId}`;
}
