import type { Clock } from '../runtime/clock';
import { dayNumberOf } from '../status/day-number';
import type { Verdict } from '../status/verdict';
import type { Finding } from '../store/answers/findings';
import { classifyUrl, type ClassifiedUrl, type Site } from '../url/classify-url';
import type { PageName } from '../wiki/page-address';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { LinksByKind, NamedPage, WikiPage } from '../wiki/wiki-reader';
import { orProblem, Problem } from './problem';
import { siteOf, type AskedWiki, type AskedWikis } from './asked-wiki';
import { copiesAmong, withCopiesOnPage, type LinksBesideCopies } from './copies-on-page';
import type { Findings } from './findings';
import { answerForLink, answerForSpam, type JudgingRules } from './judge-link';
import { knownNamesOf } from './known-names';
import {
  isFailingOrDoubtful,
  isProblem,
  isWatched,
  sortLinks,
  withTarget,
  type IgnoredLink,
  type LinkAnswer,
} from './link-answer';
import { lookUpTargets } from './on-the-spot';
import { notePages } from './note-pages';
import { readAskedPages, type AnswerScope, type PagesWithLinks } from './read-pages';
import { spamJudgeFor, spamListsOf, withoutSpamReplacement, type SpamJudge } from './spam-judge';

/** What an answer could not tell; programs rely on the words. */
type AnswerWarning =
  /** The wiki's spam lists could not be read: what was spam when the page was last read is told. */
  | 'spam-lists-unread'
  /** So many links fail or are doubtful that other pages were counted for the first of them only. */
  | 'other-pages-cut';

/** The page of an answer; when the wiki last renewed its links (as in PageState), where that is known. */
type AnsweredPage = WikiPage & Partial<Pick<NamedPage, 'linksUpdatedAtS'>>;

/** The one answer about a page, before any format. */
export interface PageAnswer {
  wiki: AskedWiki;
  page: AnsweredPage;
  /** In the order of W7.2, those without a host last; where only problems were asked for, only those. */
  links: LinkAnswer[];
  /** Whether every link that can be checked has been checked. */
  complete: boolean;
  /** Hosts, as in NormalUrl, whose links the wiki does not record, but by interwiki prefixes; all their subdomains are meant too. */
  notMonitored: readonly string[];
  warnings: readonly AnswerWarning[];
}

/** The answers about several pages of one wiki. */
export interface PagesAnswer {
  /** Each page once, in the order of the first time that it was asked for. */
  answers: PageAnswer[];
  /** Those that do not exist. */
  missing: PageName[];
}

/** What answers are made from. */
export interface AnswerSources {
  findings: Findings;
  /** Where links to the own farm are looked up (W2.1, W2.2). */
  wikis: Pick<AskedWikis, 'find' | 'unwatched'>;
  clock: Clock;
}

/**
 * Answers for the links that a page has in this second (W2.1, W7.9).
 * @throws Problem page-not-found, replica-unavailable, database-unavailable
 */
export async function answerFor(
  { wiki, page }: { wiki: AskedWiki; page: PageName },
  sources: AnswerSources,
  scope: AnswerScope = 'all',
): Promise<PageAnswer> {
  const [answer] = (await answersFor({ wiki, pages: [page] }, sources, scope)).answers;
  if (answer !== undefined) return answer;
  throw new Problem('page-not-found', shownName(page));
}

/**
 * Answers for several pages, read together; a page that is named twice is answered once.
 * @param question at most some tens of pages
 * @throws Problem replica-unavailable, database-unavailable
 */
export async function answersFor(
  { wiki, pages: names }: { wiki: AskedWiki; pages: readonly PageName[] },
  { findings, wikis, clock }: AnswerSources,
  scope: AnswerScope = 'all',
): Promise<PagesAnswer> {
  const marks = await orProblem('database-unavailable', findings.marks());
  const judging: JudgingRules = { policy: wiki.policy, marks };
  const [matcher, read] = await Promise.all([
    spamListsOf(wiki, clock),
    readAskedPages({ wiki, names, scope, judging, today: dayNumberOf(clock.now()) }, findings),
  ]);
  const answering = { wiki, findings, wikis, clock, scope, judging, matcher };
  return { answers: await answerPages(read, answering), missing: read.missing };
}

/** A page as it is told in a problem: its title, or `#` and its id. */
export function shownName(name: PageName): string {
  return 'pageId' in name ? `#${name.pageId}` : name.title;
}

/** All that the answers of one question share. */
interface AnswerContext extends AnswerSources {
  wiki: AskedWiki;
  scope: AnswerScope;
  judging: JudgingRules;
  /** null: the lists cannot be read. */
  matcher: SpamMatcher | null;
}

async function answerPages(read: PagesWithLinks, answering: AnswerContext): Promise<PageAnswer[]> {
  const { wiki, findings, matcher } = answering;
  const site = siteOf(wiki);
  const pages = read.pages.map(({ page, links }) => ({ page, ...classifyLinks(links, site) }));
  const pageIds = pages.map(({ page }) => page.pageId);
  const [spam, known] = await Promise.all([
    spamJudgeFor(matcher, wiki, pageIds, findings),
    orProblem('database-unavailable', read.findingsOf(resourcesAmong(pages))),
  ]);
  const beside = pages.map((page) => judgePage(page, spam, known, answering));
  const names = await knownNamesOf(beside, findings);
  const judged = beside.map((page) => withItsCopies(page, answering, names));
  const noted = await noteAll(await withTargets(judged, answering), answering);
  const interwiki = new Map(pages.map((its) => [its.page.pageId, its.interwiki]));
  return noted
    .map((page) => withKind(page, interwiki.get(page.page.pageId)))
    .map((page) => wholeAnswer(page, wiki, site, spam));
}

/** A page with what is told of its links so far. */
interface JudgedPage {
  page: AnsweredPage;
  links: LinkAnswer[];
  complete: boolean;
  /** Other pages were counted for some of its links only. */
  isCut?: boolean;
}

/** The same before it is told which of them have copies on the page. */
interface PageBesideCopies extends LinksBesideCopies {
  page: AnsweredPage;
  complete: boolean;
}

/** By what the checks say: whether other links are spam changes nothing in an answer about problems. */
const DECIDES_PROBLEMS: ReadonlySet<Verdict> = new Set(['unreachable', 'unknown']);

function judgePage(
  { page, links }: { page: AnsweredPage; links: Map<string, ClassifiedUrl> },
  spam: SpamJudge,
  known: Map<string, Finding>,
  { judging, scope }: AnswerContext,
): PageBesideCopies {
  const checked = (url: string, link: ClassifiedUrl): LinkAnswer =>
    answerForLink(url, link, known.get(url), judging);
  const unlessSpam = (answer: LinkAnswer): LinkAnswer => {
    if (!isWatched(answer)) return answer;
    const found = spam.judge(page.pageId, answer.url);
    return found === null ? answer : answerForSpam(answer, found.hit);
  };
  const answers: LinkAnswer[] = [];
  let complete = true;
  for (const [url, link] of links) {
    const byChecks = checked(url, link);
    if (scope === 'problems' && !DECIDES_PROBLEMS.has(byChecks.verdict)) continue;
    const answer = unlessSpam(byChecks);
    if (answer.verdict === 'unknown' && answer.reason === undefined) complete = false;
    if (scope === 'all' || isProblem(answer)) answers.push(answer);
  }
  if (scope === 'all') return { page, links: answers, copies: answers, complete };
  const copies = answers.some(isFailingOrDoubtful)
    ? [...copiesAmong(links, (url, link) => unlessSpam(checked(url, link)))]
    : [];
  return { page, links: answers, copies, complete };
}

/** Which links have a copy on the page; a problem that has one is none. */
function withItsCopies(
  { page, complete, ...beside }: PageBesideCopies,
  { wiki, scope }: AnswerContext,
  names: Parameters<typeof withCopiesOnPage>[2],
): JudgedPage {
  const links = withCopiesOnPage(beside, wiki, names);
  return { page, complete, links: sortLinks(scope === 'all' ? links : links.filter(isProblem)) };
}

/** W2.1, W2.2: readers are told of nothing in their own farm. */
async function withTargets(
  pages: JudgedPage[],
  { wiki, wikis, scope }: AnswerContext,
): Promise<JudgedPage[]> {
  if (scope === 'problems') return pages;
  const urls = pages.flatMap(({ links }) => links.filter(isOwn).map(({ url }) => url));
  const targets = await lookUpTargets(urls, wiki, { wikis });
  return pages.map((page) => ({
    ...page,
    links: page.links.map((link) => {
      if (!isOwn(link)) return link;
      const target = targets.get(link.url);
      return target === undefined ? link : withTarget(link, target);
    }),
  }));
}

/** Whether it leads to a page of the own farm. */
function isOwn(link: LinkAnswer): link is IgnoredLink {
  return link.verdict === 'ignored' && link.reason === 'own-farm' && link.parts !== null;
}

function withKind(page: JudgedPage, interwiki: ReadonlySet<string> = new Set()): JudgedPage {
  const links = page.links.map((link) =>
    interwiki.has(link.url) ? { ...link, isInterwiki: true as const } : link,
  );
  return { ...page, links };
}

async function noteAll(pages: JudgedPage[], answering: AnswerContext): Promise<JudgedPage[]> {
  const told = pages.map(({ page, links }) => ({ pageId: page.pageId, links }));
  const noted = await notePages(told, answering, { withRedirects: answering.scope === 'problems' });
  return pages.map((page, place) => ({ ...page, ...noted[place] }));
}

function wholeAnswer(
  { page, links, complete, isCut = false }: JudgedPage,
  wiki: AskedWiki,
  site: Site,
  spam: SpamJudge,
): PageAnswer {
  return {
    wiki,
    page,
    links: links.map((link) => withoutSpamReplacement(link, page.pageId, spam)),
    complete,
    notMonitored: site.ignoredDomains.names,
    warnings: [
      ...(spam.hasLists ? [] : (['spam-lists-unread'] as const)),
      ...(isCut ? (['other-pages-cut'] as const) : []),
    ],
  };
}

/** The links of a page by normal form, or what stands for that, and which of them it has by interwiki prefixes alone. */
function classifyLinks(
  { external, interwiki, local }: LinksByKind,
  site: Site,
): { links: Map<string, ClassifiedUrl>; interwiki: Set<string> } {
  const direct = classifyAll(external, site);
  const prefixed = classifyAll(interwiki, site);
  return {
    links: new Map([...direct, ...prefixed, ...classifyLocal(local, site)]),
    interwiki: new Set([...prefixed.keys()].filter((url) => !direct.has(url))),
  };
}

/** Spellings of one URL fall together. */
function classifyAll(links: string[], site: Site): Map<string, ClassifiedUrl> {
  return new Map(
    links.map((link) => {
      const classified = classifyUrl(link, site);
      return [classified.url?.text ?? link, classified];
    }),
  );
}

/** Local ones are the own farm's, whatever their domain. */
function classifyLocal(links: string[], site: Site): Map<string, ClassifiedUrl> {
  const classified = [...classifyAll(links, site)];
  return new Map(classified.map(([url, link]) => [url, { ...link, kind: 'internal', code: null }]));
}

function resourcesAmong(pages: { links: Map<string, ClassifiedUrl> }[]): string[] {
  const urls = new Set<string>();
  for (const { links } of pages) {
    for (const [url, { kind }] of links) if (kind === 'resource') urls.add(url);
  }
  return [...urls];
}
