import type { Request } from 'express';

/** The parameters of a request, as sent; escapes that are no UTF-8 become U+FFFD. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start + 1));
}
