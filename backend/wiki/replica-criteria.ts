import type { CategoryTree, WatchCriteria } from '../config/wikis-file';
import { slicesOf } from '../runtime/slices';
import { categoryTitle } from './category-title';
import { walkCategoryTree, type WalkedTree } from './category-tree';
import { unusedPropWarning, type Criteria } from './criteria';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';
import { replicaCategories } from './replica-categories';
import type { ReplicaHosts } from './replica-hosts';
import { IDS_PER_STATEMENT } from './replica-pages';
import { idSlices } from './replica-slices';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';
import type { WikiColumns } from './wiki-columns';

const TEMPLATE_NAMESPACE = 10;
const TITLES_PER_STATEMENT = 500;

/** A wiki as it is read from its replica. */
export interface ReplicaWiki {
  hosts: ReplicaHosts;
  site: SiteInfo;
  columns: WikiColumns;
}

/**
 * Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning.
 * @throws WikiSchemaError when a table is needed that is not as we know it
 */
export async function readReplicaCriteria(
  wiki: ReplicaWiki,
  { namespaces, categories, pages, exclude }: WatchCriteria,
): Promise<Criteria> {
  const trees = await walkTrees(wiki, categories);
  const single = await findPages(wiki, pages);
  const included = new IdCollector();
  for (const ids of [...trees.map((tree) => tree.pages), single.ids]) included.add(ids);
  const excluded = await findExcluded(wiki, exclude);
  return {
    namespaces: new Set(namespaces === 'content' ? wiki.site.contentNamespaces : namespaces),
    included: included.toSet(),
    excluded: excluded.ids,
    categories: [...new Set(trees.flatMap((tree) => tree.titles))],
    warnings: [...trees.flatMap((tree) => tree.warnings), ...single.warnings, ...excluded.warnings],
  };
}

async function walkTrees(
  { hosts, site, columns }: ReplicaWiki,
  trees: readonly CategoryTree[],
): Promise<WalkedTree[]> {
  if (trees.length === 0) return [];
  const source = replicaCategories(hosts, columns.categoryLinks());
  const walked: WalkedTree[] = [];
  for (const { title: text, depth, pagesMax } of trees) {
    const title = categoryTitle(text, site);
    walked.push(await walkCategoryTree(source, { title, depth, pagesMax }));
  }
  return walked;
}

/** Pages that were looked for one by one, and what was not found. */
interface Found {
  ids: IdSet;
  warnings: string[];
}

async function findPages(wiki: ReplicaWiki, pages: readonly (string | number)[]): Promise<Found> {
  const ids = new IdCollector();
  const warnings: string[] = [];
  const byId = pages.filter((page) => typeof page === 'number');
  const known = await existingIds(wiki.hosts, byId);
  ids.add(known);
  warnings.push(...byId.filter((id) => !known.has(id)).map((id) => `there is no page ${id}`));
  const byTitle = pages
    .filter((page) => typeof page === 'string')
    .map((text) => ({ text, title: parseTitle(text, wiki.site) }));
  const titled = await idsByTitle(
    wiki.hosts,
    byTitle.map(({ title }) => title),
  );
  ids.add(titled.values());
  const missing = byTitle.filter(({ title }) => !titled.has(keyOf(title)));
  warnings.push(...missing.map(({ text }) => `there is no page “${text}”`));
  return { ids: ids.toSet(), warnings };
}

/** Index: PRIMARY. */
async function existingIds(
  { links, database }: ReplicaHosts,
  pageIds: number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const rows = await links.select<{ page_id: number }>(
      `SELECT page_id FROM \`${database}\`.page WHERE page_id IN (?)`,
      [slice],
    );
    for (const row of rows) found.add(row.page_id);
  }
  return found;
}

/** Those of these pages that exist, by `keyOf`. */
async function idsByTitle(
  hosts: ReplicaHosts,
  titles: readonly DatabaseTitle[],
): Promise<Map<string, number>> {
  const byNamespace = new Map<number, string[]>();
  for (const { namespace, title } of titles) {
    const others = byNamespace.get(namespace);
    if (others === undefined) byNamespace.set(namespace, [title]);
    else others.push(title);
  }
  const found = new Map<string, number>();
  for (const [namespace, inNamespace] of byNamespace) {
    for (const slice of slicesOf(inNamespace, TITLES_PER_STATEMENT)) {
      for (const { page_id, page_title } of await pagesTitled(hosts, namespace, slice)) {
        found.set(keyOf({ namespace, title: page_title.toString('utf8') }), page_id);
      }
    }
  }
  return found;
}

function keyOf({ namespace, title }: DatabaseTitle): string {
  return `${namespace}:${title}`;
}

/** Index: page_name_title, which surely serves as long as the namespace is one. */
function pagesTitled(
  { pages, database }: ReplicaHosts,
  namespace: number,
  titles: readonly string[],
): Promise<{ page_id: number; page_title: Buffer }[]> {
  return pages.select(
    `SELECT page_id, page_title FROM \`${database}\`.page
     WHERE page_namespace = ? AND page_title IN (?)`,
    [namespace, titles.map((title) => Buffer.from(title, 'utf8'))],
  );
}

async function findExcluded(
  wiki: ReplicaWiki,
  { templates, pageProps }: WatchCriteria['exclude'],
): Promise<Found> {
  const ids = new IdCollector();
  const warnings: string[] = [];
  for (const text of templates) {
    const title = parseTitle(text, wiki.site, TEMPLATE_NAMESPACE);
    let isUsed = false;
    for await (const slice of pagesWithTemplate(wiki, title)) {
      isUsed = true;
      ids.add(slice);
    }
    if (!isUsed) warnings.push(`no page uses “${displayTitle(title, wiki.site)}”`);
  }
  for (const name of pageProps) {
    let isUsed = false;
    for await (const slice of pagesWithProp(wiki.hosts, name)) {
      isUsed = true;
      ids.add(slice);
    }
    if (!isUsed) warnings.push(unusedPropWarning(name));
  }
  return { ids: ids.toSet(), warnings };
}

/** Index: tl_target_id, or tl_namespace of old wikis. */
async function* pagesWithTemplate(
  { hosts, columns }: ReplicaWiki,
  { namespace, title }: DatabaseTitle,
): AsyncGenerator<number[]> {
  const { links, database } = hosts;
  const table = `\`${database}\`.templatelinks`;
  const titleBytes = Buffer.from(title, 'utf8');
  const ordered = 'AND tl_from > ? ORDER BY tl_from LIMIT ?';
  if (columns.templateLinks() === 'title') {
    const sql = `SELECT tl_from AS page_id FROM ${table} WHERE tl_namespace = ? AND tl_title = ? ${ordered}`;
    yield* idSlices(links, sql, [namespace, titleBytes]);
    return;
  }
  const [target] = await links.select<{ lt_id: number }>(
    `SELECT lt_id FROM \`${database}\`.linktarget WHERE lt_namespace = ? AND lt_title = ?`,
    [namespace, titleBytes],
  );
  if (target === undefined) return;
  const sql = `SELECT tl_from AS page_id FROM ${table} WHERE tl_target_id = ? ${ordered}`;
  yield* idSlices(links, sql, [target.lt_id]);
}

/** Index: pp_propname_page. */
function pagesWithProp({ pages, database }: ReplicaHosts, name: string): AsyncGenerator<number[]> {
  return idSlices(
    pages,
    `SELECT pp_page AS page_id FROM \`${database}\`.page_props
     WHERE pp_propname = ? AND pp_page > ? ORDER BY pp_page LIMIT ?`,
    [Buffer.from(name, 'utf8')],
  );
}
