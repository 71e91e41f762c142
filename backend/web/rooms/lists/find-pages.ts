import { findWikiId } from '../../../store/pages/wikis';
import { failingOrDoubtfulOn, linkScopeOf } from '../../../answers/failing-or-doubtful-links';
import {
  tallyPlaceOf,
  talliedNamespaces,
  talliedPages,
} from '../../../store/tallies/tallied-pages';
import { areTalliesWhole } from '../../../store/tallies/tally-walks';
import { listJudgingFor } from './asked-policy';
import { pagesOfDomain } from './pages-of-domain';
import { pagesMaxOf, type PagesOfList } from './found-pages';
import { isDeadAndUnrepaired } from './dead-link-counts';
import type { ListParts } from './list-parts';
import { walkListedPages } from './walked-pages';
import { isOfDeadLinks, type WikiPagesQuestion } from './wiki-pages-question';

const NOTHING: PagesOfList = {
  pages: [],
  order: 'page',
  next: null,
  isCut: false,
  isSortable: false,
  namespacesThere: [],
};

/**
 * The next pages of a wiki's list. Dead links are counted ahead (backend/tally), so that the list is read in its order; with a
 * domain it is sorted here. Everything else is looked for by a walk over the wiki's links, in the order of pages.
 */
export async function findPages(
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<PagesOfList> {
  const { farm, dbname } = question.wiki;
  const wikiId = await findWikiId(parts.store, farm.code, dbname);
  if (wikiId === undefined) return NOTHING;
  const { domain, states } = question;
  const isLooked = states.has('spam') || states.has('called-dead');
  if (domain !== null && !isLooked) {
    const found = await pagesOfDomain(wikiId, { ...question, domain }, parts);
    return { ...found, namespacesThere: await talliedNamespaces(parts.store, wikiId) };
  }
  const isCounted = isOfDeadLinks(question) && domain === null && question.pathPrefix === '/';
  // Before the first count is whole, a list would be short.
  if (isCounted && (await areTalliesWhole(parts.store, wikiId)))
    return findTallied(wikiId, question, parts);
  return { ...NOTHING, ...(await walkListedPages(wikiId, question, parts)) };
}

/** The links of the pages are judged now: one where nothing is dead any more is left out. */
async function findTallied(
  wikiId: number,
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<PagesOfList> {
  const { wiki, order, after, namespaces, isWithoutCopy } = question;
  const { store, clock } = parts;
  const pagesMax = pagesMaxOf(question);
  const asked = { wikiId, namespaces: namespaces && [...namespaces], isWithoutCopy, order, after };
  const tallies = await talliedPages(store, asked, pagesMax + 1);
  const told = tallies.slice(0, pagesMax);
  const judging = await listJudgingFor(parts, wiki);
  const among = await linkScopeOf(store, { wiki, wikiId }, Math.floor(clock.now() / 1_000));
  const pageIds = told.map(({ pageId }) => pageId);
  const links = await failingOrDoubtfulOn(store, wiki, { wikiId, pageIds }, { judging, among });
  const last = tallies.length > pagesMax ? told.at(-1) : undefined;
  return {
    pages: pageIds.flatMap((pageId) => {
      const dead = (links.get(pageId) ?? []).filter(isDeadAndUnrepaired);
      return dead.length === 0 ? [] : [{ pageId, links: dead }];
    }),
    order,
    next: last === undefined ? null : tallyPlaceOf(last, order),
    isCut: false,
    isSortable: true,
    namespacesThere: await talliedNamespaces(store, wikiId),
  };
}
