import type { Criteria } from './criteria';

/** A page with its item of Wikidata. */
export interface PageItem {
  pageId: number;
  /** Number of the item: 42 is Q42. */
  item: number;
}

/** The page property by which MediaWiki knows a page's item (Wikibase Client). */
export const ITEM_PROP = 'wikibase_item';

/** Wikibase takes nothing greater (ItemId), and refuses a whole question because of it. */
const ITEM_MAX = 2 ** 31 - 1;

/** A page as it is told with the value of its property. */
interface TaggedPage {
  pageId: number;
  namespace: number;
  /** Such as `Q42`. */
  value: string;
}

/** The items of those of these pages that would be watched; what is no item is left out. */
export function itemsOf(pages: readonly TaggedPage[], criteria: Criteria): PageItem[] {
  const { namespaces, included, excluded } = criteria;
  return pages
    .filter(({ pageId }) => !excluded.has(pageId))
    .filter(({ pageId, namespace }) => namespaces.has(namespace) || included.has(pageId))
    .map(({ pageId, value }) => ({ pageId, item: itemNumber(value) }))
    .filter(({ item }) => item > 0);
}

function itemNumber(value: string): number {
  const digits = /^Q([1-9]\d{0,9})$/i.exec(value)?.[1];
  return Number(digits) <= ITEM_MAX ? Number(digits) : 0;
}
