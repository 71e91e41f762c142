import type { DayNumber } from '../../status/day-number';
import type { MimeKeyword } from '../../status/mime-keyword';
import type { RedirectClass } from '../../status/redirect-class';
import type { MarkIndex } from '../../status/mark-index';
import { markedVerdict } from '../../status/marked-verdict';
import { httpOf, outcomeOf, type StatusCode } from '../../status/status-code';
import {
  failingSince,
  judge,
  lastGoodDay,
  type Verdict,
  type VerdictPolicy,
} from '../../status/verdict';
import type { Finding } from '../../store/findings';
import { classifyUrl, type ClassifiedUrl, type Site, type UrlKind } from '../../url/classify-url';
import { compareUrls } from '../../url/compare-urls';
import { createDomainSet } from '../../url/domain-set';
import type { Hint } from '../../url/hints';
import type { UrlParts } from '../../url/url-parts';
import type { PageName } from '../../wiki/page-address';
import type { WikiPage } from '../../wiki/wiki-reader';
import type { AskedWiki } from './asked-wiki';
import type { PageQuestion } from './page-question';
import { orProblem, Problem } from '../problem';
import { reasonOf, type IgnoredReason, type Reason } from './reason';

/** What is told about one link of a page; null where nothing is known. */
export interface LinkAnswer {
  /** Normal form; for a link that has none, its text as the wiki has it. */
  url: string;
  parts: UrlParts | null;
  verdict: Verdict;
  code: StatusCode | null;
  http: number | null;
  reason: Reason | null;
  /** True: a bot wall, a closed door, or else an answer that says nothing of what people see. */
  unjudgeable: true | null;
  /** First day of the failure that lasts until now. */
  since: DayNumber | null;
  lastGood: DayNumber | null;
  lastChecked: DayNumber | null;
  /** Failed checks in a row. */
  failures: number | null;
  redirect: string | null;
  /** How far the redirect leads. */
  redirectClass: RedirectClass | null;
  mime: MimeKeyword | null;
  kib: number | null;
  hints: Hint[];
}

/** The one answer about a page, before any format. */
export interface PageAnswer {
  wiki: AskedWiki;
  page: WikiPage;
  /** In the order of W7.2; those without a host come last. */
  links: LinkAnswer[];
  /** Whether every link that can be checked has been checked. */
  complete: boolean;
  /** Hosts, as in UrlParts, whose links the wiki does not record; all their subdomains are meant too. */
  notMonitored: readonly string[];
}

/** What is known of URLs; rejects when the database cannot be asked. */
export interface Findings {
  /** By normal form. */
  of(urls: string[]): Promise<Map<string, Finding>>;
  /** The marks of operators (I4). */
  marks(): Promise<MarkIndex>;
}

/**
 * Answers for the links that the page has in this second (W2.1, W7.9).
 * @throws Problem page-not-found, replica-unavailable, database-unavailable
 */
export async function answerFor(question: PageQuestion, findings: Findings): Promise<PageAnswer> {
  const { wiki } = question;
  const page = await findPage(wiki, question.page);
  const links = await orProblem('replica-unavailable', wiki.reader.links([page.pageId]));
  const site = siteOf(wiki);
  const classified = classifyAll(links.get(page.pageId) ?? [], site);
  const known = await orProblem('database-unavailable', findings.of(resourcesAmong(classified)));
  const marks = await orProblem('database-unavailable', findings.marks());
  const answers = [...classified].map(([url, link]) =>
    marked(answerForLink(url, link, known.get(url), wiki.policy), marks),
  );
  return {
    wiki,
    page,
    links: answers.sort(compareLinks),
    complete: !answers.some((link) => link.verdict === 'unknown'),
    notMonitored: site.ignoredDomains.names,
  };
}

/** W7.1: told to readers. */
export function isUnreachable(link: LinkAnswer): boolean {
  return link.verdict === 'unreachable';
}

/** W7.2: whether there is something to tell editors: a problem, a doubt, or a hint at one. */
export function hasFinding({ verdict, hints }: LinkAnswer): boolean {
  if (verdict === 'unknown') return hints.length > 0;
  return verdict !== 'working' && verdict !== 'ignored';
}

async function findPage(wiki: AskedWiki, ref: PageName): Promise<WikiPage> {
  const { reader } = wiki;
  const page = await orProblem(
    'replica-unavailable',
    'pageId' in ref ? reader.page(ref.pageId) : reader.pageByTitle(ref.title),
  );
  if (page !== null) return page;
  throw new Problem('page-not-found', 'pageId' in ref ? `#${ref.pageId}` : ref.title);
}

function siteOf({ farm, ignoredDomains }: AskedWiki): Site {
  return {
    internalDomains: farm.internalDomains,
    ignoredDomains: createDomainSet(ignoredDomains),
  };
}

/** Spellings of one URL fall together. */
function classifyAll(links: string[], site: Site): Map<string, ClassifiedUrl> {
  return new Map(
    links.map((link) => {
      const classified = classifyUrl(link, site);
      return [classified.url ?? link, classified];
    }),
  );
}

function resourcesAmong(classified: Map<string, ClassifiedUrl>): string[] {
  return [...classified].filter(([, link]) => link.kind === 'resource').map(([url]) => url);
}

const IGNORED_REASONS = {
  ignored: 'other-scheme',
  example: 'example-domain',
  internal: 'own-farm',
  unmonitored: 'not-monitored',
} as const satisfies Partial<Record<UrlKind, IgnoredReason>>;

function answerForLink(
  url: string,
  link: ClassifiedUrl,
  finding: Finding | undefined,
  policy: VerdictPolicy,
): LinkAnswer {
  const { kind, parts, hints } = link;
  if (kind === 'resource') return { url, parts, hints, ...judged(finding, policy) };
  const { code } = link;
  const verdict = kind === 'invalid' ? 'invalid' : 'ignored';
  const reason = kind === 'invalid' ? reasonOf(128) : IGNORED_REASONS[kind];
  return { url, parts, hints, ...NOTHING_KNOWN, verdict, code, reason };
}

/** I4: a mark overrules what checks said. */
function marked(link: LinkAnswer, marks: MarkIndex): LinkAnswer {
  if (link.parts === null || !CHECKED_VERDICTS.has(link.verdict)) return link;
  const { verdict, reason } = markedVerdict(
    link.verdict,
    marks.marksOf(link.parts.host, link.parts.path),
  );
  return reason === null ? link : { ...link, verdict, reason, unjudgeable: null };
}

/** What checks say; all else does not depend on them. */
const CHECKED_VERDICTS: ReadonlySet<Verdict> = new Set([
  'unknown',
  'working',
  'doubtful',
  'unreachable',
]);

type Judgement = Omit<LinkAnswer, 'url' | 'parts' | 'hints'>;

const NOTHING_KNOWN: Judgement = {
  verdict: 'unknown',
  code: null,
  http: null,
  reason: null,
  unjudgeable: null,
  since: null,
  lastGood: null,
  lastChecked: null,
  failures: null,
  redirect: null,
  redirectClass: null,
  mime: null,
  kib: null,
};

function judged(finding: Finding | undefined, policy: VerdictPolicy): Judgement {
  const newest = finding?.runs[0];
  if (finding === undefined || newest === undefined) return NOTHING_KNOWN;
  const { runs, failures, checkedDay, redirect, redirectClass, mime, kib, doubt } = finding;
  return {
    verdict: judge(runs, failures, policy, doubt),
    code: newest.code,
    http: httpOf(newest.code),
    reason: reasonOf(newest.code, doubt),
    unjudgeable: outcomeOf(newest.code) === 'unjudgeable' || null,
    since: failingSince(runs),
    lastGood: lastGoodDay(runs),
    lastChecked: checkedDay,
    failures,
    redirect,
    redirectClass,
    mime,
    kib,
  };
}

function compareLinks(a: LinkAnswer, b: LinkAnswer): number {
  if (a.parts !== null && b.parts !== null) return compareUrls(a.parts, b.parts);
  if (a.parts === null && b.parts === null) return a.url < b.url ? -1 : 1;
  return a.parts === null ? 1 : -1;
}
