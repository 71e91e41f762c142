import type { CategoryTree, WatchCriteria } from '../config/wikis-file';
import { categoryTitle } from './category-title';
import { walkCategoryTree, type CategorySource, type WalkedTree } from './category-tree';
import type { Criteria } from './criteria';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';

const TEMPLATE_NAMESPACE = 10;

/** Where the pages of a wiki are looked up. Lists come piece by piece, in any order, doubles too. */
export interface CriteriaSource {
  /** Asked for only where there are trees to walk. */
  categories(): CategorySource;
  /** Those of these pages that exist. */
  existing(pageIds: number[]): Promise<ReadonlySet<number>>;
  /** The ids of these pages in their order; null where there is none. Redirects are not followed. */
  idsOf(titles: readonly DatabaseTitle[]): Promise<(number | null)[]>;
  withTemplate(title: DatabaseTitle): AsyncIterable<readonly number[]>;
  withProp(name: string): AsyncIterable<readonly number[]>;
}

/**
 * Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning.
 * @throws what the source throws
 */
export async function readCriteria(
  source: CriteriaSource,
  site: SiteInfo,
  { namespaces, categories, pages, exclude }: WatchCriteria,
): Promise<Criteria> {
  const trees = await walkTrees(source, site, categories);
  const single = await findPages(source, site, pages);
  const included = new IdCollector();
  for (const ids of [...trees.map((tree) => tree.pages), single.ids]) included.add(ids);
  const excluded = await findExcluded(source, site, exclude);
  return {
    namespaces: new Set(namespaces === 'content' ? site.contentNamespaces : namespaces),
    included: included.toSet(),
    excluded: excluded.ids,
    categories: [...new Set(trees.flatMap((tree) => tree.titles))],
    warnings: [...trees.flatMap((tree) => tree.warnings), ...single.warnings, ...excluded.warnings],
  };
}

async function walkTrees(
  source: CriteriaSource,
  site: SiteInfo,
  trees: readonly CategoryTree[],
): Promise<WalkedTree[]> {
  const walked: WalkedTree[] = [];
  for (const { title: text, depth, pagesMax } of trees) {
    const title = categoryTitle(text, site);
    walked.push(await walkCategoryTree(source.categories(), { title, depth, pagesMax }));
  }
  return walked;
}

/** Pages that were looked for, and what was not found. */
interface Found {
  ids: IdSet;
  warnings: string[];
}

async function findPages(
  source: CriteriaSource,
  site: SiteInfo,
  pages: readonly (string | number)[],
): Promise<Found> {
  const byId = pages.filter((page) => typeof page === 'number');
  const byTitle = pages.filter((page) => typeof page === 'string');
  const known = await source.existing(byId);
  const titled = await source.idsOf(byTitle.map((text) => parseTitle(text, site)));
  const ids = new IdCollector();
  ids.add(known);
  ids.add(titled.filter((pageId) => pageId !== null));
  const missing = [
    ...byId.filter((pageId) => !known.has(pageId)),
    ...byTitle.filter((_, index) => titled[index] === null).map((text) => `“${text}”`),
  ];
  return { ids: ids.toSet(), warnings: missing.map((page) => `there is no page ${page}`) };
}

async function findExcluded(
  source: CriteriaSource,
  site: SiteInfo,
  { templates, pageProps }: WatchCriteria['exclude'],
): Promise<Found> {
  const ids = new IdCollector();
  const warnings: string[] = [];
  for (const text of templates) {
    const title = parseTitle(text, site, TEMPLATE_NAMESPACE);
    const isUsed = await takeIn(ids, source.withTemplate(title));
    if (!isUsed) warnings.push(`no page uses “${displayTitle(title, site)}”`);
  }
  for (const name of pageProps) {
    const isUsed = await takeIn(ids, source.withProp(name));
    if (!isUsed) warnings.push(`no page has the property “${name}”: is it spelt right?`);
  }
  return { ids: ids.toSet(), warnings };
}

/** @returns whether there was any page */
async function takeIn(
  ids: IdCollector,
  pieces: AsyncIterable<readonly number[]>,
): Promise<boolean> {
  let isAny = false;
  for await (const piece of pieces) {
    isAny ||= piece.length > 0;
    ids.add(piece);
  }
  return isAny;
}
