import type { WatchCriteria } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';
import type { IdSet } from './id-set';

/** Which pages of a wiki are watched (W1.2), resolved against the wiki. */
export interface Criteria {
  namespaces: ReadonlySet<number>;
  /** Pages that are watched whatever their namespace: single ones and those in category trees. */
  included: IdSet;
  /**
   * Pages that are not watched whatever else holds: single ones, those in category trees, by template,
   * page property or Wikidata property.
   */
  excluded: IdSet;
  /**
   * Titles of all categories of the watched trees, without namespace, with `_`: their members are
   * in `included`.
   */
  categories: readonly string[];
  /** So of the excluded trees, their members in `excluded`. */
  excludedCategories: readonly string[];
  /** What could not be taken as configured: a missing page, a tree that was cut off. */
  warnings: readonly CriteriaWarning[];
}

/** A criterion that could not be taken as configured. */
export interface CriterionWarning {
  /** The wiki has none of it; else not all of it could be taken. */
  isMissing: boolean;
  /** For the log and for people. */
  text: string;
}

/** The same, with the key of the wiki's configuration that has the criterion. */
export interface CriteriaWarning extends CriterionWarning {
  key: keyof WatchCriteria;
}

/** Whether that is as it may be: what a farm says for all its wikis need not be there in each. */
export function isLackOfDefault(
  { byDefault }: Pick<WikiConfig, 'byDefault'>,
  { key, isMissing }: Pick<CriteriaWarning, 'key' | 'isMissing'>,
): boolean {
  return isMissing && byDefault.includes(key);
}

/** What the criteria ask of a page. */
export interface PageProperties {
  pageId: number;
  namespace: number;
  isRedirect: boolean;
  isWikitext: boolean;
}

/** W1.2: one inclusion criterion is enough, one exclusion criterion is too many; W1.3: wikitext only. */
export function meetsCriteria(criteria: Criteria, page: PageProperties): boolean {
  const { namespaces, included, excluded } = criteria;
  if (page.isRedirect || !page.isWikitext || excluded.has(page.pageId)) return false;
  return namespaces.has(page.namespace) || included.has(page.pageId);
}
