import { z } from 'zod';
import { interwikiUrl } from '../url/interwiki-url';
import { ActionApiError, type ActionApi, type ApiParams } from './action-api';
import { PageAddressError, type PageName } from './page-address';
import type { SiteInfo } from './site-info';

/** One page with its links, as its wiki's API tells them. */
export interface ApiPage {
  title: string;
  /** Raw: not yet classified; interwiki links that are not local are resolved (W2.1). */
  links: string[];
}

const pageSchema = z.object({
  continue: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        missing: z.boolean().optional(),
        invalid: z.boolean().optional(),
        extlinks: z.array(z.object({ url: z.string() })).optional(),
        iwlinks: z.array(z.object({ prefix: z.string(), title: z.string() })).optional(),
      }),
    ),
  }),
});

/**
 * Reads a page and all its links (`prop=extlinks|iwlinks`, followed to the end).
 * @throws PageAddressError when the wiki has no such page; ActionApiError
 */
export async function readApiPage(
  api: ActionApi,
  site: SiteInfo,
  name: PageName,
): Promise<ApiPage> {
  const links: string[] = [];
  let next: ApiParams = {};
  for (;;) {
    const answer = await ask(api, {
      action: 'query',
      prop: 'extlinks|iwlinks',
      ellimit: 'max',
      iwlimit: 'max',
      redirects: true,
      ...('title' in name ? { titles: name.title } : { pageids: name.pageId }),
      ...next,
    });
    const page = answer.query.pages[0];
    if (page === undefined || page.missing === true || page.invalid === true) {
      const wanted = 'title' in name ? `“${name.title}”` : `with the id ${name.pageId}`;
      throw new PageAddressError(`the wiki has no page ${wanted}`);
    }
    links.push(...(page.extlinks ?? []).map((link) => link.url));
    links.push(...(page.iwlinks ?? []).flatMap((link) => foreignUrl(link, site)));
    if (answer.continue === undefined) return { title: page.title, links };
    next = answer.continue;
  }
}

function foreignUrl(link: { prefix: string; title: string }, site: SiteInfo): string[] {
  const target = site.interwiki.get(link.prefix);
  if (target === undefined || target.local) return [];
  return [interwikiUrl(target.url, link.title.replaceAll(' ', '_'))];
}

/** @throws ActionApiError */
async function ask(api: ActionApi, params: ApiParams): Promise<z.infer<typeof pageSchema>> {
  const answer = pageSchema.safeParse(await api.request(params));
  if (answer.success) return answer.data;
  throw new ActionApiError('the API gave an unexpected answer', { cause: answer.error });
}
