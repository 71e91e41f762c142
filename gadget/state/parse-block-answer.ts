import { isRecord } from './is-record';
import { parseProblemPages } from './parse-problem-pages';
import type { ProblemPage } from './problem';

/**
 * The pages with problems in an answer by block.
 * @returns null when this is no answer about that block at all
 */
export function parseBlockAnswer(answer: unknown, block: number): ProblemPage[] | null {
  return isRecord(answer) && answer.block === block ? parseProblemPages(answer.pages) : null;
}

/** Whether an answer about a block lacks problems, because its pages have more links than it looks at. */
export function isCutAnswer(answer: unknown): boolean {
  return (
    isRecord(answer) && Array.isArray(answer.warnings) && answer.warnings.includes('links-cut')
  );
}
