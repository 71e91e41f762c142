import { getDomain } from 'tldts';
import { mapInTurns } from '../../../runtime/in-turns';
import { linksAfter } from '../../../store/answers/linked-urls';
import {
  hostsNamed,
  hostsOfDomain,
  urlsOnHosts,
  type ListedUrl,
} from '../../../store/answers/listed-urls';
import { spamAfter } from '../../../store/answers/spam-walk';
import { pageUsesOf } from '../../../store/answers/url-uses';
import { findWikiId } from '../../../store/pages/wikis';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import { answerForSpam } from '../../../answers/judge-link';
import { judgedUrl, type ListJudging } from '../../../answers/judge-listed';
import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import { listJudgingFor } from './asked-policy';
import { titledPages } from './titled-pages';
import { HOSTS_MAX, URLS_MAX } from './url-search';
import type { ListedState, WikiPagesQuestion } from './wiki-pages-question';

/** Links or traces of one statement of a walk. */
const LINKS_PER_STEP = 5_000;
/** Steps of one answer. */
const STEPS_MAX = 6;
/** Pages of one answer: as many as people read at once, or as many as are quickly written. */
const PAGES_SHOWN = 100;
const PAGES_WRITTEN = 1_000;
/** Uses of a domain's URLs on pages of the wiki that are looked at. */
const USES_MAX = 20_000;

/** A page with those of its URLs that are in the state asked for. */
export interface PageWithUrls {
  pageId: number;
  /** Null: the wiki does not have it any more. */
  title: string | null;
  /** In the order of W7.2; without notes. */
  links: LinkAnswer[];
}

/** Pages of a wiki with URLs in a certain state (W7.6). */
export interface WikiPagesAnswer extends WikiPagesQuestion {
  /** In the order of page ids. */
  pages: PageWithUrls[];
  /** Links that were looked at for this answer. */
  looked: number;
  /** Where the list goes on; null: these are the last ones. */
  next: number | null;
  /** There is more that cannot be looked at. */
  isCut: boolean;
}

type FoundLinks = Pick<WikiPagesAnswer, 'looked' | 'next' | 'isCut'> & {
  links: { pageId: number; link: LinkAnswer }[];
};

const NOTHING: FoundLinks = { links: [], looked: 0, next: null, isCut: false };

/**
 * Finds the pages, as of the feeder's last look at them, judged by the wiki's own rules. Without a
 * domain it walks over the wiki's links in the order of pages, 30,000 of them at most in one answer;
 * with one it begins at the domain's URLs, 10,000 of them at most.
 * @throws Problem database-unavailable, replica-unavailable
 */
export async function answerWikiPages(
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<WikiPagesAnswer> {
  const found = await orProblem('database-unavailable', findLinks(question, parts));
  const byPage = linksByPage(found.links);
  const titles = await titledPages(question.wiki, [...byPage.keys()]);
  const pages = [...byPage].map(([pageId, links]) => ({
    pageId,
    title: titles.get(pageId)?.title ?? null,
    links: sortLinks(links),
  }));
  const { looked, next, isCut } = found;
  return { ...question, pages, looked, next, isCut };
}

function linksByPage(links: FoundLinks['links']): Map<number, LinkAnswer[]> {
  const byPage = new Map<number, LinkAnswer[]>();
  for (const { pageId, link } of links) {
    const ofPage = byPage.get(pageId);
    if (ofPage === undefined) byPage.set(pageId, [link]);
    else ofPage.push(link);
  }
  return byPage;
}

async function findLinks(question: WikiPagesQuestion, parts: ListParts): Promise<FoundLinks> {
  const { farm, dbname } = question.wiki;
  const wikiId = await findWikiId(parts.store, farm.code, dbname);
  if (wikiId === undefined) return NOTHING;
  if (question.states.has('spam')) return walkSpam(wikiId, question, parts);
  const judging = await listJudgingFor(parts, question.wiki);
  if (question.states.has('called-dead')) return walkLinks(wikiId, question, judging, parts);
  return question.domain === null
    ? walkLinks(wikiId, question, judging, parts)
    : linksOfDomain(wikiId, { ...question, domain: question.domain }, judging, parts);
}

async function walkLinks(
  wikiId: number,
  question: WikiPagesQuestion,
  judging: ListJudging,
  { store }: ListParts,
): Promise<FoundLinks> {
  return walk(question, async (afterPageId) => {
    const choice = question.states.has('called-dead') ? 'called-dead' : 'all';
    const { items, throughPageId } = await linksAfter(
      store,
      { wikiId, afterPageId },
      LINKS_PER_STEP,
      choice,
    );
    const found = await mapInTurns(items, ({ pageId, url }) => {
      const link = isPlaced(url.url, question) ? listedInState(url, question, judging) : null;
      return link === null ? [] : [{ pageId, link }];
    });
    return { links: found.flat(), looked: items.length, throughPageId };
  });
}

async function walkSpam(
  wikiId: number,
  question: WikiPagesQuestion,
  { store }: ListParts,
): Promise<FoundLinks> {
  return walk(question, async (afterPageId) => {
    const { items, throughPageId } = await spamAfter(store, wikiId, afterPageId, LINKS_PER_STEP);
    const found = await mapInTurns(items, ({ pageId, url }) => {
      const { url: place, hints } = classifyUrl(url);
      if (place === null || !isPlaced(place, question)) return [];
      return [{ pageId, link: answerForSpam({ url: place.text, parts: place, hints }, null) }];
    });
    return { links: found.flat(), looked: items.length, throughPageId };
  });
}

/** What one step of a walk found; `throughPageId` as in WalkedPages. */
interface Step {
  links: FoundLinks['links'];
  looked: number;
  throughPageId: number | null;
}

const pagesMaxOf = ({ format }: WikiPagesQuestion): number =>
  format === 'html' ? PAGES_SHOWN : PAGES_WRITTEN;

/** Goes on until there are enough pages, or enough was looked at; those beyond are looked at again. */
async function walk(
  question: WikiPagesQuestion,
  take: (afterPageId: number) => Promise<Step>,
): Promise<FoundLinks> {
  const pagesMax = pagesMaxOf(question);
  const links: FoundLinks['links'] = [];
  let looked = 0;
  let next: number | null = question.afterPageId;
  for (let step = 0; step < STEPS_MAX && next !== null; step += 1) {
    const taken: Step = await take(next);
    links.push(...taken.links);
    looked += taken.looked;
    next = taken.throughPageId;
    const pageIds = [...new Set(links.map(({ pageId }) => pageId))];
    const last = pageIds[pagesMax - 1];
    if (last === undefined) continue;
    const told = links.filter(({ pageId }) => pageId <= last);
    return { links: told, looked, next: pageIds.length > pagesMax ? last : next, isCut: false };
  }
  return { links, looked, next, isCut: false };
}

async function linksOfDomain(
  wikiId: number,
  question: WikiPagesQuestion & { domain: string },
  judging: ListJudging,
  { store }: ListParts,
): Promise<FoundLinks> {
  const { urls, isCut } = await urlsOfDomain(question, store);
  const inState = await mapInTurns(urls, (url) => {
    const link = listedInState(url, question, judging);
    return link === null ? [] : [[url.urlId, link] as const];
  });
  const byId = new Map(inState.flat());
  const uses = await pageUsesOf(store, wikiId, [...byId.keys()], USES_MAX);
  const pageIds = [...new Set(uses.items.map(({ pageId }) => pageId))]
    .filter((pageId) => pageId > question.afterPageId)
    .sort((a, b) => a - b);
  const pagesMax = pagesMaxOf(question);
  const told = new Set(pageIds.slice(0, pagesMax));
  const links = uses.items.flatMap(({ urlId, pageId }) => {
    const link = told.has(pageId) ? byId.get(urlId) : undefined;
    return link === undefined ? [] : [{ pageId, link }];
  });
  links.sort((a, b) => a.pageId - b.pageId);
  const next = pageIds.length > pagesMax ? (pageIds[pagesMax - 1] ?? null) : null;
  return { links, looked: urls.length, next, isCut: isCut || uses.isCut };
}

async function urlsOfDomain(
  { domain, pathPrefix }: { domain: string; pathPrefix: string },
  store: ListParts['store'],
): Promise<{ urls: ListedUrl[]; isCut: boolean }> {
  const registered = getDomain(domain);
  const hosts =
    registered === null
      ? { items: await hostsNamed(store, domain), isCut: false }
      : await hostsOfDomain(store, registered, HOSTS_MAX);
  const meant = hosts.items.filter(({ name }) => isUnder(name, domain));
  const urls = await urlsOnHosts(store, meant, pathPrefix, URLS_MAX);
  return { urls: urls.items, isCut: hosts.isCut || urls.isCut };
}

function isPlaced(
  { host, path }: NormalUrl,
  { domain, pathPrefix }: Pick<WikiPagesQuestion, 'domain' | 'pathPrefix'>,
): boolean {
  return (domain === null || isUnder(host, domain)) && path.startsWith(pathPrefix);
}

const isUnder = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/** What is told of a URL, if that is one of the states asked for; spam lists are asked of those only. */
function listedInState(
  url: ListedUrl,
  question: WikiPagesQuestion,
  judging: ListJudging,
): LinkAnswer | null {
  if (!isInState(judgedUrl(url, { ...judging, spam: null }), question)) return null;
  const link = judgedUrl(url, judging);
  return isInState(link, question) ? link : null;
}

/** Where a machine cannot judge, it has no doubts either; what is called dead is told where it works. */
function isInState(link: LinkAnswer, { states }: WikiPagesQuestion): boolean {
  if (states.has('called-dead')) return link.verdict === 'working';
  const asked: ReadonlySet<string> = states satisfies ReadonlySet<ListedState>;
  return asked.has(link.verdict) && !(link.verdict === 'doubtful' && link.isUnjudgeable);
}
