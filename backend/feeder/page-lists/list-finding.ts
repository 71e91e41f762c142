import type { ListFault } from '../../store/page-lists/list-fault';
import type { PageList } from '../../store/page-lists/page-list';

/** Pages of one list at most: as many as the largest WikiProjects have in one topic. */
export const LIST_PAGES_MAX = 50_000;

/** What was found of a list. */
export interface ListFinding extends Pick<PageList, 'isCut' | 'missing'> {
  pageIds: ReadonlySet<number>;
  /** Why there is nothing in it. */
  fault: ListFault | null;
}

/** How the reading of a list is followed, and ended. */
export interface ListWatch {
  /** @param total 0: nobody knows */
  tell: (done: number, total: number) => void;
  signal: AbortSignal;
}

export const NOTHING_MISSING: PageList['missing'] = { count: 0, names: [] };
