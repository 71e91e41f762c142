import { isRecord } from '../state/is-record';
import { knownProblems } from '../state/known-problems';
import { parseProblemPages } from '../state/parse-problem-pages';
import type { KnownProblem } from '../state/problem';

/**
 * The problems in an answer about one page: of `externalLinkProblem`, or among the links of
 * `externalLinkInfo`.
 * @returns null when this is no answer about that page at all
 */
export function parsePageAnswer(answer: unknown, pageId: number): KnownProblem[] | null {
  if (!isRecord(answer) || answer.pageid !== pageId) return null;
  const list = answer.problems || answer.links;
  if (!Array.isArray(list)) return null;
  const problems = list.map(withCopy);
  return knownProblems(parseProblemPages([{ pageid: pageId, problems }]) ?? [], pageId);
}

/** A page's answer lists the copies. */
function withCopy(problem: unknown): unknown {
  if (!isRecord(problem)) return problem;
  const { url, verdict, archives } = problem;
  return { url, verdict, hasCopy: Array.isArray(archives) && archives.length > 0 };
}
