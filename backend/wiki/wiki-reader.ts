import type { WatchCriteria } from '../config/watch-criteria';
import type { Criteria } from './criteria';
import type { PageName } from './page-address';
import type { PageItem } from './page-items';

/** A page as it is shown to people. */
export interface WikiPage {
  pageId: number;
  /** With the namespace's local name, blanks instead of `_`. */
  title: string;
  namespace: number;
}

/** What decides whether the links of a page may have changed since they were read. */
export interface PageState {
  pageId: number;
  /** Id of the newest revision. */
  latestRevision: number;
  /**
   * When the wiki last renewed the page's link rows (`page_links_updated`), in seconds since 1970;
   * 0 when it never said so. Through the Action API: when the page was last touched, never earlier.
   */
  linksUpdatedAtS: number;
}

/** A page that was asked for by its name, with its state in this second; through the Action API without a stamp. */
export interface NamedPage extends WikiPage, PageState {}

/** A page that was asked for by its id. */
export interface FoundPage extends PageState {
  /** It meets all criteria of the wiki (W1.2, W1.3). */
  isWatched: boolean;
  isWikitext: boolean;
}

/** A fixed range of page ids, both ends included. */
export interface PageWindow {
  windowNo: number;
  firstPageId: number;
  lastPageId: number;
}

/** One step of the walk over all watched pages of a wiki. */
export interface Stretch {
  /** Ascending by page id where there is a window, else in any order. */
  pages: PageState[];
  /** `pages` are all watched pages of this range; null where the wiki is not walked by id. */
  window: PageWindow | null;
  /** Where the walk goes on; null at its end. Opaque, and good for this walk only. */
  next: string | null;
  /** Share of the walk that is done with this stretch, 0 to 1. */
  done: number;
}

/** What happened in a wiki since some moment (W1.7). */
export interface WikiChanges {
  /** Pages that were made, edited, moved, deleted, restored or put into a watched category. */
  pageIds: number[];
  /** Seconds since 1970: all that the wiki recorded until then is told. */
  untilS: number;
  /** A category tree may have changed: the criteria must be read again to know the pages in it. */
  areCriteriaStale: boolean;
}

/** The addresses that a page links to in this second (W2.1), raw: not yet classified. One may stand in several lists. */
export interface LinksByKind {
  external: string[];
  /** Targets of interwiki links that are not local: the page's text has a prefix and a title in place of the address. */
  interwiki: string[];
  /** Targets of local interwiki links. */
  local: string[];
}

/**
 * A stamp counts whole seconds, and the clocks of a wiki's servers differ a little: links that were
 * renewed within so many seconds may be renewed again without another stamp.
 */
export const STAMP_SETTLES_S = 60;

/** How many pages there are. */
export interface PageCount {
  pages: number;
  /** They were not counted one by one: the wiki tells how many articles it has, by its own rules. */
  isRough: boolean;
}

/** Reads the pages and links of one wiki, whatever way they come. */
export interface WikiReader {
  /**
   * Reads from the wiki what criteria (W1.2) stand for in this second: namespaces, the pages in the
   * category trees, excluded pages. For the length of a pass.
   * @param wanted by default what is configured for the wiki
   * @param signal ends the walking of category trees
   * @param met is told how many pages were met in them, piece by piece, doubles too
   */
  criteria(
    wanted?: WatchCriteria,
    signal?: AbortSignal,
    met?: (pages: number) => void,
  ): Promise<Criteria>;
  /** How many pages meet the criteria: for progress and for people. */
  countWatched(criteria: Criteria): Promise<PageCount>;
  /**
   * The next stretch of the walk over all pages that meet the criteria (W1.2, W1.3).
   * @param position null begins; else `next` of the stretch before
   * @throws BadPositionError when no walk gave this position
   */
  watchedPages(criteria: Criteria, position: string | null): Promise<Stretch>;
  /** Those of these pages that exist, in any namespace, redirects too (W1.6). */
  pages(criteria: Criteria, pageIds: number[]): Promise<Map<number, FoundPage>>;
  /** The pages that meet the criteria and have an item of Wikidata; piece by piece, in any order. */
  items(criteria: Criteria): AsyncIterable<readonly PageItem[]>;
  /** What happened at `sinceS` (seconds since 1970) and later; at most some weeks back. */
  changes(criteria: Criteria, sinceS: number): Promise<WikiChanges>;
  /**
   * Seconds since 1970. Of pages whose links were renewed until then (`linksUpdatedAtS`), all that was
   * renewed under that stamp can be read by now; of later ones not: STAMP_SETTLES_S, and lag.
   */
  settledUntilS(): Promise<number>;
  /** How many seconds the source of our data is behind the wiki; null when it cannot be known. */
  lagS(): Promise<number | null>;
  /**
   * The addresses that these pages link to in this second (W2.1): external links, and interwiki
   * links that are not local. Raw: not yet classified. A page without links has no entry.
   */
  links(pageIds: number[]): Promise<Map<number, string[]>>;
  /** The same by how these pages have them, with the local ones. A page without any has no entry. */
  linksByKind(pageIds: number[]): Promise<Map<number, LinksByKind>>;
  /**
   * Whether the pages exist that these addresses of the wiki name, in that order; null where that
   * cannot be told (areTargetsThere). Some hundred.
   */
  areThere(addresses: readonly URL[]): Promise<(boolean | null)[]>;
  /** Local names of the wiki's namespaces by their ids; '' is that of articles. */
  namespaceNames(): Promise<ReadonlyMap<number, string>>;
  /**
   * The wikis of the same family that the interwiki map names with their databases (`iw_wikiid`):
   * database name by host.
   */
  wikiIdsByHost(): Promise<ReadonlyMap<string, string>>;
  /**
   * The pages with these names (titles in any spelling that the wiki accepts), in that order, null where
   * there is none; asked for together. Tens of names, not thousands.
   */
  pagesNamed(names: readonly PageName[]): Promise<(NamedPage | null)[]>;
  /** Of these pages those that are no talk pages, and the pages that the others talk about, where there are any. */
  subjects(pageIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Pages whose full titles begin so, without redirects where the wiki's database is read; `limit` at
   * most. For suggestions: through the Action API, what the wiki's own search suggests.
   */
  titlesBeginning(prefix: string, limit: number): Promise<WikiPage[]>;
}
