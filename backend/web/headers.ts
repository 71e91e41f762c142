import type { RequestHandler, Response } from 'express';

/** Nothing from elsewhere, no frame, no script but our own file; the style sheet's shapes are data. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers may be five minutes old; they are old for a day rather than slow, for a week rather than none. */
const ANSWER_CACHE_CONTROL =
  'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800';

/** What every answer carries, failures too: any page may read it, without credentials. */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  next();
};

/** Marks a good answer as one that caches may keep. */
export function cacheable(response: Response): Response {
  return response.set('Cache-Control', ANSWER_CACHE_CONTROL);
}
