import { isRecord } from '../state/is-record';

/** Whether an answer about a block lacks problems, because its pages have more links than it looks at. */
export function isCutAnswer(answer: unknown): boolean {
  return (
    isRecord(answer) && Array.isArray(answer.warnings) && answer.warnings.includes('links-cut')
  );
}
