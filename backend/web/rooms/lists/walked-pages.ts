import { answerForSpam } from '../../../answers/judge-link';
import type { LinkAnswer } from '../../../answers/link-answer';
import { mapInTurns } from '../../../runtime/in-turns';
import { linksAfter } from '../../../store/answers/linked-urls';
import { spamAfter } from '../../../store/answers/spam-walk';
import { classifyUrl } from '../../../url/classify-url';
import { listJudgingFor } from './asked-policy';
import { pagesMaxOf, type ListedPage, type ListedPages } from './found-pages';
import type { ListParts } from './list-parts';
import { isPlaced, listedInState } from './listed-states';
import type { WikiPagesQuestion } from './wiki-pages-question';

/** Links or traces of one statement of a walk. */
const LINKS_PER_STEP = 5_000;
/** Steps of one answer. */
const STEPS_MAX = 6;

interface PlacedLink {
  pageId: number;
  link: LinkAnswer;
}

/** What one step of a walk found; `throughPageId` as in WalkedPages. */
interface Step {
  links: PlacedLink[];
  throughPageId: number | null;
}

/** The next pages in the order of page ids, as of the feeder's last look at them; 30,000 links are looked at at most. */
export async function walkListedPages(
  wikiId: number,
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<Pick<ListedPages, 'pages' | 'next'>> {
  const take = question.states.has('spam')
    ? (afterPageId: number) => spamStep(wikiId, question, parts, afterPageId)
    : await linkSteps(wikiId, question, parts);
  return walk(question, take);
}

async function linkSteps(
  wikiId: number,
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<(afterPageId: number) => Promise<Step>> {
  const judging = await listJudgingFor(parts, question.wiki);
  const choice = question.states.has('called-dead') ? 'called-dead' : 'all';
  return async (afterPageId) => {
    const place = { wikiId, afterPageId };
    const { items, throughPageId } = await linksAfter(parts.store, place, LINKS_PER_STEP, choice);
    const found = await mapInTurns(items, ({ pageId, url }) => {
      const link = isPlaced(url.url, question) ? listedInState(url, question, judging) : null;
      return link === null ? [] : [{ pageId, link }];
    });
    return { links: found.flat(), throughPageId };
  };
}

async function spamStep(
  wikiId: number,
  question: WikiPagesQuestion,
  { store }: ListParts,
  afterPageId: number,
): Promise<Step> {
  const { items, throughPageId } = await spamAfter(store, wikiId, afterPageId, LINKS_PER_STEP);
  const found = await mapInTurns(items, ({ pageId, url }) => {
    const { url: place, hints } = classifyUrl(url);
    if (place === null || !isPlaced(place, question)) return [];
    return [{ pageId, link: answerForSpam({ url: place.text, parts: place, hints }, null) }];
  });
  return { links: found.flat(), throughPageId };
}

/** Goes on until there are enough pages, or enough was looked at; those beyond are looked at again. */
async function walk(
  question: WikiPagesQuestion,
  take: (afterPageId: number) => Promise<Step>,
): Promise<Pick<ListedPages, 'pages' | 'next'>> {
  const pagesMax = pagesMaxOf(question);
  const links: PlacedLink[] = [];
  let next: number | null = question.after?.pageId ?? 0;
  for (let step = 0; step < STEPS_MAX && next !== null; step += 1) {
    const taken: Step = await take(next);
    links.push(...taken.links);
    next = taken.throughPageId;
    const pageIds = [...new Set(links.map(({ pageId }) => pageId))];
    const last = pageIds[pagesMax - 1];
    if (last === undefined) continue;
    const told = links.filter(({ pageId }) => pageId <= last);
    const goesOn = pageIds.length > pagesMax ? last : next;
    return { pages: pagesWith(told), next: placeAt(goesOn) };
  }
  return { pages: pagesWith(links), next: placeAt(next) };
}

const placeAt = (pageId: number | null): ListedPages['next'] =>
  pageId === null ? null : { value: 0, pageId };

/** Links by their pages, in the order in which they come. */
export function pagesWith(links: readonly PlacedLink[]): ListedPage[] {
  const byPage = new Map<number, LinkAnswer[]>();
  for (const { pageId, link } of links) {
    const ofPage = byPage.get(pageId);
    if (ofPage === undefined) byPage.set(pageId, [link]);
    else ofPage.push(link);
  }
  return [...byPage].map(([pageId, its]) => ({ pageId, links: its }));
}
