import type { Request } from 'express';
import { queryOf } from './query-of';
import { wantsScript } from './wants-script';
import type { Format } from './operation';

/** Formats in which a failure can be told. */
export type FailureFormat = 'html' | 'js' | 'json' | 'text' | 'xml';

/** How a failure is told to who asked for a format: what goes into a file is told as plain text. */
const TOLD_AS: ReadonlyMap<string, FailureFormat> = new Map<Format, FailureFormat>([
  ['html', 'html'],
  ['json', 'json'],
  ['xml', 'xml'],
  ['js', 'js'],
  ['csv', 'text'],
  ['xlsx', 'text'],
  ['wikitext', 'text'],
]);
/** The names stand for the media types that they are recognized by in `Accept`. */
const ACCEPTABLE = ['json', 'xml', 'html', 'js'] as const;

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
  const accepted = acceptedFormat(request, usual);
  return accepted ?? usual;
}

/** Who accepts anything gets the usual one: of equals, the first one wins. */
function acceptedFormat(request: Request, usual: FailureFormat): FailureFormat | undefined {
  const accepted = request.accepts(
    [usual, ...ACCEPTABLE].map((name) => (name === 'xml' ? 'application/xml' : name)),
  );
  return accepted === 'application/xml' ? 'xml' : ACCEPTABLE.find((name) => name === accepted);
}
