import type { Criteria } from './criteria';
import { windowNoOf, windowOf } from './page-window';
import type { ReplicaHosts } from './replica-hosts';
import { lastPageIdOf, pagesInRange } from './replica-pages';
import { BadPositionError } from './bad-position-error';
import type { PageState, Stretch } from './wiki-reader';

/** Where a walk is: the next window, and the last one as it was when the walk began. */
interface Position {
  windowNo: number;
  lastWindowNo: number;
}

/**
 * The next stretch of the walk over all watched pages: one window, one statement. Windows in which
 * no page can meet the criteria are stepped over.
 * @param position null begins; else `next` of the stretch before
 */
export async function walkPages(
  hosts: ReplicaHosts,
  criteria: Criteria,
  position: string | null,
): Promise<Stretch> {
  const { windowNo, lastWindowNo } =
    position === null ? await startOf(hosts, criteria) : parsePosition(position);
  if (windowNo > lastWindowNo) return { pages: [], window: null, next: null, done: 1 };
  const window = windowOf(windowNo);
  const pages = await pagesInRange(hosts, criteria, window);
  const nextNo = nextWindowNo(criteria, window.lastPageId + 1);
  return {
    pages: pages.filter(({ isWatched }) => isWatched).map(stateOf),
    window,
    next: nextNo > lastWindowNo ? null : `${nextNo}/${lastWindowNo}`,
    done: Math.min(1, nextNo / (lastWindowNo + 1)),
  };
}

async function startOf(hosts: ReplicaHosts, criteria: Criteria): Promise<Position> {
  const lastPageId = await lastPageIdOf(hosts);
  return { windowNo: nextWindowNo(criteria, 1), lastWindowNo: windowNoOf(lastPageId) };
}

function parsePosition(position: string): Position {
  const [, windowNo, lastWindowNo] = /^(\d{1,6})\/(\d{1,6})$/.exec(position) ?? [];
  if (windowNo === undefined) throw new BadPositionError(position);
  return { windowNo: Number(windowNo), lastWindowNo: Number(lastWindowNo) };
}

/** The first window from this page id on that can hold a watched page; Infinity without one. */
function nextWindowNo(criteria: Criteria, fromPageId: number): number {
  if (criteria.namespaces.size > 0) return windowNoOf(fromPageId);
  const pageId = criteria.included.from(fromPageId);
  return pageId === undefined ? Infinity : windowNoOf(pageId);
}

function stateOf({ pageId, latestRevision, linksUpdatedAtS }: PageState): PageState {
  return { pageId, latestRevision, linksUpdatedAtS };
}
