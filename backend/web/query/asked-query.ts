import type { Request } from 'express';
import { Problem } from '../problem';
import { parameter } from './read-query';

/** The parameters of a request, as sent; a broken escape becomes U+FFFD. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start + 1));
}

/**
 * The format asked for by `format`, else `fallback`.
 * @throws Problem bad-format, repeated-parameter
 */
export function readFormat<Format extends string>(
  query: URLSearchParams,
  formats: readonly Format[],
  fallback: Format,
): Format {
  const name = parameter(query, 'format');
  if (name === '') return fallback;
  const format = formats.find((known) => known === name);
  if (format === undefined) throw new Problem('bad-format', formats.join(', '));
  return format;
}

/**
 * `all`: whether links without findings are told too; by default not (W7.2).
 * @throws Problem bad-all, repeated-parameter
 */
export function readAll(query: URLSearchParams): boolean {
  const value = parameter(query, 'all');
  if (!['', '0', '1'].includes(value)) throw new Problem('bad-all', value);
  return value === '1';
}

/** Whether a page loads the answer as a script, where nothing but a script is of use. */
export function wantsScript(request: Request): boolean {
  return request.get('sec-fetch-dest') === 'script';
}

/** The format in which a failure is told: that of the question where it is clear. */
export function failureFormat(request: Request): 'html' | 'js' | 'json' {
  const format = queryOf(request).get('format');
  if (format === 'js' || format === 'json') return format;
  if (wantsScript(request)) return 'js';
  if (request.path === '/externalLinkInfo') return 'html';
  return request.accepts(['json', 'html']) === 'html' ? 'html' : 'json';
}
