import { isRecord } from './is-record';
import type { LinkProblem, ProblemPage } from './problem';
import { isAddressText } from './web-address';

const MAX_PAGES = 64;
/** Far more than a block of pages has; what comes behind is not read. */
const MAX_PROBLEMS = 5000;

/**
 * The problems of pages in a list from elsewhere; nothing in it is trusted. A problem without a usable
 * address or with any other verdict is dropped, and so is a page without problems.
 * @param list anything
 * @returns null when it is no list
 */
export function parseProblemPages(list: unknown): ProblemPage[] | null {
  if (!Array.isArray(list)) return null;
  const pages: ProblemPage[] = [];
  let left = MAX_PROBLEMS;
  list.slice(0, MAX_PAGES).forEach((page: unknown) => {
    if (!isRecord(page) || typeof page.pageid !== 'number' || !Array.isArray(page.problems)) return;
    const problems = page.problems.slice(0, left).filter(isProblem).map(slim);
    left = Math.max(0, left - page.problems.length);
    if (problems.length > 0) pages.push({ pageid: page.pageid, problems });
  });
  return pages;
}

function isProblem(value: unknown): value is LinkProblem {
  if (!isRecord(value) || !isAddressText(value.url)) return false;
  return value.verdict === 'unreachable' || value.verdict === 'doubtful';
}

function slim({ url, verdict, hasCopy, taken }: LinkProblem): LinkProblem {
  return {
    url,
    verdict,
    hasCopy: hasCopy === true || undefined,
    taken: taken === true || undefined,
  };
}
