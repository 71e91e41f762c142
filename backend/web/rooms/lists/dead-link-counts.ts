import type { LinkAnswer, LinkFacts } from '../../../answers/link-answer';
import type { DayNumber } from '../../../status/day-number';
import type { PageOrder, TallyPlace } from '../../../store/tallies/tallied-pages';

/** What is counted of the links of a page that are told. */
export interface DeadLinkCounts {
  /** All of them. */
  links: number;
  /** Dead ones that have no archived copy on the page: those are repaired already. */
  dead: number;
  /** Dead ones of which no archived copy is known, nor linked on the page. */
  withoutCopy: number;
  /** Since when the dead one fails that began last; null: not known of any. */
  newestDay: DayNumber | null;
}

/** Whether a link is dead, and not repaired already by a copy on its page (W5.4). */
export const isDeadAndUnrepaired = ({ verdict, archivedOnPage = null }: LinkFacts): boolean =>
  verdict === 'unreachable' && archivedOnPage === null;

/** A page with its dead links that are not repaired; none without any: who looks for work finds nothing to do there. */
export function unrepaired<Page extends { links: LinkAnswer[] }>(page: Page): Page[] {
  const links = page.links.filter(isDeadAndUnrepaired);
  return links.length === 0 ? [] : [{ ...page, links }];
}

/** Whether a dead link lacks a copy. */
export function isWithoutCopy({
  verdict,
  archives = [],
  archivedOnPage = null,
}: LinkFacts): boolean {
  return verdict === 'unreachable' && archivedOnPage === null && archives.length === 0;
}

/** Counts links with what archives tell of them. @param lacksCopy tells it where that was read in another way */
export function pageCounts(
  links: readonly LinkAnswer[],
  lacksCopy: (link: LinkAnswer) => boolean = isWithoutCopy,
): DeadLinkCounts {
  const dead = links.filter(isDeadAndUnrepaired);
  const days = dead.flatMap(({ checks }: LinkFacts) => checks?.since ?? []);
  return {
    links: links.length,
    dead: dead.length,
    withoutCopy: dead.filter(lacksCopy).length,
    newestDay: days.length === 0 ? null : Math.max(...days),
  };
}

/** A page that is counted. */
interface CountedPage {
  pageId: number;
  counts: DeadLinkCounts;
}

/** The place of a page in a list, as `placeOf` (store) has it. */
export function countedPlace({ pageId, counts }: CountedPage, order: PageOrder): TallyPlace {
  const values = {
    dead: counts.dead,
    newest: counts.newestDay ?? 0,
    'without-copy': counts.withoutCopy,
    page: 0,
  };
  return { value: values[order], pageId };
}

/** Which of two places comes first: the larger number, then the younger page; pages alone by their ids from 1 on. */
export function comparePlaces(order: PageOrder): (a: TallyPlace, b: TallyPlace) => number {
  return order === 'page'
    ? (a, b) => a.pageId - b.pageId
    : (a, b) => b.value - a.value || b.pageId - a.pageId;
}
