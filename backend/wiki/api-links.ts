import { z } from 'zod';
import { interwikiUrl } from '../url/interwiki-url';
import { slicesOf } from '../runtime/slices';
import type { ApiParams } from './action-api';
import { PAGES_PER_QUESTION, queryParts, type ApiWiki } from './api-query';
import type { SiteInfo } from './site-info';

/** Asks for all links of pages; the lists of one page may come in several parts. */
export const LINK_PARAMS: ApiParams = {
  prop: 'extlinks|iwlinks',
  ellimit: 'max',
  iwlimit: 'max',
};

/** The lists of a page as LINK_PARAMS asks for them; what has no entry has no list. */
export const linkListsSchema = z.object({
  extlinks: z.array(z.object({ url: z.string() })).optional(),
  iwlinks: z.array(z.object({ prefix: z.string(), title: z.string() })).optional(),
});

const pagesSchema = z.object({
  query: z
    .object({ pages: z.array(linkListsSchema.extend({ pageid: z.number() })).default([]) })
    .default({ pages: [] }),
});

/** All links of these pages, each address once a page; pages without links have no entry. */
export async function linksOfPages(
  { api, site }: ApiWiki,
  pageIds: readonly number[],
): Promise<Map<number, string[]>> {
  const byPage = new Map<number, Set<string>>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { ...LINK_PARAMS, pageids: slice.join('|') };
    for await (const { answer } of queryParts(api, pagesSchema, params)) {
      for (const page of answer.query.pages) addLinks(byPage, page.pageid, linksIn(page, site));
    }
  }
  return new Map([...byPage].map(([pageId, links]) => [pageId, [...links]]));
}

function addLinks(byPage: Map<number, Set<string>>, pageId: number, links: string[]): void {
  if (links.length === 0) return;
  byPage.set(pageId, new Set([...(byPage.get(pageId) ?? []), ...links]));
}

/**
 * The addresses in the lists of a page, raw: external links, and interwiki links that are not local
 * (W2.1).
 *
 * Since 1.41 the wiki puts external addresses together from its table and loses a little that the
 * table has: `ß` and joiners in host names that were written in punycode (another host), the port 0,
 * the group of `news:`. Source: MediaWiki LinkFilter::reverseIndexes.
 */
export function linksIn(
  { extlinks = [], iwlinks = [] }: z.infer<typeof linkListsSchema>,
  site: SiteInfo,
): string[] {
  return [
    ...extlinks.flatMap(({ url }) => externalUrl(url)),
    ...iwlinks.flatMap((link) => foreignUrl(link, site)),
  ];
}

/** As rowToUrl has it: a protocol-relative address of 1.39 means https, a cut one means nothing. */
function externalUrl(url: string): string[] {
  if (url.startsWith('//')) return [`https:${url}`];
  return mayBeCut(url) ? [] : [url];
}

/** MediaWiki's table cuts scheme, host, root dot and port together to this many bytes. */
const MAX_INDEX_BYTES = 255;
const ORIGIN = /^[^/]*\/\/[^/?#]*/;

function mayBeCut(url: string): boolean {
  const [origin = ''] = ORIGIN.exec(url) ?? [];
  return new TextEncoder().encode(`${origin}.`).length >= MAX_INDEX_BYTES;
}

function foreignUrl(link: { prefix: string; title: string }, site: SiteInfo): string[] {
  const target = site.interwiki.get(link.prefix);
  if (target === undefined || target.local) return [];
  return [interwikiUrl(target.url, link.title)];
}
