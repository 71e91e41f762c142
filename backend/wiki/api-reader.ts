import type { WikiConfig } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import type { ActionApi } from './http/action-api';
import { readApiChanges } from './api-changes';
import { readApiCriteria } from './api-criteria';
import { apiItems } from './api-items';
import { linksOfPages } from './api-links';
import { foundPage, pagesWithIds, pagesWithTitles, type PageInfo } from './api-page-info';
import type { ApiWiki } from './api-query';
import { countMeeting } from './api-count';
import { readApiLagS } from './api-statistics';
import { apiSubjects } from './api-subjects';
import { apiTitlesBeginning } from './api-titles';
import { walkApiPages } from './api-walk';
import { groupByKind, groupListed } from './links-by-page';
import type { PageName } from './page-address';
import { openReading } from './reading';
import { areTargetsThere, wikiIdsByHost } from './link-targets';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle } from './title';
import { STAMP_SETTLES_S, type NamedPage, type WikiReader } from './wiki-reader';

/**
 * Reads a wiki through its Action API (W9.2), as anyone may without an account: lists by 500, pages
 * and their links by 50 a request. It tells what the reader of replicas tells, except that
 * - a page that was touched within the last day has changed whenever it is looked at (foundPage),
 * - a few addresses lose what the API does not put together rightly (linksIn),
 * - when the links of a named page were renewed is not told,
 * - in a large wiki watched pages are counted roughly (countMeeting).
 *
 * Each method is one reading (reading.ts), and a walk over all pages is one from its first stretch to its last.
 * All throw ActionApiError, or the reason of the signal that `api` was opened with.
 * @param api for programs in the background with `maxlagS: 5` and patience
 * @param siteInfo the wiki's namespaces and interwiki map
 * @param clock tells how long ago pages were touched
 */
export function createApiReader(
  api: ActionApi,
  wiki: Pick<WikiConfig, 'criteria'>,
  siteInfo: () => Promise<SiteInfo>,
  clock: Clock,
): WikiReader {
  const wholeWiki = async (signal?: AbortSignal): Promise<ApiWiki> => ({
    api: openReading(api, { signal }),
    site: await siteInfo(),
  });
  const named = async (names: readonly PageName[]): Promise<(NamedPage | null)[]> =>
    namedPages(await wholeWiki(), names);
  return {
    criteria: async (wanted = wiki.criteria, signal, met) =>
      readApiCriteria(await wholeWiki(signal), wanted, met),
    countWatched: async (criteria) => countMeeting(await wholeWiki(), criteria),
    watchedPages: async (criteria, position) =>
      walkApiPages(await wholeWiki(), criteria, position, clock),
    async pages(criteria, pageIds) {
      const found = await pagesWithIds(openReading(api), pageIds);
      return new Map(found.map((page) => [page.pageid, foundPage(page, criteria, clock)]));
    },
    items: (criteria) => apiItems(openReading(api), criteria),
    changes: async (criteria, sinceS) => readApiChanges(await wholeWiki(), criteria, sinceS),
    settledUntilS: () => Promise.resolve(Math.floor(clock.now() / 1_000) - STAMP_SETTLES_S),
    lagS: () => readApiLagS(api),
    links: async (pageIds) => groupListed(await linksOfPages(await wholeWiki(), pageIds)),
    linksByKind: async (pageIds) => groupByKind(await linksOfPages(await wholeWiki(), pageIds)),
    areThere: async (addresses) => areTargetsThere(addresses, await siteInfo(), named),
    namespaceNames: async () => (await siteInfo()).namespaceNames,
    wikiIdsByHost: async () => wikiIdsByHost(await siteInfo()),
    pagesNamed: named,
    subjects: (pageIds) => apiSubjects(openReading(api), pageIds),
    titlesBeginning: async (prefix, limit) => apiTitlesBeginning(await wholeWiki(), prefix, limit),
  };
}

async function namedPages(
  { api, site }: ApiWiki,
  names: readonly PageName[],
): Promise<(NamedPage | null)[]> {
  const spelled = names.map((name) =>
    'title' in name ? { title: displayTitle(parseTitle(name.title, site), site) } : name,
  );
  const pageIds = spelled.flatMap((name) => ('pageId' in name ? [name.pageId] : []));
  const titles = spelled.flatMap((name) => ('title' in name ? [name.title] : []));
  const byId = new Map((await pagesWithIds(api, pageIds)).map((page) => [page.pageid, page]));
  const byTitle = await pagesWithTitles(api, [...new Set(titles)]);
  return spelled.map((name) => {
    const page = 'title' in name ? byTitle.get(name.title) : byId.get(name.pageId);
    return page === undefined ? null : namedPage(page);
  });
}

/** Without a stamp: a page's links may be renewed long after it was touched, without another touch. */
function namedPage({ pageid, ns, title, lastrevid }: PageInfo): NamedPage {
  return { pageId: pageid, title, namespace: ns, latestRevision: lastrevid, linksUpdatedAtS: 0 };
}
