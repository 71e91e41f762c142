import { isRecord } from './is-record';
import { parseProblems } from './parse-problems';
import type { KnownProblem } from './problem';

const MAX_PAGES = 64;

/**
 * The problems of all pages in an answer by block: an address that is gone is gone on every page.
 * @returns null when this is no answer about that block at all
 */
export function parseBlockAnswer(answer: unknown, block: number): KnownProblem[] | null {
  if (!isRecord(answer) || answer.block !== block || !Array.isArray(answer.pages)) return null;
  const pages: unknown[] = answer.pages.slice(0, MAX_PAGES);
  return parseProblems(pages.map((page) => (isRecord(page) ? page.problems : undefined)));
}
