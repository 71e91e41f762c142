import { z } from 'zod';
import type { ActionApi } from './http/action-api';
import { LINK_PARAMS, linkListsSchema, linksIn } from './api-links';
import { queryParts } from './api-query';
import { PageAddressError, type PageName } from './page-address';
import type { SiteInfo } from './site-info';

/** One page with its links, as its wiki's API tells them. */
export interface ApiPage {
  title: string;
  /** Raw: not yet classified; interwiki links that are not local are resolved (W2.1). */
  links: string[];
}

const pageSchema = z.object({
  query: z.object({
    pages: z.array(
      linkListsSchema.extend({
        title: z.string().optional(),
        missing: z.boolean().optional(),
        invalid: z.boolean().optional(),
      }),
    ),
  }),
});

/**
 * Reads a page and all its links (`prop=extlinks|iwlinks`, followed to the end); redirects are
 * followed.
 * @throws PageAddressError when the wiki has no such page; ActionApiError
 */
export async function readApiPage(
  api: ActionApi,
  site: SiteInfo,
  name: PageName,
): Promise<ApiPage> {
  const links: string[] = [];
  let title = '';
  const wanted = 'title' in name ? { titles: name.title } : { pageids: name.pageId };
  const params = { ...LINK_PARAMS, ...wanted, redirects: true };
  for await (const { answer } of queryParts(api, pageSchema, params)) {
    const page = answer.query.pages[0];
    if (page?.title === undefined || page.missing === true || page.invalid === true) {
      throw new PageAddressError(`the wiki has no page ${describeName(name)}`);
    }
    title = page.title;
    const targets = linksIn(page, site).filter(({ kind }) => kind !== 'local');
    links.push(...targets.map(({ url }) => url));
  }
  return { title, links };
}

function describeName(name: PageName): string {
  return 'title' in name ? `“${name.title}”` : `with the id ${name.pageId}`;
}
