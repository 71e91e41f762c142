import type { WikiConfig } from '../config/wiki-config';
import { systemClock, type Clock } from '../runtime/clock';
import { gatherReads } from '../runtime/gather';
import { slicesOf } from '../runtime/slices';
import { keepColumns } from './kept-columns';
import type { PageName } from './page-address';
import { readReplicaChanges } from './replica-changes';
import { readReplicaCriteria, type ReplicaWiki } from './replica-criteria';
import type { ReplicaHosts } from './replica-hosts';
import { replicaItems } from './replica-items';
import { largestLagS } from './replica-lag';
import { areTargetsThere, wikiIdsByHost } from './link-targets';
import { groupByKind, groupListed, type WikiPageLink } from './links-by-page';
import { pageLinks } from './replica-links';
import { replicaPagesNamed } from './replica-named-pages';
import { countPages, pagesById } from './replica-pages';
import { replicaSubjects } from './replica-subjects';
import { replicaTitlesBeginning } from './replica-titles';
import { walkPages } from './replica-walk';
import type { SiteInfo } from './site-info';
import { STAMP_SETTLES_S, type NamedPage, type WikiReader } from './wiki-reader';

/** Pages whose links one statement reads: some ten thousand rows. */
const PAGES_PER_STATEMENT = 1_000;
/** Names of pages, of as many questions as came while others were being looked up. */
const NAMES_PER_STATEMENT = 100;
/** As many as a question about pages may name. */
const NAMES_OF_QUESTION_MAX = 50;

/** A wiki that is read from a replica. */
export interface ReplicatedWiki extends Pick<WikiConfig, 'criteria'> {
  replica: NonNullable<WikiConfig['replica']>;
}

/**
 * Reads a wiki from its database replica: no joins between link tables and anything but `page`, text
 * as bytes, columns as the wiki really has them (ARCHITECTURE.md).
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
  const named = async (names: readonly PageName[]): Promise<(NamedPage | null)[]> =>
    replicaPagesNamed(hosts, await siteInfo(), names);
  const namedTogether = gatherReads(named, NAMES_PER_STATEMENT);
  return {
    criteria: (wanted = wiki.criteria, signal, met) =>
      reading((whole) => readReplicaCriteria(whole, wanted, { signal, met })),
    countWatched: (criteria) => countPages(hosts, criteria),
    watchedPages: (criteria, position) => walkPages(hosts, criteria, position),
    pages: (criteria, pageIds) => pagesById(hosts, criteria, pageIds),
    items: (criteria) => replicaItems(hosts, criteria),
    changes: (criteria, sinceS) => reading((whole) => readReplicaChanges(whole, criteria, sinceS)),
    async settledUntilS() {
      const lagS = (await largestLagS([hosts.pages, hosts.links])) ?? 0;
      return Math.floor(clock.now() / 1_000 - lagS) - STAMP_SETTLES_S;
    },
    lagS: () => largestLagS([hosts.pages, hosts.links]),
    links: async (pageIds) => groupListed(await readLinks(reading, pageIds)),
    linksByKind: async (pageIds) => groupByKind(await readLinks(reading, pageIds)),
    areThere: async (addresses) => areTargetsThere(addresses, await siteInfo(), named),
    namespaceNames: async () => (await siteInfo()).namespaceNames,
    wikiIdsByHost: async () => wikiIdsByHost(await siteInfo()),
    // Lists of many have no one to wait for, and shall keep no one waiting.
    pagesNamed: (names) =>
      names.length > NAMES_OF_QUESTION_MAX ? named(names) : Promise.all(names.map(namedTogether)),
    subjects: (pageIds) => replicaSubjects(hosts, pageIds),
    titlesBeginning: async (prefix, limit) =>
      replicaTitlesBeginning(hosts, await siteInfo(), prefix, limit),
  };
}

async function readLinks(
  reading: (read: (whole: ReplicaWiki) => Promise<WikiPageLink[]>) => Promise<WikiPageLink[]>,
  pageIds: number[],
): Promise<WikiPageLink[]> {
  return pageIds.length === 0 ? [] : reading((whole) => linksOf(whole, pageIds));
}

async function linksOf(
  { hosts, site, columns }: ReplicaWiki,
  pageIds: number[],
): Promise<WikiPageLink[]> {
  const form = columns.externalLinks();
  const links: WikiPageLink[] = [];
  for (const slice of slicesOf(pageIds, PAGES_PER_STATEMENT)) {
    for (const link of await pageLinks(hosts, form, site, slice)) links.push(link);
  }
  return links;
}
