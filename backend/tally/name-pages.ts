import type { DayNumber } from '../status/day-number';
import type { PageTally } from '../store/tallies/page-tally';
import type { CountedPages } from './count-pages';

/** A page may be moved to another namespace: so old what the wiki said of it may be. */
const NAMED_DAYS_MAX = 28;
/** Where most pages are; until the wiki can be asked again. */
const NOT_NAMED = { namespace: 0, namedDay: 0 };

/**
 * Adds the namespaces of pages; the wiki is asked of those alone that are new, and of the others every four weeks. A page that
 * it does not have any more is left out. While it cannot be asked pages keep their namespaces, and new ones are taken for articles;
 * it is asked again when they are counted next.
 * @param known what was counted of them before, by page id
 * @param ask as `AskNamespaces`, of one wiki
 */
export async function namePages(
  counted: CountedPages['pages'],
  known: ReadonlyMap<number, PageTally>,
  ask: (pageIds: readonly number[]) => Promise<ReadonlyMap<number, number | null>>,
  today: DayNumber,
): Promise<PageTally[]> {
  const isNamed = (pageId: number): boolean => {
    const before = known.get(pageId);
    return before !== undefined && Math.abs(today - before.namedDay) < NAMED_DAYS_MAX;
  };
  const said = await ask(counted.flatMap(({ pageId }) => (isNamed(pageId) ? [] : [pageId])));
  return counted.flatMap((page) => {
    const namespace = said.get(page.pageId);
    if (namespace === null) return [];
    if (namespace !== undefined) return [{ ...page, namespace, namedDay: today }];
    const { namespace: before, namedDay } = known.get(page.pageId) ?? NOT_NAMED;
    return [{ ...page, namespace: before, namedDay }];
  });
}
