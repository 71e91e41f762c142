import express, { type Request, type RequestHandler } from 'express';
import { Problem } from '../problem';
import { queryOf } from '../query/query-of';

/** Room for as many page ids as a question may have. */
const BODY_BYTES_MAX = 100_000;
const FORM = 'application/x-www-form-urlencoded';

const readText = express.text({ type: FORM, limit: BODY_BYTES_MAX });

/**
 * Reads the form in the body of a POST.
 * @throws Problem too-long
 */
export const readForm: RequestHandler = (request, response, next) => {
  readText(request, response, (cause?: unknown) => {
    next(cause === undefined ? undefined : new Problem('too-long', 'body', { cause }));
  });
};

/** Parameters in the address, and in the form. */
export function parametersOf(request: Request): URLSearchParams {
  const body: unknown = request.body;
  const inForm = new URLSearchParams(typeof body === 'string' ? body : '');
  return new URLSearchParams([...queryOf(request), ...inForm]);
}
