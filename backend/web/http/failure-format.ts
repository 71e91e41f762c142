import type { Request } from 'express';
import { queryOf } from './query-of';
import { wantsScript } from './wants-script';
import type { Format } from './operation';

/** Formats in which a failure can be told. */
export type FailureFormat = 'html' | 'js' | 'json' | 'text' | 'xml';

/** How a failure is told to whoever asked for a format: what goes into a file is told as plain text. */
const TOLD_AS: ReadonlyMap<string, FailureFormat> = new Map<Format, FailureFormat>([
  ['html', 'html'],
  ['json', 'json'],
  ['xml', 'xml'],
  ['js', 'js'],
  ['csv', 'text'],
  ['xlsx', 'text'],
  ['wikitext', 'text'],
  ['text', 'text'],
  ['tsv', 'text'],
  ['nginx', 'text'],
  ['apache', 'text'],
  ['jsonl', 'json'],
  ['atom', 'xml'],
  ['rss', 'xml'],
  ['jsonfeed', 'json'],
  ['events', 'json'],
]);
/** By media type; the first one of a format stands for it. */
const BY_TYPE: ReadonlyMap<string, FailureFormat> = new Map([
  ['application/json', 'json'],
  ['application/problem+json', 'json'],
  ['application/xml', 'xml'],
  ['application/problem+xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/javascript', 'js'],
  ['application/javascript', 'js'],
  ['text/plain', 'text'],
]);

/**
 * The format in which a failure is told: that of the question (`format`, or a page that loads a
 * script), else what the request accepts, else that of the address.
 * @param defaultOf the first format of an address
 */
export function failureFormat(
  request: Request,
  defaultOf: (path: string) => Format,
): FailureFormat {
  const asked = TOLD_AS.get(queryOf(request).get('format')?.trim() ?? '');
  if (asked !== undefined) return asked;
  if (wantsScript(request)) return 'js';
  const usual = TOLD_AS.get(defaultOf(request.path)) ?? 'json';
  return acceptedFormat(request, usual) ?? usual;
}

/** Who accepts anything gets the usual one: of equals, the first one wins. */
function acceptedFormat(request: Request, usual: FailureFormat): FailureFormat | undefined {
  const types = [...BY_TYPE.keys()];
  const usualFirst = types.toSorted(
    (one, other) => Number(BY_TYPE.get(other) === usual) - Number(BY_TYPE.get(one) === usual),
  );
  const accepted = request.accepts(usualFirst);
  return accepted === false ? undefined : BY_TYPE.get(accepted);
}
