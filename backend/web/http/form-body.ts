import express, { type RequestHandler } from 'express';
import { Problem } from '../../answers/problem';

/**
 * Reads the form in the body of a POST, as text.
 * @param bytesMax the longest body that is taken
 * @throws Problem too-long, bad-encoding
 */
export function createFormBody(bytesMax: number): RequestHandler {
  const readText = express.text({ type: 'application/x-www-form-urlencoded', limit: bytesMax });
  return (request, response, next) => {
    readText(request, response, (cause?: unknown) => {
      next(cause === undefined ? undefined : problemOf(cause));
    });
  };
}

/** Else it is in a charset or an encoding that nobody knows, or ended too soon. */
function problemOf(cause: unknown): Problem {
  const isTooLong = cause instanceof Error && 'status' in cause && cause.status === 413;
  return new Problem(isTooLong ? 'too-long' : 'bad-encoding', 'body', { cause });
}
