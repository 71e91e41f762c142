import type { WikiConfig } from '../config/wikis-file';
import { systemClock, type Clock } from '../runtime/clock';
import { slicesOf } from '../runtime/slices';
import { keepColumns } from './kept-columns';
import { readReplicaChanges } from './replica-changes';
import { readReplicaCriteria, type ReplicaWiki } from './replica-criteria';
import type { ReplicaHosts } from './replica-hosts';
import { largestLagS } from './replica-lag';
import { externalLinks, interwikiLinks } from './replica-links';
import { countPages, pagesById } from './replica-pages';
import { walkPages } from './replica-walk';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';
import { STAMP_SETTLES_S, type WikiPage, type WikiReader } from './wiki-reader';

/** Pages whose links one statement reads: some ten thousand rows. */
const PAGES_PER_STATEMENT = 1_000;

/** A wiki that is read from a replica. */
export interface ReplicatedWiki extends Pick<WikiConfig, 'criteria'> {
  replica: NonNullable<WikiConfig['replica']>;
}

/**
 * Reads a wiki from its database replica: no joins between link tables and anything but `page`, text
 * as bytes, columns as the wiki really has them (DESIGN, "The tables").
 * @param pools `pages`: of the replica host; `links`: of `linksHost`, the same one without it
 * @param siteInfo the wiki's namespaces and interwiki map
 * @param clock tells when to look at the columns again, and which stamps are settled
 */
export function createReplicaReader(
  pools: Pick<ReplicaHosts, 'pages' | 'links'>,
  wiki: ReplicatedWiki,
  siteInfo: () => Promise<SiteInfo>,
  clock: Clock = systemClock,
): WikiReader {
  const { database } = wiki.replica;
  const hosts: ReplicaHosts = { ...pools, database };
  const withColumns = keepColumns(hosts, clock);
  const reading = <Result>(read: (whole: ReplicaWiki) => Promise<Result>): Promise<Result> =>
    withColumns(async (columns) => read({ hosts, site: await siteInfo(), columns }));
  return {
    criteria: () => reading((whole) => readReplicaCriteria(whole, wiki.criteria)),
    countWatched: (criteria) => countPages(hosts, criteria),
    watchedPages: (criteria, position) => walkPages(hosts, criteria, position),
    pages: (criteria, pageIds) => pagesById(hosts, criteria, pageIds),
    changes: (criteria, sinceS) => reading((whole) => readReplicaChanges(whole, criteria, sinceS)),
    async settledUntilS() {
      const lagS = (await largestLagS([hosts.pages, hosts.links])) ?? 0;
      return Math.floor(clock.now() / 1_000 - lagS) - STAMP_SETTLES_S;
    },
    lagS: () => largestLagS([hosts.pages, hosts.links]),
    async links(pageIds) {
      if (pageIds.length === 0) return new Map();
      return reading((whole) => linksOf(whole, pageIds));
    },
    async page(pageId) {
      return showPage(await rowById(hosts, pageId), siteInfo);
    },
    async pageByTitle(title) {
      return showPage(await rowByTitle(hosts, parseTitle(title, await siteInfo())), siteInfo);
    },
  };
}

async function linksOf(
  { hosts: { links, database }, site, columns }: ReplicaWiki,
  pageIds: number[],
): Promise<Map<number, string[]>> {
  const form = columns.externalLinks();
  const byPage = new Map<number, string[]>();
  for (const slice of slicesOf(pageIds, PAGES_PER_STATEMENT)) {
    addByPage(byPage, await externalLinks(links, database, form, slice));
    addByPage(byPage, await interwikiLinks(links, database, site, slice));
  }
  return byPage;
}

function addByPage(
  byPage: Map<number, string[]>,
  links: readonly { pageId: number; url: string }[],
): void {
  for (const { pageId, url } of links) {
    const urls = byPage.get(pageId);
    if (urls === undefined) byPage.set(pageId, [url]);
    else urls.push(url);
  }
}

interface TitleRow {
  page_id: number;
  page_namespace: number;
  page_title: Buffer;
}

/** Index: PRIMARY. */
async function rowById(
  { pages, database }: ReplicaHosts,
  pageId: number,
): Promise<TitleRow | undefined> {
  const [row] = await pages.select<TitleRow>(
    `SELECT page_id, page_namespace, page_title FROM \`${database}\`.page WHERE page_id = ?`,
    [pageId],
  );
  return row;
}

/** Index: page_name_title. */
async function rowByTitle(
  { pages, database }: ReplicaHosts,
  { namespace, title }: DatabaseTitle,
): Promise<TitleRow | undefined> {
  const [row] = await pages.select<TitleRow>(
    `SELECT page_id, page_namespace, page_title FROM \`${database}\`.page
     WHERE page_namespace = ? AND page_title = ?`,
    [namespace, Buffer.from(title, 'utf8')],
  );
  return row;
}

async function showPage(
  row: TitleRow | undefined,
  siteInfo: () => Promise<SiteInfo>,
): Promise<WikiPage | null> {
  if (row === undefined) return null;
  const title = { namespace: row.page_namespace, title: row.page_title.toString('utf8') };
  return {
    pageId: row.page_id,
    title: displayTitle(title, await siteInfo()),
    namespace: row.page_namespace,
  };
}
