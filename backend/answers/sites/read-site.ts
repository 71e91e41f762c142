import { getDomain } from 'tldts';
import type { DayNumber } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';
import {
  namesOfLivePages,
  siteRedirects,
  type SiteRedirect,
} from '../../status/aliases/redirect-list';
import { DEFAULT_POLICY } from '../../status/verdict';
import { citationsOf } from '../../store/answers/citations';
import {
  hostsNamed,
  hostsOfDomain,
  type BoundedList,
  type ListedHost,
} from '../../store/answers/listed-urls';
import { livePagesById } from '../../store/answers/live-pages-by-id';
import { casesOfDomain } from '../../store/cases/cases-of-domain';
import { countUrlsOf, failingUrlsOf, otherUrlsOf } from '../../store/answers/site-urls';
import { domainKeyOf } from '../../store/changes/domain-key';
import type { ReadStatements } from '../../store/statements/read-statements';
import type { UrlGlob } from '../../url/url-glob';
import type { Findings } from '../findings';
import type { Replacement } from '../../store/answers/annotations';
import { mapInTurns } from '../../runtime/in-turns';
import type { LivePageLists } from '../live-page-lists';
import { registeredDomain } from '../registered-domain';
import { changesOfDomain } from '../told-change-reader';
import { wikisOf, type DeadGroup } from './dead-groups';
import { readDomainLog, type ReturnedUrl } from './domain-log';
import { groupedDead } from './grouped-dead';
import { deadAmong } from './dead-among';
import { hostOfAddress } from './grouped-url';
import { byCitations, siteDeadUrl, type SiteDeadUrl } from './site-dead-url';

/** The hosts that a question is about. */
export type SiteHosts = Pick<UrlGlob, 'domain' | 'isOneHost' | 'matchesHost'>;

/** What is dead of a site. */
export interface SiteKnown {
  hosts: number;
  /** URLs that wikis cite or cited, dead or not; counted up to some hundred thousand. */
  urls: number;
  /** Those that are cited most come first. */
  dead: SiteDeadUrl[];
  /** Those whose URLs are cited most come first. */
  groups: DeadGroup[];
  /** Pages that cite dead URLs; a page counts for each of them. */
  links: number;
  wikis: number;
  /** What its owner may redirect (U5), of the dead ones, in their order. */
  redirects: readonly SiteRedirect[];
  /** False: spam lists could not be read, so there may be some that are not told. */
  areRedirectsKnown: boolean;
  /** What came back lately, the newest first. */
  returned: ReturnedUrl[];
  /** The first day of which that is known. */
  logDay: DayNumber;
  /** There is more than could be looked at. */
  isCut: boolean;
  /** Names of the hosts that their owner does not want to be checked (W8.5). */
  optedOutHosts: readonly string[];
}

/** Hosts that are looked at; in them index entries, dead URLs, others, and links that cite the dead ones. */
const HOSTS_MAX = 5_000;
const ENTRIES_MAX = 300_000;
const DEAD_MAX = 20_000;
const LIVING_MAX = 40_000;
const LINKS_MAX = 200_000;
const CASES_MAX = 20_000;
/** Live pages of which it is asked whether they are listed, before all else has its turn. */
const MATCHES_PER_TURN = 100;
/** How far back it is read what became of URLs. */
const LOG_DAYS = 92;

/** What a site is read with. */
export interface SiteReading {
  store: ReadStatements;
  marks: MarkIndex;
  /** What is remembered of names. */
  names: Findings['names'];
  /** What is on them is told to nobody (W6.1); null: they cannot be read now. */
  spamLists: (deadUrls: readonly string[]) => Promise<LivePageLists | null>;
  today: DayNumber;
}

/**
 * Reads what of a site is dead by the usual rules, how often that is cited, and what would mend most of it. Bounded: of a
 * huge site a part is read, and `isCut` says so.
 * Index: those of livePagesById, hostsOfDomain, failingUrlsOf, otherUrlsOf, citationsOf, casesOfDomain, domainStretch.
 */
export async function readSite(site: SiteHosts, reading: SiteReading): Promise<SiteKnown> {
  const { store, today } = reading;
  const hosts = await hostsOf(store, site);
  const domain = registeredDomain(site.domain);
  const logDay = Math.max(0, today - LOG_DAYS);
  const [urls, cases, log] = await Promise.all([
    urlsOf(hosts.items, reading),
    casesOfDomain(store, casesAsked(domain)),
    readDomainLog(changesOfDomain(store, domain), logDay),
  ]);
  const { cited, livePages } = await besideThose(store, urls);
  const told = {
    cited: cited.byUrl,
    cases: new Map(cases.map((one) => [one.urlId, one])),
    log,
    today,
  };
  const listed = urls.dead.map((url) => siteDeadUrl(url, told)).toSorted(byCitations);
  const { dead, groups } = groupedDead(site.domain, listed, urls);
  const names = new Set(dead.map(({ url }) => url.text));
  return {
    hosts: hosts.items.length,
    urls: urls.count,
    dead,
    groups,
    ...(await redirectsOf(dead, livePages, reading)),
    links: dead.reduce((sum, { citations }) => sum + citations.pages, 0),
    wikis: wikisOf(dead.map(({ citations }) => citations)).size,
    returned: log.returned.filter(
      ({ url }) => !names.has(url) && site.matchesHost(hostOfAddress(url)),
    ),
    logDay,
    isCut: hosts.isCut || urls.isCut || cited.isCut,
    optedOutHosts: hosts.items
      .filter((host) => wantsNoChecks(host, reading))
      .map(({ name }) => name),
  };
}

/** Where names of other sites are in other hands by now, nobody is to be led there (U1), nor to what is called spam (W6.1). */
async function redirectsOf(
  dead: readonly SiteDeadUrl[],
  found: ReadonlyMap<number, Replacement>,
  { names, spamLists }: SiteReading,
): Promise<Pick<SiteKnown, 'redirects' | 'areRedirectsKnown'>> {
  const pages = dead.map(({ url, listed: { urlId } }) => ({ urlId, url }));
  const moved = pages.filter(({ urlId }) => found.has(urlId));
  const ofDead = new Set(moved.map(({ urlId }) => urlId));
  const livePages = [...found].filter(([urlId]) => ofDead.has(urlId));
  if (livePages.length === 0) return { redirects: [], areRedirectsKnown: true };
  const lists = await spamLists(moved.map(({ url }) => url.text));
  if (lists === null) return { redirects: [], areRedirectsKnown: false };
  const judge = ([, { url }]: readonly [number, Replacement]) => lists.match(url) !== null;
  const isListed = await mapInTurns(livePages, judge, MATCHES_PER_TURN);
  const told = new Map(livePages.filter((_, place) => isListed[place] === false));
  const redirects = siteRedirects(pages, told, await names(namesOfLivePages(told)));
  return { redirects, areRedirectsKnown: true };
}

const casesAsked = (domain: string) =>
  ({ domainKey: domainKeyOf(domain), stage: null, afterId: 0, limit: CASES_MAX }) as const;

const wantsNoChecks = ({ name }: ListedHost, { marks }: SiteReading): boolean =>
  marks.marksOf(name, '/').includes('opted-out');

async function hostsOf(store: ReadStatements, site: SiteHosts): Promise<BoundedList<ListedHost>> {
  if (site.isOneHost) return { items: await hostsNamed(store, site.domain), isCut: false };
  const domain = getDomain(site.domain) ?? site.domain;
  const { items, isCut } = await hostsOfDomain(store, domain, HOSTS_MAX);
  return { items: items.filter(({ name }) => site.matchesHost(name)), isCut };
}

/** What cites and what replaces them is read while the other URLs are. */
async function urlsOf(hosts: readonly ListedHost[], { store, marks }: SiteReading) {
  const { minFailures } = DEFAULT_POLICY;
  const failingRead = failingUrlsOf(store, hosts, minFailures, {
    entries: ENTRIES_MAX,
    urls: DEAD_MAX,
  });
  const [failing, beside, others] = await Promise.all([
    failingRead,
    failingRead.then(({ items }) => readBeside(store, idsOf(items))),
    otherUrlsOf(store, hosts, minFailures, { entries: ENTRIES_MAX, urls: LIVING_MAX }),
  ]);
  const isCut = failing.isCut || others.isCut;
  const read = failing.items.length + others.items.length;
  const count = isCut ? await countUrlsOf(store, hosts, ENTRIES_MAX) : read;
  const { dead, living } = await deadAmong(store, failing.items, others.items, marks);
  const rest = Math.max(living.length, count - dead.length);
  const livingShare = others.isCut ? living.length / rest : 1;
  return { dead, living, livingShare, beside, count, isCut };
}

const idsOf = (urls: readonly { urlId: number }[]): number[] => urls.map(({ urlId }) => urlId);

async function readBeside(store: ReadStatements, urlIds: number[]) {
  const [cited, livePages] = await Promise.all([
    citationsOf(store, urlIds, LINKS_MAX),
    livePagesById(store, urlIds),
  ]);
  return { cited, livePages };
}

/** Those that only a mark calls dead were not asked for before. */
async function besideThose(
  store: ReadStatements,
  { dead, beside }: Awaited<ReturnType<typeof urlsOf>>,
): Promise<typeof beside> {
  const marked = dead.filter(({ failures }) => failures < DEFAULT_POLICY.minFailures);
  if (marked.length === 0) return beside;
  const { cited, livePages } = await readBeside(store, idsOf(marked));
  return {
    cited: {
      byUrl: new Map([...beside.cited.byUrl, ...cited.byUrl]),
      isCut: beside.cited.isCut || cited.isCut,
    },
    livePages: new Map([...beside.livePages, ...livePages]),
  };
}
