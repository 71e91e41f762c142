import { z } from 'zod';
import type { CategoryTree, WatchCriteria } from '../config/wikis-file';
import { apiCategories } from './api-categories';
import { pagesWithIds, pagesWithTitles } from './api-pages';
import { queryList, type ApiWiki } from './api-query';
import { categoryTitle } from './category-title';
import { walkCategoryTree, type WalkedTree } from './category-tree';
import { unusedPropWarning, type Criteria } from './criteria';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';
import { displayTitle, parseTitle } from './title';

const TEMPLATE_NAMESPACE = 10;

/** Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning. */
export async function readApiCriteria(
  wiki: ApiWiki,
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
  { api, site }: ApiWiki,
  trees: readonly CategoryTree[],
): Promise<WalkedTree[]> {
  const walked: WalkedTree[] = [];
  for (const { title: text, depth, pagesMax } of trees) {
    const title = categoryTitle(text, site);
    walked.push(await walkCategoryTree(apiCategories(api), { title, depth, pagesMax }));
  }
  return walked;
}

/** Pages that were looked for one by one, and what was not found. */
interface Found {
  ids: IdSet;
  warnings: string[];
}

async function findPages(
  { api, site }: ApiWiki,
  pages: readonly (string | number)[],
): Promise<Found> {
  const byId = pages.filter((page) => typeof page === 'number');
  const known = new Set((await pagesWithIds(api, byId)).map(({ pageid }) => pageid));
  const byTitle = pages
    .filter((page) => typeof page === 'string')
    .map((text) => ({ text, title: displayTitle(parseTitle(text, site), site) }));
  const titled = await pagesWithTitles(
    api,
    byTitle.map(({ title }) => title),
  );
  const ids = new IdCollector();
  ids.add(known);
  ids.add([...titled.values()].map(({ pageid }) => pageid));
  const missing = [
    ...byId.filter((id) => !known.has(id)),
    ...byTitle.filter(({ title }) => !titled.has(title)).map(({ text }) => `“${text}”`),
  ];
  return { ids: ids.toSet(), warnings: missing.map((page) => `there is no page ${page}`) };
}

const embeddedSchema = z.object({
  query: z.object({ embeddedin: z.array(z.object({ pageid: z.number() })) }),
});
const propSchema = z.object({
  query: z.object({ pageswithprop: z.array(z.object({ pageid: z.number() })) }),
});

async function findExcluded(
  { api, site }: ApiWiki,
  { templates, pageProps }: WatchCriteria['exclude'],
): Promise<Found> {
  const ids = new IdCollector();
  const warnings: string[] = [];
  for (const text of templates) {
    const eititle = displayTitle(parseTitle(text, site, TEMPLATE_NAMESPACE), site);
    const asked = { list: 'embeddedin', eititle, eilimit: 'max' };
    let isUsed = false;
    for await (const { query } of queryList(api, embeddedSchema, asked)) {
      isUsed ||= query.embeddedin.length > 0;
      ids.add(query.embeddedin.map(({ pageid }) => pageid));
    }
    if (!isUsed) warnings.push(`no page uses “${eititle}”`);
  }
  for (const pwppropname of pageProps) {
    const asked = { list: 'pageswithprop', pwppropname, pwpprop: 'ids', pwplimit: 'max' };
    let isUsed = false;
    for await (const { query } of queryList(api, propSchema, asked)) {
      isUsed ||= query.pageswithprop.length > 0;
      ids.add(query.pageswithprop.map(({ pageid }) => pageid));
    }
    if (!isUsed) warnings.push(unusedPropWarning(pwppropname));
  }
  return { ids: ids.toSet(), warnings };
}
