import { z } from 'zod';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { Problem } from '../../../answers/problem';
import { dbname, formatOf, lang } from '../../http/parameters';
import { wikiIfNamed } from '../lists/asked-policy';
import type { UrlsParts } from './urls-parts';

/** URLs of one question. */
export const ASKED_URLS_MAX = 500;
/** Bytes of its form: each URL may be as long as the longest that is stored, though not all of them. */
export const LIST_BYTES_MAX = 1_000_000;

export const URLS_FORMATS = ['json', 'csv', 'xlsx', 'html'] as const;

/** What can be asked at `/urls`, by a form. */
export const urlsSchema = z.object({
  url: z
    .string()
    .max(LIST_BYTES_MAX)
    .describe(`URLs, one a line, at most ${ASKED_URLS_MAX}; blank lines are passed over.`),
  dbname: dbname.optional(),
  lang,
  format: formatOf(URLS_FORMATS),
});

/** The same as people send it. */
export const urlsFormSchema = urlsSchema.extend({ token: z.string().max(1_000) });

/** What the page can be asked. */
export const urlsPageSchema = z.object({ dbname: dbname.optional(), lang });

/** A question about a list of URLs (W7.7). */
export interface UrlsQuestion {
  /** As they were given, without blank lines. */
  lines: string[];
  /** By whose rules they are judged. */
  wiki: AskedWiki | null;
}

/** @throws Problem too-many-urls, missing-parameter, unknown-dbname, wikis-unknown-yet */
export function readUrlsQuestion(
  given: { url: string; dbname?: string | undefined },
  parts: UrlsParts,
): UrlsQuestion {
  const lines = given.url
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new Problem('missing-parameter', 'url');
  if (lines.length > ASKED_URLS_MAX) throw new Problem('too-many-urls', String(ASKED_URLS_MAX));
  return { lines, wiki: wikiIfNamed(parts, given.dbname) };
}
