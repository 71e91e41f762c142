import { z } from 'zod';
import { classifyUrl, type ClassifiedUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/url-parts';
import { siteOf, type AskedWiki } from '../answers/asked-wiki';
import { withScheme } from '../answers/typed-url';
import { Problem } from '../problem';
import { dbname, formatOf, lang } from '../query/parameters';
import { readQuery } from '../query/read-query';
import type { WebParts } from '../web-parts';
import { namedWiki } from './asked-policy';

/** What `/url` can be asked, by people only. */
export const urlSchema = z.object({
  url: z
    .string()
    .max(20_000)
    .describe('The address of which all is told that is known.')
    .meta({ problem: 'bad-url' }),
  dbname: dbname.optional(),
  farm: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .describe('1: pages of all wikis of the family; 0 (default): of the wiki only.'),
  lang,
  format: formatOf(['html']).meta({ problem: 'people-only' }),
});

/** A question about one URL (W7.3). */
export interface UrlQuestion {
  /** Normal form. */
  url: string;
  link: ClassifiedUrl & { parts: UrlParts };
  /** By whose rules it is judged, and which pages are listed. */
  wiki: AskedWiki | null;
  /** W7.4: pages of the whole farm. */
  wholeFarm: boolean;
}

/**
 * The scheme may be left out (`withScheme`).
 * @throws Problem bad-url, unknown-dbname, people-only, bad-parameter, repeated-parameter,
 *   database-unavailable
 */
export async function readUrlQuestion(
  query: URLSearchParams,
  parts: WebParts,
): Promise<UrlQuestion> {
  const given = readQuery(urlSchema, query);
  const wiki = namedWiki(parts, given.dbname);
  const typed = await withScheme(given.url, parts.findings);
  const link = wiki === null ? classifyUrl(typed) : classifyUrl(typed, siteOf(wiki));
  if (link.url === null || link.parts === null) throw new Problem('bad-url', given.url);
  const { url, parts: urlParts } = link;
  return { url, link: { ...link, parts: urlParts }, wiki, wholeFarm: given.farm };
}
