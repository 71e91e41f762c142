import { z } from 'zod';
import { countWatchedPages } from './api-statistics';
import { pagesWithIds } from './api-page-info';
import { queryList, wikiSize, type ApiWiki } from './api-query';
import type { Criteria } from './criteria';
import type { PageCount } from './wiki-reader';

/** Pages of a wiki, of any kind, up to which the watched ones are counted one by one: 50 to 100 questions. */
const PAGES_LISTED_MAX = 25_000;
/** Pages that are named one by one and looked at, 50 a question. */
const SINGLE_MAX = 2_500;

const listedSchema = z.object({
  query: z.object({ allpages: z.array(z.object({ pageid: z.number() })) }).optional(),
});

/**
 * How many pages meet the criteria, as a replica counts them: those of the namespaces that are no redirects, without
 * what is excluded, and the included ones elsewhere. In a wiki of more than 25,000 pages it is the rough number that the
 * wiki tells of itself (countWatchedPages).
 */
export async function countMeeting(wiki: ApiWiki, criteria: Criteria): Promise<PageCount> {
  const single = criteria.included.without(criteria.excluded);
  const { pages } = await wikiSize(wiki.api);
  const isLarge = pages > PAGES_LISTED_MAX || single.length > SINGLE_MAX;
  if (isLarge) return { pages: await countWatchedPages(wiki, criteria), isRough: true };
  let count = 0;
  for (const namespace of criteria.namespaces) count += await countIn(wiki, namespace, criteria);
  const named = await pagesWithIds(wiki.api, single);
  const elsewhere = named.filter(({ ns, redirect }) => !redirect && !criteria.namespaces.has(ns));
  return { pages: count + elsewhere.length, isRough: false };
}

async function countIn(
  { api }: ApiWiki,
  namespace: number,
  { excluded }: Criteria,
): Promise<number> {
  const asked = {
    list: 'allpages',
    apnamespace: namespace,
    apfilterredir: 'nonredirects',
    aplimit: 'max',
  };
  let count = 0;
  for await (const { query } of queryList(api, listedSchema, asked)) {
    const listed = query?.allpages ?? [];
    count += listed.filter(({ pageid }) => !excluded.has(pageid)).length;
  }
  return count;
}
