import type { IdSet } from './id-set';

/** Which pages of a wiki are watched (W1.2), resolved against the wiki. */
export interface Criteria {
  namespaces: ReadonlySet<number>;
  /** Pages that are watched whatever their namespace: single ones and those in category trees. */
  included: IdSet;
  /** Pages that are not watched whatever else holds: by template or page property. */
  excluded: IdSet;
  /**
   * Titles of all categories of the watched trees, without namespace, with `_`: their members are
   * in `included`.
   */
  categories: readonly string[];
  /** What could not be taken as configured, for the log: a missing page, a tree that was cut off. */
  warnings: readonly string[];
}

/** What the criteria ask of a page. */
export interface PageFacts {
  pageId: number;
  namespace: number;
  isRedirect: boolean;
  isWikitext: boolean;
}

/** W1.2: one inclusion criterion is enough, one exclusion criterion is too many; W1.3: wikitext only. */
export function meetsCriteria(criteria: Criteria, page: PageFacts): boolean {
  const { namespaces, included, excluded } = criteria;
  if (page.isRedirect || !page.isWikitext || excluded.has(page.pageId)) return false;
  return namespaces.has(page.namespace) || included.has(page.pageId);
}
