import type { LinkAnswer } from '../../../answers/link-answer';
import type { PageOrder, TallyPlace } from '../../../store/tallies/tallied-pages';
import type { WikiPagesQuestion } from './wiki-pages-question';

/** Pages of one answer: as many as people read at once, or as many as are quickly written. */
const PAGES_SHOWN = 100;
const PAGES_WRITTEN = 1_000;

/** How many pages an answer tells at most. */
export const pagesMaxOf = ({ format }: Pick<WikiPagesQuestion, 'format'>): number =>
  format === 'html' ? PAGES_SHOWN : PAGES_WRITTEN;

/** A page with those of its URLs that are in the state asked for. */
export interface ListedPage {
  pageId: number;
  links: LinkAnswer[];
}

/** What was found, before it is told. */
export interface ListedPages {
  /** In the order of the list. */
  pages: ListedPage[];
  order: PageOrder;
  /** Where the list goes on; null: these are the last ones. */
  next: TallyPlace | null;
  /** There is more that cannot be looked at. */
  isCut: boolean;
  /** People may choose the order. */
  isSortable: boolean;
  /** Namespaces that have such pages, as far as that is known. */
  namespacesThere: readonly number[];
}
