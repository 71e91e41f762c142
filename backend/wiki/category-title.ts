import type { SiteInfo } from './site-info';
import { parseTitle } from './title';

/** The namespace of categories, the same in every wiki. */
export const CATEGORY_NAMESPACE = 14;

/** The full title of a category by a namespace name that every wiki understands. */
export function namespacedCategory(category: string): string {
  return `Category:${category}`;
}

/**
 * Title of a category as people write it: with the namespace in front or without. A name that begins
 * like another namespace is a category all the same (`Wikipedia:Maintenance`), as in MediaWiki.
 * @returns without namespace, with `_`
 */
export function categoryTitle(text: string, site: SiteInfo): string {
  const written = parseTitle(text, site, CATEGORY_NAMESPACE);
  if (written.namespace === CATEGORY_NAMESPACE) return written.title;
  const prefix = site.namespaceNames.get(CATEGORY_NAMESPACE) ?? 'Category';
  return parseTitle(`${prefix}:${text.replace(/^[\s_]*:/, '')}`, site).title;
}
