import express, { type Request, type RequestHandler } from 'express';
import { Problem } from '../problem';
import { queryOf } from '../query/query-of';

/** Room for as many page ids as a question may have. */
const BODY_BYTES_MAX = 100_000;
const FORM = 'application/x-www-form-urlencoded';

const readText = express.text({ type: FORM, limit: BODY_BYTES_MAX });

/**
 * Reads the form in the body of a POST.
 * @throws Problem too-long, bad-encoding
 */
export const readForm: RequestHandler = (request, response, next) => {
  readText(request, response, (cause?: unknown) => {
    next(cause === undefined ? undefined : problemOf(cause));
  });
};

/** Else it is in a charset or an encoding that nobody knows, or ended too soon. */
function problemOf(cause: unknown): Problem {
  const isTooLong = cause instanceof Error && 'status' in cause && cause.status === 413;
  return new Problem(isTooLong ? 'too-long' : 'bad-encoding', 'body', { cause });
}

/** Parameters in the address, and in the form. */
export function parametersOf(request: Request): URLSearchParams {
  const body: unknown = request.body;
  const inForm = new URLSearchParams(typeof body === 'string' ? body : '');
  return new URLSearchParams([...queryOf(request), ...inForm]);
}
