/** A page as it is shown to people. */
export interface WikiPage {
  pageId: number;
  /** With the namespace's local name, blanks instead of `_`. */
  title: string;
  namespace: number;
}

/** Reads the pages and links of one wiki, whatever way they come. */
export interface WikiReader {
  /**
   * Ids of the pages that meet the wiki's criteria (W1.2, W1.3), ascending, after `afterPageId`;
   * fewer than `limit` mean the end.
   */
  watchedPages(afterPageId: number, limit: number): Promise<number[]>;
  /** Which of these pages exist and have the content model wikitext, in any namespace (W1.6). */
  presentPages(pageIds: number[]): Promise<Set<number>>;
  /**
   * The addresses that these pages link to in this second (W2.1): external links, and interwiki
   * links that are not local. Raw: not yet classified. A page without links has no entry.
   */
  links(pageIds: number[]): Promise<Map<number, string[]>>;
  /** The page with this id, null when there is none. */
  page(pageId: number): Promise<WikiPage | null>;
  /** The page with this full title (any spelling that the wiki accepts), null when there is none. */
  pageByTitle(title: string): Promise<WikiPage | null>;
}
