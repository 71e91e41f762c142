import { registeredDomain } from '../../../answers/registered-domain';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import { classifyUrl } from '../../../url/classify-url';
import { normalUrl } from '../../../url/testing/normal-url';
import { json, type AskedWorld, type PageReports } from './asked-world';
import { byUrl, type ToldLink } from './disagreements';
import {
  countBy,
  deadOf,
  isCalledDead,
  isDoubted,
  isDoubtedByTag,
  isProblem,
  lacksCopy,
  newestOf,
} from './link-rules';
import { forEachPage, mapLinks } from './page-ways';
import type { WorldWiki } from './world-wikis';

/** Compares the lists of a wiki's pages, and the numbers beside them, with the reports. */
export async function compareLists(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  await compareWikiPages(asked, one, reports);
  await compareSites(asked, one, reports);
  await compareLinkCounts(asked, one, reports);
}

interface WikiPagesTold {
  next?: string;
  pages: {
    pageid: number;
    dead: number;
    without_copy: number;
    newest?: string;
    links: ToldLink[];
  }[];
}

/** What only the page of a report tells. */
const OF_PAGE = ['declared', 'otherPages'];
/** Spam is told as it was when the page was read, whatever the lists say now; of what works no notes are read by reports. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  spam: [...OF_PAGE, 'spam'],
};

/** Lists tell what is called dead on its page, and alive by an operator, as working: the report says that it is in doubt. */
const asOperatorsCallIt = (link: ToldLink): ToldLink =>
  isDoubtedByTag(link)
    ? {
        ...link,
        verdict: 'working',
        reason: 'marked-permalive',
        archives: [],
        evidence: undefined,
        reports: undefined,
        presumedReachable: undefined,
        replacement: undefined,
        domainFindings: undefined,
        takeover: undefined,
      }
    : link;

/** By what each list is narrowed; what only its page calls dead is told as the operator calls it, as lists are about URLs. */
const STATES: readonly (readonly [status: string, isTold: (link: ToldLink) => boolean])[] = [
  ['unreachable', isProblem],
  ['doubtful', (link) => isDoubted(link) && !isDoubtedByTag(link)],
  ['unjudgeable', ({ verdict, unjudgeable }) => verdict === 'doubtful' && unjudgeable === true],
  [
    'unreachable|doubtful',
    (link) => link.verdict === 'unreachable' || (isDoubted(link) && !isDoubtedByTag(link)),
  ],
  ['spam', ({ verdict }) => verdict === 'spam'],
  ['called-dead', (link) => link.verdict === 'working' && isCalledDead(link)],
];

async function compareWikiPages(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  for (const [status, isTold] of STATES) {
    for (const domain of [null, ...domainsOf(reports)]) {
      const of = domain === null ? '' : `&domain=${domain}`;
      const path = `/wiki/pages?dbname=${one.wiki.dbname}&format=json&status=${encodeURIComponent(status)}${of}`;
      const answer = await json<WikiPagesTold>(asked, path);
      const isPlaced = (link: ToldLink): boolean => domain === null || isUnder(link, domain);
      forEachPage(asked, `wiki/pages ${status}${of}`, one, {
        reports: status === 'called-dead' ? mapLinks(reports, asOperatorsCallIt) : reports,
        told: new Map(answer.pages.map(({ pageid, links }) => [pageid, byUrl(links)])),
        isTold: (link) => isTold(link) && isPlaced(link),
        without: WITHOUT[status] ?? OF_PAGE,
      });
      if (status === 'unreachable')
        compareNumbers(asked, `${one.wiki.dbname}${of}`, answer, { reports, isPlaced });
    }
  }
  await compareOrders(asked, one, reports);
}

function compareNumbers(
  { found }: AskedWorld,
  place: string,
  { pages }: WikiPagesTold,
  { reports, isPlaced }: { reports: PageReports; isPlaced: (link: ToldLink) => boolean },
): void {
  for (const { pageid, ...told } of pages) {
    const dead = deadOf(reports.get(pageid), isPlaced);
    const way = `wiki/pages numbers ${place} ${pageid}`;
    found.value(`${way} dead`, dead.length, told.dead);
    found.value(`${way} without_copy`, dead.filter(lacksCopy).length, told.without_copy);
    found.value(`${way} newest`, newestOf(dead), told.newest);
  }
}

/** Those that have most come first, whatever is sorted by. */
async function compareOrders(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const ask = (more: string) =>
    json<WikiPagesTold>(asked, `/wiki/pages?dbname=${wiki.dbname}&format=json${more}`);
  for (const domain of ['', '&domain=mill9.net']) {
    const dead = (await ask(`&sort=dead${domain}`)).pages.map((page) => page.dead);
    asked.found.value(
      `order by dead ${wiki.dbname}${domain}`,
      dead.toSorted((a, b) => b - a),
      dead,
    );
    const days = (await ask(`&sort=newest${domain}`)).pages.map(({ newest = '' }) => newest);
    asked.found.value(
      `order by newest ${wiki.dbname}${domain}`,
      days.toSorted().toReversed(),
      days,
    );
    const lacking = (await ask(`&sort=without-copy${domain}`)).pages.map(
      (page) => page.without_copy,
    );
    asked.found.value(
      `order by copy ${wiki.dbname}${domain}`,
      lacking.toSorted((a, b) => b - a),
      lacking,
    );
  }
  const { pages } = await ask('&without-copy=1');
  const told = pages.flatMap(({ pageid, links }) => links.map(({ url }) => `${pageid} ${url}`));
  const expected = [...reports].flatMap(([pageId, links]) =>
    deadOf(links)
      .filter(lacksCopy)
      .map(({ url }) => `${pageId} ${url}`),
  );
  asked.found.value(`without-copy ${wiki.dbname}`, expected.toSorted(), told.toSorted());
}

interface SitesTold {
  websites: { domain: string; dead: number; newly_dead: number }[];
}

async function compareSites(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const { websites } = await json<SitesTold>(asked, `/sites?dbname=${wiki.dbname}&format=json`);
  const dead = [...reports.values()].flatMap((links) => deadOf(links));
  const expected = countBy(dead, domainOf);
  const told = Object.fromEntries(websites.map((site) => [site.domain, site.dead]));
  asked.found.value(`sites ${wiki.dbname}`, sorted(expected), sorted(told));
  const from = isoDate(dayNumberOf(asked.clock.now()) - 30);
  const fresh = countBy(
    dead.filter(({ since }) => typeof since === 'string' && since >= from),
    domainOf,
  );
  const toldFresh = websites
    .map((site) => [site.domain, site.newly_dead] as const)
    .filter(([, count]) => count > 0);
  asked.found.value(
    `sites newly ${wiki.dbname}`,
    sorted(fresh),
    sorted(Object.fromEntries(toldFresh)),
  );
}

const sorted = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1));

const domainOf = ({ url }: ToldLink): string => registeredDomain(normalUrl(url).host);

function domainsOf(reports: PageReports): string[] {
  const links = [...reports.values()].flatMap((its) => [...its.values()]);
  return [...new Set(links.filter(({ verdict }) => verdict === 'unreachable').map(domainOf))].slice(
    0,
    3,
  );
}

const isUnder = ({ url }: ToldLink, domain: string): boolean => {
  const host = classifyUrl(url).url?.host ?? '';
  return host === domain || host.endsWith(`.${domain}`);
};

/** Links of the list by verdict; what only its page calls dead counts as the operator calls it. */
async function compareLinkCounts(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const told = await json<{ links: Record<string, number> }>(
    asked,
    `/wiki?dbname=${wiki.dbname}&format=json`,
  );
  const listed = [...reports.values()]
    .flatMap((links) => [...links.values()])
    .filter(({ verdict }) => !['invalid', 'ignored', 'spam'].includes(verdict));
  const counts = countBy(listed, (link) => (isDoubtedByTag(link) ? 'working' : link.verdict));
  asked.found.value(
    `wiki ${wiki.dbname}`,
    sorted(counts),
    sorted(told.links).filter(([, n]) => n > 0),
  );
}
