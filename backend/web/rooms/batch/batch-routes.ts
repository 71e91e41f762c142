import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response, Router } from 'express';
import { errorCode } from '../../../runtime/database-errors';
import { oneOfFew } from '../../limits/one-of-few';
import { createToolAccess } from '../../limits/tool-access';
import { orProblem, Problem } from '../../../answers/problem';
import { leaveIdleReader } from '../../http/leave-idle-reader';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { BatchParts } from './batch-parts';
import { batchLines } from './batch-lines';
import { batchQuery, pingQuery } from './batch-operations';
import { namedWiki } from '../../../answers/named-wiki';
import { readBatchQuestion, type BatchQuestion } from './batch-question';
import { batchSlices } from './batch-slices';
import { parametersOf, readBatchForm } from './form-query';
import { startedBy } from '../../http/started-by';

/** Each works for hours, beside the people who wait. */
const BATCHES_MAX = 2;
const JSON_LINES = 'application/jsonl';
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/** What internal tools may ask, and nobody else (W7.7, W7.8). */
export function createBatchRoutes(parts: BatchParts): Router {
  const router = createRouter();
  const { onlyTools } = createToolAccess(parts.toolTokens);
  const few = oneOfFew(BATCHES_MAX, () => new Problem('busy'));
  const batch = answerBatch(parts);
  // Express would answer HEAD like GET, with all the work and nobody to read it.
  router.head('/batch', onlyTools, (_request, response) => void response.type(JSON_LINES).end());
  router.get('/batch', onlyTools, few, batch);
  router.post('/batch', onlyTools, readBatchForm, few, batch);
  router.post('/ping', onlyTools, readBatchForm, answerPing(parts));
  return router;
}

type AsyncHandler = (...args: Parameters<RequestHandler>) => Promise<void>;

function answerBatch(parts: BatchParts): AsyncHandler {
  return async (request, response) => {
    const given = readQuery(batchQuery, parametersOf(request));
    const question = readBatchQuestion(given, parts.wikis);
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('the reader is gone')));
    try {
      await sendLines(question, response, parts, gone.signal);
    } catch (error) {
      if (!gone.signal.aborted && errorCode(error) !== GONE) throw error;
    }
  };
}

/** What goes wrong before the first page is a failure as everywhere; later ones are lines. */
async function sendLines(
  question: BatchQuestion,
  response: Response,
  parts: BatchParts,
  signal: AbortSignal,
): Promise<void> {
  const slices = await startedBy(batchSlices(question, signal));
  const lines = leaveIdleReader(batchLines(question, slices, parts, signal), response);
  response.type(JSON_LINES);
  await pipeline(Readable.from(lines, { highWaterMark: 1 }), response);
}

function answerPing(parts: BatchParts): RequestHandler {
  return async (request, response) => {
    const { dbname, pageid } = readQuery(pingQuery, parametersOf(request));
    const wiki = namedWiki(parts.wikis, dbname);
    const counts = await orProblem('database-unavailable', parts.notePings(wiki, pageid));
    response.status(202).json(counts);
  };
}
