import type { ErrorRequestHandler, Request, Response } from 'express';
import { connectionErrorIn } from '../../../runtime/connection-error';
import { errorCode } from '../../../runtime/database-errors';
import { failureScript } from '../../formats/js';
import { problemDocument, problemText, problemXml } from '../../formats/problem-document';
import { problemPage } from './problem-page';
import { Problem, type ProblemCode } from '../../../answers/problem';
import { failureFormat } from '../../http/failure-format';
import { letAnySiteRead } from '../../http/headers';
import type { Format } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { viewOf } from '../../pages/view-of';
import type { FailureParts } from './failure-parts';
import { pagesAlike } from './pages-alike';

/**
 * Turns whatever went wrong into a problem document (RFC 9457), an error page, a comment of a script or
 * plain text, and logs our faults.
 * @param defaultOf the first format of an address
 */
export function createFailureHandler(
  parts: FailureParts,
  defaultOf: (path: string) => Format,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && problem.code !== LOGGED_ELSEWHERE) logFault(parts, problem);
    if (response.headersSent) return next(error);
    response.status(problem.status);
    response.set('Cache-Control', 'no-store');
    response.removeHeader('ETag');
    response.removeHeader('Last-Modified');
    if (problem.code === TOLD_TO_SCRIPTS) letAnySiteRead(response);
    if (problem.retryAfterS !== null) response.set('Retry-After', String(problem.retryAfterS));
    return sendFailure(parts, problem, { request, response, defaultOf });
  };
}

/** Who reads the lists of wikis says why one cannot be read, once for all questions. */
const LOGGED_ELSEWHERE: ProblemCode = 'wikis-unknown-yet';

/** Scripts of other sites learn that an address is for people alone, and nothing else of it. */
const TOLD_TO_SCRIPTS: ProblemCode = 'people-only';

interface Exchange {
  request: Request;
  response: Response;
  defaultOf: (path: string) => Format;
}

async function sendFailure(
  parts: FailureParts,
  problem: Problem,
  exchange: Exchange,
): Promise<void> {
  const { request, response, defaultOf } = exchange;
  const document = problemDocument(problem, parts);
  switch (failureFormat(request, defaultOf)) {
    case 'js':
      response.type('text/javascript');
      response.send(failureScript(problem.status, problem.code, parts.source));
      return;
    case 'json':
      response.type('application/problem+json').send(JSON.stringify(document));
      return;
    case 'xml':
      response.type('application/problem+xml').send(problemXml(document));
      return;
    case 'text':
      response.type('text/plain').send(problemText(document));
      return;
    case 'html':
      return sendPage(parts, problem, { request, response });
  }
}

async function sendPage(
  parts: FailureParts,
  problem: Problem,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
): Promise<void> {
  const view = viewOf(request, response, parts, sentQuery(request, problem));
  const alike = problem.code === 'page-not-found' ? await pagesAlike(parts, view.form) : [];
  response.type('html').send(problemPage(view, problem, alike));
}

/** A form that was sent by POST tells its language in the way back. */
function sentQuery(request: Request, { wayBack }: Problem): URLSearchParams {
  if (wayBack === null) return queryOf(request);
  return new URLSearchParams(wayBack.replace(/^[^?]*/, '').replace(/#.*$/, ''));
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('internal-error', '', { cause: error });
}

/**
 * Neither address nor message: both can tell who asked for what. Where a server cannot be reached it is
 * said which, and what to do.
 */
function logFault({ logger }: FailureParts, { code, cause }: Problem): void {
  const error = cause instanceof Error ? cause : new Error('not an error');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const connection = connectionErrorIn(error);
  const fault = connection ?? error;
  const about = { problem: code, error: fault.name, code: errorCode(fault) };
  const told = connection === null ? {} : { told: connection.message };
  logger.error({ ...about, ...told, frames }, 'no answer');
}
