import type { Request } from 'express';

/**
 * The parameters of a request, as sent. Bytes that are no UTF-8, whether percent-encoded or not,
 * become U+FFFD.
 */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : utf8(request.originalUrl.slice(start + 1)));
}

/** Node reads the request line as Latin-1, but who sends `ä` unescaped sends UTF-8. */
function utf8(text: string): string {
  return /[\u0080-\u00FF]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}
