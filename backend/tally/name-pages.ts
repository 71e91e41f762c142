import { slicesOf } from '../runtime/slices';
import type { DayNumber } from '../status/day-number';
import type { PageTally } from '../store/tallies/page-tally';
import type { CountedPages } from './count-pages';
import type { TalliedWiki } from './tally-parts';

/** A page may be moved to another namespace: so old what the wiki said of it may be. */
const NAMED_DAYS_MAX = 28;
const PAGES_PER_QUESTION = 500;

/**
 * Adds the namespaces of pages; the wiki is asked of those alone that are new, and of the others every four weeks. A page that
 * it does not have any more is left out.
 * @param known what was counted of them before, by page id
 * @throws what the wiki's reader throws
 */
export async function namePages(
  counted: CountedPages['pages'],
  known: ReadonlyMap<number, PageTally>,
  { reader }: Pick<TalliedWiki['wiki'], 'reader'>,
  today: DayNumber,
): Promise<PageTally[]> {
  const isOld = ({ namedDay }: PageTally): boolean => Math.abs(today - namedDay) >= NAMED_DAYS_MAX;
  const named = new Map(
    [...known].flatMap(([pageId, page]) => (isOld(page) ? [] : [[pageId, page] as const])),
  );
  const asked = counted.filter(({ pageId }) => !named.has(pageId));
  const namespaces = await namespacesOf(
    asked.map(({ pageId }) => pageId),
    reader,
  );
  return counted.flatMap((page) => {
    const before = named.get(page.pageId);
    if (before !== undefined) {
      return [{ ...page, namespace: before.namespace, namedDay: before.namedDay }];
    }
    const namespace = namespaces.get(page.pageId);
    return namespace === undefined ? [] : [{ ...page, namespace, namedDay: today }];
  });
}

async function namespacesOf(
  pageIds: readonly number[],
  reader: TalliedWiki['wiki']['reader'],
): Promise<Map<number, number>> {
  const namespaces = new Map<number, number>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const pages = await reader.pagesNamed(slice.map((pageId) => ({ pageId })));
    for (const page of pages) if (page !== null) namespaces.set(page.pageId, page.namespace);
  }
  return namespaces;
}
