import type { WikiConfig } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import type { ActionApi } from './action-api';
import { readApiChanges } from './api-changes';
import { readApiCriteria } from './api-criteria';
import { linksOfPages } from './api-links';
import { foundPage, pagesWithIds, pagesWithTitles, type PageInfo } from './api-pages';
import type { ApiWiki } from './api-query';
import { countWatchedPages, readApiLagS } from './api-statistics';
import { walkApiPages } from './api-walk';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle } from './title';
import type { WikiPage, WikiReader } from './wiki-reader';

/**
 * Reads a wiki through its Action API (W9.2), as anyone may without an account. Tells what the
 * reader of replicas tells, but for the few addresses that the API does not put together rightly
 * (see linksIn); slowly: some thousand pages a minute at first, then pages by lists of 500.
 *
 * All methods throw ActionApiError.
 * @param api for programs in the background with `maxlagS: 5` and patience
 * @param siteInfo the wiki's namespaces and interwiki map
 */
export function createApiReader(
  api: ActionApi,
  wiki: Pick<WikiConfig, 'criteria'>,
  siteInfo: () => Promise<SiteInfo>,
  clock: Clock,
): WikiReader {
  const wholeWiki = async (): Promise<ApiWiki> => ({ api, site: await siteInfo() });
  return {
    criteria: async () => readApiCriteria(await wholeWiki(), wiki.criteria),
    countWatched: async (criteria) => countWatchedPages(await wholeWiki(), criteria),
    watchedPages: async (criteria, position) =>
      walkApiPages(await wholeWiki(), criteria, position, clock),
    async pages(criteria, pageIds) {
      const found = await pagesWithIds(api, pageIds);
      return new Map(found.map((page) => [page.pageid, foundPage(page, criteria, clock)]));
    },
    changes: async (criteria, sinceS) => readApiChanges(await wholeWiki(), criteria, sinceS),
    lagS: () => readApiLagS(api),
    links: async (pageIds) => linksOfPages(await wholeWiki(), pageIds),
    async page(pageId) {
      const [page] = await pagesWithIds(api, [pageId]);
      return page === undefined ? null : wikiPage(page);
    },
    async pageByTitle(title) {
      const site = await siteInfo();
      const asked = displayTitle(parseTitle(title, site), site);
      const page = (await pagesWithTitles(api, [asked])).get(asked);
      return page === undefined ? null : wikiPage(page);
    },
  };
}

function wikiPage({ pageid, title, ns }: PageInfo): WikiPage {
  return { pageId: pageid, title, namespace: ns };
}
