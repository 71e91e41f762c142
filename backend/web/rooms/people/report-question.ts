import { z } from 'zod';
import { getDomain } from 'tldts';
import { classifyUrl } from '../../../url/classify-url';
import {
  hostOfPattern,
  isTooLongPattern,
  parseUrlPattern,
  type UrlPattern,
} from '../../../url/url-pattern';
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
    .describe(
      'All addresses that begin alike: example.org or example.org/news/; of faults also a domain: *.example.org.',
    )
    .meta({ problem: 'bad-pattern' }),
};

/** What a form may have led to. */
const DONE = [
  'stored',
  'confirmed',
  'repeated',
  'taken-back',
  'removed',
  'nothing',
  'no-editor',
  'own',
  'gone',
  'copies-blocked',
  'copies-lifted',
  'copies-same',
] as const;
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

/** A URL, a part of a host, or a whole domain (`*.` in front of the host). */
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
  if (pattern === null || !isNameable(pattern)) throw badPattern(given);
  return pattern;
}

/** Nobody speaks for all domains below a public suffix, nor for alike parts of many hosts. */
function isNameable(pattern: UrlPattern): boolean {
  const { host, withSubdomains } = hostOfPattern(pattern);
  return !withSubdomains || (pattern.pathPrefix === '/' && getDomain(host) !== null);
}

/** Whether a whole domain is meant. */
export function isWholeDomain(subject: AskedSubject): boolean {
  return !('url' in subject) && hostOfPattern(subject).withSubdomains;
}

/** What is wrong with what was given for a pattern. */
export function badPattern(given: string): Problem {
  return new Problem(isTooLongPattern(given) ? 'pattern-too-long' : 'bad-pattern', given);
}
