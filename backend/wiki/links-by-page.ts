import type { LinksByKind } from './wiki-reader';

/** A link of a page as its wiki tells it. */
export interface WikiPageLink {
  pageId: number;
  /** Raw: not yet classified. */
  url: string;
  kind: keyof LinksByKind;
}

/** The addresses that go into the URL list (W2.1) by page id: all but local ones. A page without any has no entry. */
export function groupListed(links: readonly WikiPageLink[]): Map<number, string[]> {
  const byPage = new Map<number, string[]>();
  for (const { pageId, url, kind } of links) {
    if (kind === 'local') continue;
    const urls = byPage.get(pageId);
    if (urls === undefined) byPage.set(pageId, [url]);
    else urls.push(url);
  }
  return byPage;
}

/** All addresses by page id, then by kind. A page without any has no entry. */
export function groupByKind(links: readonly WikiPageLink[]): Map<number, LinksByKind> {
  const byPage = new Map<number, LinksByKind>();
  for (const { pageId, url, kind } of links) {
    const lists = byPage.get(pageId) ?? { external: [], interwiki: [], local: [] };
    byPage.set(pageId, lists);
    lists[kind].push(url);
  }
  return byPage;
}
