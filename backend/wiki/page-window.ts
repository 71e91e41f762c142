import type { PageWindow } from './wiki-reader';

/** Page ids in one window: one query's work, and few enough rows to hold in memory. */
const PAGE_IDS_PER_WINDOW = 5_000;

/** The number of the window in which a page id lies. */
export function windowNoOf(pageId: number): number {
  return Math.floor((pageId - 1) / PAGE_IDS_PER_WINDOW);
}

/** The range of page ids with this number; windows follow each other without gaps from id 1 on. */
export function windowOf(windowNo: number): PageWindow {
  return {
    windowNo,
    firstPageId: windowNo * PAGE_IDS_PER_WINDOW + 1,
    lastPageId: (windowNo + 1) * PAGE_IDS_PER_WINDOW,
  };
}
