import { z } from 'zod';
import { classifyUrl } from '../../../url/classify-url';
import { INVALID_CAUSES, invalidCause } from '../../../url/invalid-cause';
import type { NormalUrl } from '../../../url/normal-url';
import { DEFAULT_PORTS, SCHEMES } from '../../../url/syntax/url-parts';

/** What is known of a URL without asking anybody (W2.2 to W2.5). */
export const normalizationSchema = z.object({
  given: z.string().describe('The line as it was given.'),
  kind: z
    .enum(['resource', 'ignored', 'invalid', 'example', 'special', 'internal', 'unmonitored'])
    .describe(
      'resource: can be checked, up to 8,000 characters; ignored: another scheme; invalid: cannot lead anywhere; ' +
        'example: reserved for examples; special: a name such as .onion or .local, ' +
        'which the domain name system does not know; internal: a page of the own family of wikis; ' +
        'unmonitored: the wiki does not record all links to there.',
    ),
  url: z.string().optional().describe('The normal form; absent if ignored or invalid.'),
  parts: z
    .object({
      scheme: z.enum(SCHEMES),
      host: z.string().describe('ASCII, lower case; an IPv6 address without its brackets.'),
      port: z.int().min(1).max(65_535).describe('The usual one of the scheme if none is written.'),
      path: z.string().describe('Path and query, ASCII.'),
    })
    .optional(),
  cause: z.enum(INVALID_CAUSES).optional().describe('Why it is invalid.'),
  hints: z
    .array(
      z.enum([
        'bidi-control',
        'invisible-character',
        'stray-quote',
        'stray-bracket',
        'trailing-punctuation',
        'trailing-wikitext',
        'nested-url',
      ]),
    )
    .describe('Suspicious syntax in path or query.'),
});

export type Normalization = z.infer<typeof normalizationSchema>;

/** @param given a URL as somebody wrote it */
export function normalizationOf(given: string): Normalization {
  const { kind, url, hints } = classifyUrl(given);
  const cause = invalidCause(given);
  return {
    given,
    kind,
    ...(url !== null && { url: url.text, parts: partsOf(url) }),
    ...(cause !== null && { cause }),
    hints,
  };
}

function partsOf({ scheme, host, port, path }: NormalUrl): Normalization['parts'] {
  return { scheme, host, port: port === 0 ? DEFAULT_PORTS[scheme] : port, path };
}
