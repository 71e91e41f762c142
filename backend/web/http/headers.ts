import type { RequestHandler, Response } from 'express';

/** Nothing from elsewhere, no frame, no script but our own file; the style sheet's shapes are data. */
const contentSecurityPolicy = (formAction: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const CONTENT_SECURITY_POLICY = contentSecurityPolicy("'self'");

/** Answers may be five minutes old; they are old for a day rather than slow, for a week rather than none. */
const ANSWER_CACHE_CONTROL =
  'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800';

/** What people read: asked for again each time, as who comes back after a repair or a report is to see it; old rather than none. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, stale-if-error=604800';

/** Answers for programs, an hour fresh: what crawlers find out of many pages at once. */
const BLOCK_CACHE_CONTROL =
  'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** Five minutes fresh, and no longer. */
const FEED_CACHE_CONTROL = 'public, max-age=300';

/** A week: what is told in whole does not change, and is of no use to anybody for longer. */
const FINAL_CACHE_CONTROL = 'public, max-age=604800, immutable';

/** What no page of ours asks a browser for. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * What every answer carries, failures too. Transport security is the proxy's. Addresses of ours are told
 * to nobody else, but without them forms would be sent from nowhere (`Origin: null`).
 */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  next();
};

/** What pages of other sites read of an answer beside what the Fetch standard lets them read. */
const EXPOSED_HEADERS = [
  'Deprecation',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
].join(', ');

/**
 * CORS: any page may read what is for programs, failures too, without credentials. What people do here
 * is read by no other site.
 * @param isReadable by path
 */
export function readableElsewhere(isReadable: (path: string) => boolean): RequestHandler {
  return ({ path }, response, next) => {
    if (isReadable(path)) letAnySiteRead(response);
    next();
  };
}

/** CORS: any page may read this answer, without credentials. */
export function letAnySiteRead(response: Response): void {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  });
}

/** Lets the forms of a page be sent to a wiki, too. @param origin of its editor */
export function formActionTo(response: Response, origin: string): void {
  response.set('Content-Security-Policy', contentSecurityPolicy(`'self' ${origin}`));
}

/** Marks a good answer as one that caches may keep. */
export function cacheable(response: Response): Response {
  return response.set('Cache-Control', ANSWER_CACHE_CONTROL);
}

/** Marks a good page or list that people read. */
export function cacheablePage(response: Response): Response {
  return response.set('Cache-Control', PAGE_CACHE_CONTROL);
}

/** Marks a feed: whoever follows one wants to know soon. */
export function cacheableFeed(response: Response): Response {
  return response.set('Cache-Control', FEED_CACHE_CONTROL);
}

/** Marks what does not change any more. */
export function cacheableForGood(response: Response): Response {
  return response.set('Cache-Control', FINAL_CACHE_CONTROL);
}

/** Marks a good answer about a block of pages: the longer it may be kept, the fewer questions are seen here. */
export function cacheableBlock(response: Response): Response {
  return response.set('Cache-Control', BLOCK_CACHE_CONTROL);
}
