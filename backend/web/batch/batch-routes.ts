import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response, Router } from 'express';
import { errorCode } from '../../runtime/database-errors';
import { createToolAccess } from '../limits/tool-access';
import { orProblem, Problem } from '../problem';
import { readQuery } from '../query/read-query';
import { createRouter } from '../router';
import type { WebParts } from '../web-parts';
import { batchLines } from './batch-lines';
import { batchQuery, pingQuery } from './batch-operations';
import { readBatchQuestion, wikiNamed, type BatchQuestion } from './batch-question';
import { batchSlices } from './batch-slices';
import { parametersOf, readForm } from './form-query';
import { startedBy } from './started-by';

/** Each works for hours, beside the people who wait. */
const BATCHES_MAX = 2;
const JSON_LINES = 'application/jsonl';
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/** What internal tools may ask, and nobody else (W7.7, W7.8). */
export function createBatchRoutes(parts: WebParts): Router {
  const router = createRouter();
  const { onlyTools } = createToolAccess(parts.toolTokens);
  const batch = oneOfFew(answerBatch(parts));
  // Express would answer HEAD like GET, with all the work and nobody to read it.
  router.head('/batch', onlyTools, (_request, response) => void response.type(JSON_LINES).end());
  router.get('/batch', onlyTools, batch);
  router.post('/batch', onlyTools, readForm, batch);
  router.post('/ping', onlyTools, readForm, answerPing(parts));
  return router;
}

type AsyncHandler = (...args: Parameters<RequestHandler>) => Promise<void>;

function oneOfFew(handler: AsyncHandler): AsyncHandler {
  let underWay = 0;
  return async (request, response, next) => {
    if (underWay >= BATCHES_MAX) throw new Problem('busy');
    underWay += 1;
    try {
      await handler(request, response, next);
    } finally {
      underWay -= 1;
    }
  };
}

function answerBatch(parts: WebParts): AsyncHandler {
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
  parts: WebParts,
  signal: AbortSignal,
): Promise<void> {
  const slices = await startedBy(batchSlices(question, signal));
  const lines = Readable.from(batchLines(question, slices, parts, signal), { highWaterMark: 1 });
  response.type(JSON_LINES);
  await pipeline(lines, response);
}

function answerPing(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const { dbname, pageid } = readQuery(pingQuery, parametersOf(request));
    const wiki = wikiNamed(dbname, parts.wikis);
    const counts = await orProblem('database-unavailable', parts.notePings(wiki, pageid));
    response.status(202).json(counts);
  };
}
