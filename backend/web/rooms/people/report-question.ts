import { z } from 'zod';
import { classifyUrl } from '../../../url/classify-url';
import { parseUrlPattern, type UrlPattern } from '../../../url/url-pattern';
import type { NormalUrl } from '../../../url/normal-url';
import { Problem } from '../../../answers/problem';
import { lang } from '../../http/parameters';

const ADDRESS_CHARS_MAX = 8_000;

/** What people speak of, as they name it. */
export const subjectParameters = {
  url: z.string().max(ADDRESS_CHARS_MAX).optional().describe('A web address.'),
  part: z
    .string()
    .max(1_000)
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
 * @throws Problem conflicting-parameters, bad-url, bad-pattern
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
  if (pattern === null || pattern.host.startsWith('*')) throw new Problem('bad-pattern', given);
  return pattern;
}
