import { getDomain } from 'tldts';
import type { LinkFacts } from '../../../answers/link-answer';
import { urlsWithCopy } from '../../../answers/urls-with-copy';
import { mapInTurns } from '../../../runtime/in-turns';
import {
  hostsNamed,
  hostsOfDomain,
  urlsOnHosts,
  type ListedUrl,
} from '../../../store/answers/listed-urls';
import { pageUsesOf } from '../../../store/answers/url-uses';
import { pageTalliesOf } from '../../../store/tallies/page-tally';
import type { PageOrder } from '../../../store/tallies/tallied-pages';
import { listJudgingFor } from './asked-policy';
import { pagesMaxOf, type PageOfList, type PagesOfList } from './found-pages';
import type { ListParts } from './list-parts';
import { isUnder, listedInState } from './listed-states';
import { comparePlaces, countedPlace, pageCounts, unrepaired } from './dead-link-counts';
import { HOSTS_MAX, URLS_MAX } from './url-search';
import { pagesWith } from './walked-pages';
import { isOfDeadLinks, type WikiPagesQuestion } from './wiki-pages-question';
import { withCopiesOnPages } from './with-copies-on-pages';

/** Uses of a domain's URLs on pages of the wiki that are looked at. */
const USES_MAX = 20_000;

type DomainQuestion = WikiPagesQuestion & { domain: string };

/** The pages of a wiki with URLs of a domain, 10,000 of these at most, sorted here. */
export async function pagesOfDomain(
  wikiId: number,
  question: DomainQuestion,
  parts: ListParts,
): Promise<Omit<PagesOfList, 'namespacesThere'>> {
  const { urls, isCut } = await urlsOfDomain(question, parts.store);
  const judging = await listJudgingFor(parts, question.wiki);
  const inState = await mapInTurns(urls, (url) => {
    const link = listedInState(url, question, judging);
    return link === null ? [] : [[url.urlId, link] as const];
  });
  const byId = new Map(inState.flat());
  const uses = await pageUsesOf(parts.store, wikiId, [...byId.keys()], USES_MAX);
  const links = uses.items.flatMap(({ urlId, pageId }) => {
    const link = byId.get(urlId);
    return link === undefined ? [] : [{ pageId, link }];
  });
  const pages = await ofNamespaces(wikiId, question, parts, pagesWith(links));
  const isSortable = isOfDeadLinks(question);
  const order = isSortable ? question.order : 'page';
  const part = partOf(await placed(pages, order, question, parts), order, question);
  return { ...part, order, isSortable, isCut: isCut || uses.isCut };
}

async function urlsOfDomain(
  { domain, pathPrefix }: DomainQuestion,
  store: ListParts['store'],
): Promise<{ urls: ListedUrl[]; isCut: boolean }> {
  const registered = getDomain(domain);
  const hosts =
    registered === null
      ? { items: await hostsNamed(store, domain), isCut: false }
      : await hostsOfDomain(store, registered, HOSTS_MAX);
  const meant = hosts.items.filter(({ name }) => isUnder(name, domain));
  const urls = await urlsOnHosts(store, meant, pathPrefix, { urls: URLS_MAX });
  return { urls: urls.items, isCut: hosts.isCut || urls.isCut };
}

/** By what was counted; a page that was not is left to whoever has its title. */
async function ofNamespaces(
  wikiId: number,
  { namespaces }: DomainQuestion,
  { store }: ListParts,
  pages: PageOfList[],
): Promise<PageOfList[]> {
  if (namespaces === null) return pages;
  const pageIds = pages.map(({ pageId }) => pageId);
  const tallies = await pageTalliesOf(store, wikiId, pageIds);
  return pages.filter(({ pageId }) => {
    const tally = tallies.get(pageId);
    return tally === undefined || namespaces.has(tally.namespace);
  });
}

/** Pages with their places; of dead links those count that are not repaired, as when they are told. */
async function placed(
  pages: PageOfList[],
  order: PageOrder,
  question: DomainQuestion,
  parts: ListParts,
) {
  const { wiki, isWithoutCopy } = question;
  const told = isOfDeadLinks(question)
    ? (await withCopiesOnPages(pages, wiki, parts)).flatMap(unrepaired)
    : pages;
  if (order !== 'without-copy' && !isWithoutCopy) {
    return told.map((page) => ({
      page,
      place: countedPlace({ ...page, counts: pageCounts(page.links) }, order),
    }));
  }
  const copied = await urlsWithCopy(
    parts.store,
    wiki,
    told.flatMap(({ links }) => links),
  );
  const lacksCopy = (link: LinkFacts): boolean =>
    (link.archivedOnPage ?? null) === null && !urlIdOf(link).some((urlId) => copied.has(urlId));
  return told
    .map((page) => ({ ...page, counts: pageCounts(page.links, lacksCopy) }))
    .filter(({ counts }) => !isWithoutCopy || counts.withoutCopy > 0)
    .map((page) => ({ page, place: countedPlace(page, order) }));
}

const urlIdOf = ({ stored }: LinkFacts): number[] =>
  stored === null || stored === undefined ? [] : [stored.urlId];

function partOf(
  pages: Awaited<ReturnType<typeof placed>>,
  order: PageOrder,
  question: DomainQuestion,
): Pick<PagesOfList, 'pages' | 'next'> {
  const compare = comparePlaces(order);
  const { after } = question;
  const behind = pages
    .filter(({ place }) => after === null || compare(after, place) < 0)
    .toSorted((a, b) => compare(a.place, b.place));
  const pagesMax = pagesMaxOf(question);
  const told = behind.slice(0, pagesMax);
  return {
    pages: told.map(({ page: { pageId, links } }) => ({
      pageId,
      links,
    })),
    next: behind.length > pagesMax ? (told.at(-1)?.place ?? null) : null,
  };
}
