import express, { type RequestHandler } from 'express';

/** An address with this program's commit never changes its content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Others do: while a new version is rolled out, an old process answers questions for the new one. */
const FOR_A_WHILE = 'public, max-age=300';
/** Of a source without a history: two of them cannot be told apart. */
const UNKNOWN_COMMIT = 'unknown';

/** Style sheet, script and icon. */
export function createStaticFiles(folder: string, commit: string): RequestHandler {
  const files = express.static(folder, { index: false, redirect: false, cacheControl: false });
  return (request, response, next) => {
    const isThisCommit = commit !== UNKNOWN_COMMIT && request.originalUrl.endsWith(`?${commit}`);
    response.set('Cache-Control', isThisCommit ? FOREVER : FOR_A_WHILE);
    files(request, response, (error?: unknown) => {
      response.set('Cache-Control', 'no-store');
      next(error);
    });
  };
}
