import { z } from 'zod';
import { query, type ApiWiki } from './api-query';
import { displayTitle, parseTitle } from './title';
import type { WikiPage } from './wiki-reader';

const answerSchema = z.object({
  query: z.object({
    prefixsearch: z.array(z.object({ ns: z.int(), title: z.string(), pageid: z.int() })),
  }),
});

/**
 * Pages that the wiki's own search suggests for the beginning of a title (`list=prefixsearch`).
 * @throws ActionApiError
 */
export async function apiTitlesBeginning(
  { api, site }: ApiWiki,
  prefix: string,
  limit: number,
): Promise<WikiPage[]> {
  // In Special: and Media: there are no pages.
  const name = parseTitle(prefix, site);
  if (name.namespace < 0 || (name.namespace === 0 && name.title === '')) return [];
  const params = { list: 'prefixsearch', pssearch: displayTitle(name, site), pslimit: limit };
  const answer = await query(api, answerSchema, params);
  return answer.query.prefixsearch.map(({ ns, title, pageid }) => ({
    pageId: pageid,
    title,
    namespace: ns,
  }));
}
