import { isRecord } from './is-record';
import type { KnownProblem } from './problem';
import { isAddressText } from './web-address';

/** Far more than a block of pages has; what comes behind is not read. */
const MAX_PROBLEMS = 5000;

/**
 * The problems in lists from elsewhere, each address once; nothing in them is trusted. A problem
 * without a usable address or with any other verdict is dropped, one that is both counts as
 * unreachable.
 * @param lists anything; what is no list has no problems
 */
export function parseProblems(lists: readonly unknown[]): KnownProblem[] {
  const problems = new Map<string, KnownProblem>();
  let left = MAX_PROBLEMS;
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const value of list.slice(0, left)) {
      const problem = parseProblem(value);
      if (problem && problems.get(problem.url)?.verdict !== 'unreachable')
        problems.set(problem.url, problem);
    }
    left = Math.max(0, left - list.length);
  }
  return Array.from(problems.values());
}

function parseProblem(value: unknown): KnownProblem | undefined {
  if (!isRecord(value) || !isAddressText(value.url)) return undefined;
  const { url, verdict } = value;
  return verdict === 'unreachable' || verdict === 'doubtful' ? { url, verdict } : undefined;
}
