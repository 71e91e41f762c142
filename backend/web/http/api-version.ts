import type { Request, RequestHandler } from 'express';

/** What addresses of the first version begin with. */
export const V1 = '/v1';

/** Addresses whose version others chose, such as `/v2/stream/…` of EventStreams. */
const WITH_VERSION = /^\/v\d+\//;

/** What the address that was asked began with: `/v1`, or nothing for the addresses without a version. */
export function versionPrefix({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  return originalUrl.startsWith(`${V1}/`) ? V1 : '';
}

/** The address of the current version. @param path of an operation for programs */
export function versionedPath(path: string): string {
  return WITH_VERSION.test(path) ? path : `${V1}${path}`;
}

/**
 * Has the addresses of the first version answered as those without a version, before anything looks at the
 * address: routes, methods, CORS and budgets know one name of each.
 * @param isForPrograms by path without version
 */
export function withoutVersion(isForPrograms: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const path = request.path.slice(V1.length);
    const isKnown = !WITH_VERSION.test(path) && isForPrograms(path);
    if (isKnown && request.url.startsWith(`${V1}/`)) request.url = request.url.slice(V1.length);
    next();
  };
}
