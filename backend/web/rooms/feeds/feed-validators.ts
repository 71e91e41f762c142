import type { Request, Response } from 'express';
import { cacheableFeed } from '../../http/headers';

/**
 * Whether its asker has just this. `If-Modified-Since` says nothing here, and is passed over (RFC 9110, 13.1.3): changes come
 * in the order of their ids, their moments from the clocks of crawlers, so a newer one may seem older.
 */
export function hasTag(request: Request): boolean {
  // Express would go by it, too, when it sends.
  delete request.headers['if-modified-since'];
  return request.fresh;
}

/**
 * Marks a feed with what it is known by. Texts may change without it: the tag is weak.
 * @param newestAtS seconds since 1970; null: there is nothing in it
 */
export function markFeed(response: Response, state: string, newestAtS: number | null): void {
  response.set('ETag', `W/"${state}"`);
  if (newestAtS !== null) {
    response.set('Last-Modified', new Date(newestAtS * 1_000).toUTCString());
  }
  cacheableFeed(response);
}
