import { z } from 'zod';
import type { ActionApi } from './http/action-api';
import { query, type ApiWiki } from './api-query';
import type { Criteria } from './criteria';

const statisticsSchema = z.object({
  query: z.object({ statistics: z.object({ articles: z.number() }) }),
});

/**
 * How many pages meet the criteria, very roughly: what the wiki counts as articles (pages of all its
 * content namespaces) if any of these is watched, and the included pages. Pages of other namespaces
 * are counted nowhere: to list them all would cost what the walk costs.
 */
export async function countWatchedPages(
  { api, site }: ApiWiki,
  { namespaces, included, excluded }: Criteria,
): Promise<number> {
  const single = included.without(excluded).length;
  if (!site.contentNamespaces.some((id) => namespaces.has(id))) return single;
  const params = { meta: 'siteinfo', siprop: 'statistics' };
  const { articles } = (await query(api, statisticsSchema, params)).query.statistics;
  return articles + single;
}

const lagSchema = z.object({
  query: z.object({
    dbrepllag: z.array(z.object({ lag: z.union([z.number(), z.literal(false)]) })),
  }),
});

/**
 * How many seconds the wiki's slowest database is behind; null when the wiki does not know. Asked
 * without maxlag: a lagging wiki would refuse to say that it lags.
 */
export async function readApiLagS(api: ActionApi): Promise<number | null> {
  const params = { meta: 'siteinfo', siprop: 'dbrepllag', maxlag: false };
  const { dbrepllag } = (await query(api, lagSchema, params)).query;
  const lags = dbrepllag.flatMap(({ lag }) => (lag === false || lag < 0 ? [] : [lag]));
  return lags.length === 0 ? null : Math.max(...lags);
}
