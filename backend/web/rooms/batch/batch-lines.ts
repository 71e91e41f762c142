import { errorCode } from '../../../runtime/database-errors';
import { Problem, orProblem } from '../../../answers/problem';
import { hasFinding } from '../../../answers/link-answer';
import { fullName } from '../../../answers/asked-wiki';
import { answersFor, type PagesAnswer } from '../../../answers/page-answer';
import type { PageName } from '../../../wiki/page-address';
import { linkTeller } from '../../formats/link-fields';
import { answerJson } from '../../formats/json';
import { problemDocument } from '../../formats/problem-document';
import type { PingCounts } from '../../../store/pages/page-requests';
import type { BatchParts } from './batch-parts';
import type { BatchQuestion } from './batch-question';
import type { BatchSlice } from './batch-slices';
import { placeText } from './place';

/** What lines are made of. */
export type LineParts = Omit<BatchParts, 'toolTokens'>;

/**
 * The lines of a batch: answers, problems of single pages, after each slice where to go on, and at the
 * end that it is done, or what stood in the way.
 * @param signal once aborted, nobody reads any more
 */
export async function* batchLines(
  question: BatchQuestion,
  slices: AsyncIterable<BatchSlice>,
  parts: LineParts,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const progress = { next: placeText(question.after), warnings: [] as readonly string[] };
  const pinged = { watched: 0, others: 0 };
  try {
    for await (const { pageIds, next, warnings } of slices) {
      if (pageIds.length > 0) yield* linesOfPages(question, pageIds, parts);
      if (question.ping && pageIds.length > 0)
        addPings(pinged, await ping(question, pageIds, parts));
      Object.assign(progress, { next, warnings });
      yield line({ done: false, next });
    }
    const end = question.ping ? { pinged } : {};
    yield line({ done: true, next: null, warnings: progress.warnings, ...end });
  } catch (error) {
    if (signal.aborted) return;
    const problem = problemOf(error);
    parts.logger.warn(
      { problem: problem.code, code: errorCode(problem.cause) },
      'a batch ended early',
    );
    yield line({ done: false, next: progress.next, problem: problemDocument(problem, parts) });
  }
}

async function* linesOfPages(
  { wiki, all }: BatchQuestion,
  pageIds: number[],
  parts: LineParts,
): AsyncGenerator<string> {
  const { source } = parts;
  const names = pageIds.map((pageId) => ({ pageId }));
  const { answers, missing }: PagesAnswer = await answersFor({ wiki, pages: names }, parts);
  const telling = {
    source,
    list: 'links' as const,
    isIncluded: all ? always : hasFinding,
    tell: linkTeller(null),
  };
  for (const answer of answers) {
    yield `${answerJson({ answers: [answer], missing: [], isList: false }, telling)}\n`;
  }
  for (const name of missing) yield missingLine(name, fullName(wiki), parts);
}

const always = (): boolean => true;

function missingLine(name: PageName, dbname: string, parts: LineParts): string {
  const pageid = 'pageId' in name ? name.pageId : undefined;
  const problem = problemDocument(new Problem('page-not-found', `#${pageid}`), parts);
  return line({ dbname, pageid, problem });
}

function ping(
  { wiki }: BatchQuestion,
  pageIds: number[],
  { notePings }: LineParts,
): Promise<PingCounts> {
  return orProblem('database-unavailable', notePings(wiki, pageIds));
}

function addPings(sum: PingCounts, { watched, others }: PingCounts): void {
  sum.watched += watched;
  sum.others += others;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('internal-error', '', { cause: error });
}
