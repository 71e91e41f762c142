import express, { type RequestHandler } from 'express';

/** An address with this program's commit never changes its content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Others do: while a new version is rolled out, an old process answers questions for the new one. */
const FOR_A_WHILE = 'public, max-age=300';
/** Of a source without a history: two of them cannot be told apart. */
const UNKNOWN_COMMIT = 'unknown';

/**
 * Style sheet, script and icon. They are small: who wants a part of one is given the whole (RFC 9110,
 * 14.2). A condition that does not hold (`If-Match`) is 412.
 */
export function createStaticFiles(folder: string, commit: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    acceptRanges: false,
  });
  return (request, response, next) => {
    const isThisCommit = commit !== UNKNOWN_COMMIT && request.originalUrl.endsWith(`?${commit}`);
    response.set('Cache-Control', isThisCommit ? FOREVER : FOR_A_WHILE);
    files(request, response, (error?: unknown) => {
      response.set('Cache-Control', 'no-store');
      if (statusIn(error) !== 412) return next(error);
      response.removeHeader('Content-Type');
      response.status(412).end();
    });
  };
}

/** Of an error of `send`; null: it has none. */
function statusIn(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
}
