import { orProblem } from '../../../answers/problem';
import {
  countList,
  countUnwatched,
  listedTallies,
  type ListedCounts,
} from '../../../store/page-lists/listed-tallies';
import { areTalliesWhole } from '../../../store/tallies/tally-walks';
import type { PageTally } from '../../../store/tallies/page-tally';
import { titledPages } from '../lists/titled-pages';
import type { FoundList } from './found-list';
import type { UnfoldedLinks } from './links-of-listed';
import { linksIfReadable } from './links-if-readable';
import type { ListAsked } from './list-question';
import { numbersNow } from './numbers-now';
import type { PageListParts } from './page-list-parts';

/** Pages of one answer: as many as people read at once, or as many as are quickly written. */
const PAGES_SHOWN = 100;
const PAGES_WRITTEN = 1_000;

/** A page of a list with its numbers: in HTML as they are now, as far as that is known. */
export interface TalliedPage extends PageTally {
  /** Null: the wiki does not have it any more. */
  title: string | null;
  /** Its dead links as they are now, in HTML; null: none, or not told. */
  shown: UnfoldedLinks | null;
}

/** What is told of a list: of its pages those with dead links. */
export interface ListAnswer extends FoundList {
  asked: ListAsked;
  /** Of this part of the list, in its order. */
  pages: TalliedPage[];
  /** In HTML: the links of these pages could not be read in time. */
  lacksLinks: boolean;
  /** All of its pages with dead links, whatever was asked for. */
  all: ListedCounts;
  /** Those that were asked for. */
  wanted: ListedCounts;
  /** Parts that they have, one at least. */
  parts: number;
  /** On which there are any. */
  namespaces: number[];
  /** False: the dead links of the wiki are being counted for the first time. */
  isCounted: boolean;
  /** Pages of the list that are not watched, or not known yet. */
  unwatched: number;
}

/** What a list is answered with. */
type AnsweringParts = Pick<PageListParts, 'findings' | 'clock' | 'wikis' | 'store' | 'logger'>;

/** @throws Problem database-unavailable, replica-unavailable */
export async function answerList(
  found: FoundList,
  asked: ListAsked,
  parts: AnsweringParts,
): Promise<ListAnswer> {
  const { store } = parts;
  const { wikiId, listId } = found.list;
  const narrow = { namespaces: asked.namespaces, isWithoutCopy: asked.isWithoutCopy };
  const perPart = asked.format === 'html' ? PAGES_SHOWN : PAGES_WRITTEN;
  const part = { order: asked.order, offset: (asked.page - 1) * perPart, limit: perPart };
  const reading = Promise.all([
    countList(store, found.list),
    listedTallies(store, { wikiId, listId, ...narrow }, part),
    countUnwatched(store, found.list),
    areTalliesWhole(store, wikiId),
  ]);
  const [counted, tallies, unwatched, isCounted] = await orProblem('database-unavailable', reading);
  const wanted = counted.of(narrow);
  const told = await toldPages(found, asked, tallies, parts);
  return {
    ...found,
    asked,
    ...told,
    all: counted.of({ namespaces: null, isWithoutCopy: false }),
    wanted,
    parts: Math.max(1, Math.ceil(wanted.pages / perPart)),
    namespaces: counted.namespaces,
    unwatched,
    isCounted,
  };
}

/** With their titles, for people also with their links. */
async function toldPages(
  { wiki, list }: FoundList,
  { format, isWithoutCopy }: ListAsked,
  tallies: readonly PageTally[],
  parts: AnsweringParts,
): Promise<Pick<ListAnswer, 'pages' | 'lacksLinks'>> {
  const pageIds = tallies.map(({ pageId }) => pageId);
  const asked = { wiki, wikiId: list.wikiId, tallies, isWithoutCopy };
  const isForPeople = format === 'html';
  const [titles, links] = await Promise.all([
    titledPages(wiki, pageIds),
    isForPeople ? linksIfReadable(asked, parts) : null,
  ]);
  const pages = tallies.map((tally) => {
    const shown = links?.get(tally.pageId) ?? null;
    const title = titles.get(tally.pageId)?.title ?? null;
    return { ...tally, ...numbersNow(tally, shown, isWithoutCopy), title, shown };
  });
  return { pages, lacksLinks: isForPeople && links === null };
}
