import type { ErrorRequestHandler, Request, Response } from 'express';
import { errorCode } from '../runtime/database-errors';
import { failureFormat } from './query/asked-query';
import { failureScript } from './formats/js';
import { problemPage } from './pages/problem-page';
import { Problem, RETRY_AFTER_S } from './problem';
import { viewOf } from './view-of';
import type { WebParts } from './web-parts';

/** Turns whatever went wrong into a problem document, an error page or a comment, and logs our faults. */
export function createFailureHandler(parts: WebParts): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = problemOf(error);
    if (problem.status >= 500) logFault(parts, problem);
    if (response.headersSent) return next(error);
    response.status(problem.status);
    if (problem.status === 503) response.set('Retry-After', String(RETRY_AFTER_S));
    sendFailure(parts, problem, request, response);
  };
}

function sendFailure(
  parts: WebParts,
  problem: Problem,
  request: Request,
  response: Response,
): void {
  switch (failureFormat(request)) {
    case 'js':
      response.type('text/javascript');
      response.send(failureScript(problem.status, problem.code, parts.source));
      return;
    case 'json':
      response.type('application/problem+json').send(problemDocument(parts, problem));
      return;
    case 'html':
      response.send(problemPage(viewOf(request, response, parts), problem));
  }
}

/** RFC 9457, in English: programs read `code`. */
function problemDocument({ messages }: WebParts, { code, status, subject }: Problem): string {
  const { text } = messages.translator(['en']);
  return JSON.stringify({
    type: `/problems#${code}`,
    title: text(`weboid-web-problem-${code}`),
    status,
    detail: text(`weboid-web-problem-${code}-detail`, subject),
    code,
  });
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('internal-error', '', { cause: error });
}

/** Neither address nor message: both can tell who asked for what. */
function logFault({ logger }: WebParts, { code, cause }: Problem): void {
  const error = cause instanceof Error ? cause : new Error('not an error');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  logger.error({ problem: code, error: error.name, code: errorCode(error), frames }, 'no answer');
}
