import { z } from 'zod';
import { formatOf, lang } from '../../http/parameters';
import type { Operation } from '../../http/operation';
import { sourceSchema } from '../../http/source-schema';
import { normalizationSchema } from './normalization';

/** Web addresses that are normalized in one go. */
export const MAX_URLS = 50;
const MAX_LENGTH = 100_000;
const FORMATS = ['json', 'xml', 'html'] as const;

/** Which part of W7.7 answers without any table: it only computes. */
export const normalizeOperation = {
  method: 'get',
  path: '/normalize',
  id: 'normalize',
  summary:
    'The normal form of URLs, by which Weboid compares them, or why one is invalid; contacts nothing. ' +
    "Own-farm domains are those of Wikimedia's wikis.",
  query: z.object({
    url: z
      .string()
      .max(MAX_LENGTH)
      .describe(
        `URLs, one a line (%0A between them), at most ${MAX_URLS}; blank lines are passed over.`,
      ),
    lang,
    format: formatOf(FORMATS),
  }),
  example: { url: 'HTTP://user@Bücher.example.com:80/a/../%7Eb\nhttp://1.2.3.456/' },
  formats: FORMATS,
  answer: z.object({ source: sourceSchema, urls: z.array(normalizationSchema) }),
  access: 'all',
} as const satisfies Operation;
