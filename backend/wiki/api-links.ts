import { z } from 'zod';
import { interwikiUrl } from '../url/interwiki-url';
import { slicesOf } from '../runtime/slices';
import type { ApiParams } from './http/action-api';
import { PAGES_PER_QUESTION, queryParts, type ApiWiki } from './api-query';
import { hasLocalInterwikis } from './link-targets';
import type { WikiReading } from './reading';
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
 * All links of these pages, each address once a page; pages without links have no entry.
 * @throws ActionApiError, also when the wiki says nothing of one of them
 */
export async function linksOfPages(
  { api, site }: ApiWiki,
  pageIds: readonly number[],
): Promise<Map<number, string[]>> {
  return listedLinks(api, LINK_PARAMS, pageIds, (lists) => linksIn(lists, site));
}

/** The interwiki links of these pages that are local (W2.1), as linksOfPages tells the others. */
export async function localLinksOfPages(
  { api, site }: ApiWiki,
  pageIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (!hasLocalInterwikis(site)) return new Map();
  const params = { prop: 'iwlinks', iwlimit: 'max' };
  return listedLinks(api, params, pageIds, ({ iwlinks = [] }) =>
    iwlinks.flatMap((link) => interwikiTarget(link, site, true)),
  );
}

type LinkLists = z.infer<typeof linkListsSchema>;

async function listedLinks(
  api: WikiReading,
  listing: ApiParams,
  pageIds: readonly number[],
  linksOf: (lists: LinkLists) => string[],
): Promise<Map<number, string[]>> {
  const byPage = new Map<number, Set<string>>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { ...listing, pageids: slice.join('|') };
    const told = new Set<number>();
    for await (const { answer } of queryParts(api, pagesSchema, params)) {
      for (const page of answer.query.pages) {
        told.add(page.pageid);
        addLinks(byPage, page.pageid, linksOf(page));
      }
    }
    throwIfUntold(api, slice, told);
  }
  return new Map([...byPage].map(([pageId, links]) => [pageId, [...links]]));
}

function addLinks(byPage: Map<number, Set<string>>, pageId: number, links: string[]): void {
  if (links.length === 0) return;
  const known = byPage.get(pageId) ?? new Set();
  for (const link of links) known.add(link);
  byPage.set(pageId, known);
}

/**
 * The addresses in the lists of a page, raw: external links, and interwiki links that are not local
 * (W2.1).
 *
 * Since 1.41 the wiki puts external addresses together from its table and loses a little that the
 * table has: `ß` and joiners in host names that were written in punycode (another host), the port 0,
 * the group of `news:`. Source: MediaWiki LinkFilter::reverseIndexes.
 */
export function linksIn({ extlinks = [], iwlinks = [] }: LinkLists, site: SiteInfo): string[] {
  return [
    ...extlinks.flatMap(({ url }) => externalUrl(url)),
    ...iwlinks.flatMap((link) => interwikiTarget(link, site, false)),
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

function interwikiTarget(
  { prefix, title }: { prefix: string; title: string },
  site: SiteInfo,
  isLocal: boolean,
): string[] {
  const target = site.interwiki.get(prefix);
  return target?.local === isLocal ? [interwikiUrl(target.url, title)] : [];
}
