import type { CategoryTree, WatchCriteria } from '../config/watch-criteria';
import { categoryTitle } from './category-title';
import { nameOf, walkCategoryTree, type CategorySource, type WalkedTree } from './category-tree';
import type { Criteria, CriteriaWarning, CriterionWarning } from './criteria';
import { IdCollector } from './id-collector';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';
import { TreeAllowance, type TreeCosts } from './tree-allowance';

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
 * Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning. Pages
 * excluded by properties of Wikidata are not among them: who asks there adds them (feeder/item-criteria.ts).
 * All category trees share one allowance, excluded ones first: what they lose would be watched.
 * @param treesMax by default what any wiki may cost
 * @throws what the source throws
 */
export async function readCriteria(
  source: CriteriaSource,
  site: SiteInfo,
  { namespaces, categories, pages, exclude }: WatchCriteria,
  treesMax?: Readonly<TreeCosts>,
): Promise<Criteria> {
  const walk = { source, site, allowance: new TreeAllowance(treesMax), leftOut: [] };
  const excludedTrees = await walkTrees(walk, 'exclude', exclude.categories);
  const trees = await walkTrees(walk, 'categories', categories);
  const single = await findPages(source, site, pages);
  const included = single.ids;
  for (const tree of trees) included.add(tree.pages);
  const excluded = await findExcluded(source, site, exclude);
  for (const tree of excludedTrees) excluded.ids.add(tree.pages);
  return {
    namespaces: new Set(namespaces === 'content' ? site.contentNamespaces : namespaces),
    included: included.toSet(),
    excluded: excluded.ids.toSet(),
    categories: titlesOf(trees),
    excludedCategories: titlesOf(excludedTrees),
    warnings: [
      ...warningsAbout('categories', trees),
      ...warningsAbout('pages', [single]),
      ...warningsAbout('exclude', [...excludedTrees, excluded]),
      ...spentWarnings(walk),
    ],
  };
}

function warningsAbout(
  key: CriteriaWarning['key'],
  found: readonly Pick<WalkedTree, 'warnings'>[],
): CriteriaWarning[] {
  return found.flatMap(({ warnings }) => warnings.map((warning) => ({ key, ...warning })));
}

function titlesOf(trees: readonly WalkedTree[]): string[] {
  return [...new Set(trees.flatMap((tree) => tree.titles))];
}

/** All trees of a reading. */
interface TreesWalk {
  source: CriteriaSource;
  site: SiteInfo;
  allowance: TreeAllowance;
  /** The tree that was cut off as the allowance was spent, then those that were not walked any more. */
  leftOut: LeftOutTree[];
}

interface LeftOutTree {
  key: 'categories' | 'exclude';
  name: string;
}

async function walkTrees(
  walk: TreesWalk,
  key: LeftOutTree['key'],
  trees: readonly CategoryTree[],
): Promise<WalkedTree[]> {
  const { source, site, allowance, leftOut } = walk;
  const walked: WalkedTree[] = [];
  for (const { title: text, depth, pagesMax } of trees) {
    const title = categoryTitle(text, site);
    if (!allowance.isSpent) {
      const bounds = { title, depth, pagesMax };
      walked.push(await walkCategoryTree(source.categories(), bounds, allowance));
    }
    if (allowance.isSpent) leftOut.push({ key, name: nameOf(title) });
  }
  return walked;
}

/** Trees of a warning. */
const NAMED_MAX = 20;

function spentWarnings({ leftOut: [cut, ...others] }: TreesWalk): CriteriaWarning[] {
  if (cut === undefined) return [];
  const more = others.length > NAMED_MAX ? ` and ${others.length - NAMED_MAX} more` : '';
  const named = others.slice(0, NAMED_MAX).map(({ name }) => name);
  const verb = others.length > 1 ? 'are' : 'is';
  const what = others.length > 0 ? `; ${named.join(', ')}${more} ${verb} left out` : '';
  const text = `the category trees of this wiki are together too large: ${cut.name} is cut off${what}: lower their depths, or name fewer or smaller ones`;
  return [{ key: cut.key, isMissing: false, text }];
}

/** Pages that were looked for, and what was not found. */
interface FoundPages {
  ids: IdCollector;
  warnings: CriterionWarning[];
}

async function findPages(
  source: CriteriaSource,
  site: SiteInfo,
  pages: readonly (string | number)[],
): Promise<FoundPages> {
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
  return { ids, warnings: missing.map((page) => missingOne(`there is no page ${page}`)) };
}

async function findExcluded(
  source: CriteriaSource,
  site: SiteInfo,
  { pages, templates, pageProps }: WatchCriteria['exclude'],
): Promise<FoundPages> {
  const { ids, warnings } = await findPages(source, site, pages);
  for (const text of templates) {
    const title = parseTitle(text, site, TEMPLATE_NAMESPACE);
    const isUsed = await takeIn(ids, source.withTemplate(title));
    if (!isUsed) warnings.push(missingOne(`no page uses “${displayTitle(title, site)}”`));
  }
  for (const name of pageProps) {
    const isUsed = await takeIn(ids, source.withProp(name));
    if (!isUsed)
      warnings.push(missingOne(`no page has the property “${name}”: is it spelt right?`));
  }
  return { ids, warnings };
}

const missingOne = (text: string): CriterionWarning => ({ isMissing: true, text });

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
