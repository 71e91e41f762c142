import { z } from 'zod';
import { interwikiUrl } from '../url/interwiki-url';
import { slicesOf } from '../runtime/slices';
import type { ApiParams } from './http/action-api';
import { PAGES_PER_QUESTION, queryParts, type ApiWiki } from './api-query';
import type { WikiPageLink } from './links-by-page';
import type { SiteInfo } from './site-info';
import { throwIfUntold } from './told-pages';

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

/**
 * All links of these pages (W2.1), each address once a page and kind.
 * @throws ActionApiError, also when the wiki says nothing of one of them
 */
export async function linksOfPages(
  { api, site }: ApiWiki,
  pageIds: readonly number[],
): Promise<WikiPageLink[]> {
  const links = new Map<string, WikiPageLink>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { ...LINK_PARAMS, pageids: slice.join('|') };
    const told = new Set<number>();
    for await (const { answer } of queryParts(api, pagesSchema, params)) {
      for (const { pageid: pageId, ...lists } of answer.query.pages) {
        told.add(pageId);
        const ofPage = linksIn(lists, site).map((link) => ({ pageId, ...link }));
        ofPage.forEach((link) => links.set(`${pageId} ${link.kind} ${link.url}`, link));
      }
    }
    throwIfUntold(api, slice, told);
  }
  return [...links.values()];
}

type LinkLists = z.infer<typeof linkListsSchema>;

/**
 * The addresses in the lists of a page, raw: external links, then targets of interwiki links (W2.1).
 *
 * Since 1.41 the wiki puts external addresses together from its table and loses a little that the
 * table has: `ß` and joiners in host names that were written in punycode (another host), the port 0,
 * the group of `news:`. Source: MediaWiki LinkFilter::reverseIndexes.
 */
export function linksIn(
  { extlinks = [], iwlinks = [] }: LinkLists,
  site: SiteInfo,
): Omit<WikiPageLink, 'pageId'>[] {
  return [
    ...extlinks.flatMap(({ url }) =>
      externalUrl(url).map((target) => ({ url: target, kind: 'external' as const })),
    ),
    ...iwlinks.flatMap(({ prefix, title }) => {
      const target = site.interwiki.get(prefix);
      if (target === undefined) return [];
      const kind = target.local ? ('local' as const) : ('interwiki' as const);
      return [{ url: interwikiUrl(target.url, title), kind }];
    }),
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
