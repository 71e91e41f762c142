import { z } from 'zod';
import { classifyUrl, type ClassifiedUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import { siteOf, type AskedWiki } from '../../../answers/asked-wiki';
import { withScheme } from '../../../answers/typed-url';
import { Problem } from '../../../answers/problem';
import { dbname, formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import type { ListParts } from './list-parts';
import { wikiIfNamed } from './asked-policy';

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
  url: NormalUrl;
  link: ClassifiedUrl;
  /** By whose rules it is judged, and which pages are listed. */
  wiki: AskedWiki | null;
  /** W7.4: pages of the whole farm. */
  wholeFarm: boolean;
}

/**
 * The scheme may be left out (`withScheme`).
 * @throws Problem bad-url, unknown-dbname, wikis-unknown-yet, people-only, bad-parameter, repeated-parameter,
 *   database-unavailable
 */
export async function readUrlQuestion(
  query: URLSearchParams,
  parts: ListParts,
): Promise<UrlQuestion> {
  const given = readQuery(urlSchema, query);
  const wiki = wikiIfNamed(parts, given.dbname);
  const typed = await withScheme(given.url, parts.findings);
  const link = wiki === null ? classifyUrl(typed) : classifyUrl(typed, siteOf(wiki));
  if (link.url === null) throw new Problem('bad-url', given.url);
  return { url: link.url, link, wiki, wholeFarm: given.farm };
}
