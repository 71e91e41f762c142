import type { MarkIndex } from '../../status/mark-index';
import type { Finding } from '../../store/findings';
import { classifyUrl, type ClassifiedUrl, type Site } from '../../url/classify-url';
import { createDomainSet } from '../../url/domain-set';
import type { PageName } from '../../wiki/page-address';
import type { WikiPage } from '../../wiki/wiki-reader';
import { orProblem, Problem } from '../problem';
import type { AskedWiki } from './asked-wiki';
import { answerForLink, compareLinks, type LinkAnswer } from './link-answer';
import type { PageQuestion } from './page-question';

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
    answerForLink(url, link, known.get(url), { policy: wiki.policy, marks }),
  );
  return {
    wiki,
    page,
    links: answers.sort(compareLinks),
    complete: !answers.some((link) => link.verdict === 'unknown'),
    notMonitored: site.ignoredDomains.names,
  };
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
