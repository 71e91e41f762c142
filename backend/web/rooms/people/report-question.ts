import { z } from 'zod';
import { classifyUrl } from '../../../url/classify-url';
import { isTooLongPattern, parseUrlPattern, type UrlPattern } from '../../../url/url-pattern';
import type { NormalUrl } from '../../../url/normal-url';
import { Problem } from '../../../answers/problem';
import { lang } from '../../http/parameters';

/** Characters of an address that people name, or of a pattern of some. */
export const ADDRESS_CHARS_MAX = 8_000;

/** What people speak of, as they name it. */
export const subjectParameters = {
  url: z.string().max(ADDRESS_CHARS_MAX).optional().describe('A web address.'),
  part: z
    .string()
    .max(ADDRESS_CHARS_MAX)
    .optional()
    .describe('All addresses that begin alike: example.org or example.org/news/.')
    .meta({ problem: 'bad-pattern' }),
};

/** What a form may have led to. */
const DONE = ['stored', 'repeated', 'removed', 'nothing'] as const;
export type Done = (typeof DONE)[number];

export const reportPageSchema = z.object({
  ...subjectParameters,
  target: z
    .string()
    .max(ADDRESS_CHARS_MAX)
    .optional()
    .describe('What was proposed as a replacement.'),
  done: z.enum(DONE).optional().describe('What the form that was just sent has led to.'),
  lang,
});

/** A URL, or a part of a host. */
export type AskedSubject = { url: NormalUrl } | UrlPattern;

/**
 * What `url` or `part` names; null where neither is given.
 * @throws Problem conflicting-parameters, bad-url, bad-pattern, pattern-too-long
 */
export function readSubject({
  url,
  part,
}: {
  url?: string | undefined;
  part?: string | undefined;
}): AskedSubject | null {
  if (url !== undefined && part !== undefined) {
    throw new Problem('conflicting-parameters', 'url, part');
  }
  if (url !== undefined) return subjectOfUrl(url);
  return part === undefined ? null : subjectOfPart(part);
}

function subjectOfUrl(given: string): AskedSubject {
  const { kind, url } = classifyUrl(given);
  if (kind !== 'resource' || url === null) throw new Problem('bad-url', given);
  return { url };
}

function subjectOfPart(given: string): AskedSubject {
  const pattern = parseUrlPattern(given);
  if (pattern === null || pattern.host.startsWith('*')) throw badPattern(given);
  return pattern;
}

/** What is wrong with what was given for a pattern. */
export function badPattern(given: string): Problem {
  return new Problem(isTooLongPattern(given) ? 'pattern-too-long' : 'bad-pattern', given);
}
