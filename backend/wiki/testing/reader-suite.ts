import { NOTHING_EXCLUDED, type WatchCriteria } from '../../config/watch-criteria';
import { classifyUrl } from '../../url/classify-url';
import type { Criteria } from '../criteria';
import type { PageName } from '../page-address';
import type { PageState, WikiPage, WikiReader } from '../wiki-reader';

/** Two ways to read one wiki, which must tell the same. */
export interface ReaderPair {
  replica: WikiReader;
  api: WikiReader;
}

const TRIES_MAX = 5;

/** Nothing but what is named. */
export function watching(parts: Partial<WatchCriteria>): WatchCriteria {
  return { namespaces: [], categories: [], pages: [], exclude: NOTHING_EXCLUDED, ...parts };
}

/**
 * What both readers say to one question; they must agree. Others may change the wiki meanwhile: the
 * replica is asked before and after, and all is asked again when its answers differ.
 */
export async function agreed<Answer>(
  { replica, api }: ReaderPair,
  ask: (reader: WikiReader) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const before = await ask(replica);
    const there = await ask(api);
    const after = await ask(replica);
    const isStill = JSON.stringify(before) === JSON.stringify(after);
    if (!isStill && tries < TRIES_MAX) continue;
    expect(there).toEqual(after);
    return after;
  }
}

/** The page with this name, without its state, which the two know from different sources. */
export async function pageNamed(reader: WikiReader, name: PageName): Promise<WikiPage | null> {
  const [page] = await reader.pagesNamed([name]);
  return page ? { pageId: page.pageId, title: page.title, namespace: page.namespace } : null;
}

/** Criteria in a form that can be compared. */
export async function plainCriteria(reader: WikiReader) {
  const { namespaces, included, excluded, categories, excludedCategories, warnings } =
    await reader.criteria();
  return {
    namespaces: [...namespaces].toSorted(numerically),
    included: [...included],
    excluded: [...excluded],
    categories: categories.toSorted(),
    excludedCategories: excludedCategories.toSorted(),
    warnings: warnings.toSorted(),
  };
}

/** All watched pages, ascending, with what both readers can know of them. */
export async function watchedPages(reader: WikiReader): Promise<[number, number][]> {
  const pages = await wholeWalk(reader, await reader.criteria());
  return pages
    .map((page): [number, number] => [page.pageId, page.latestRevision])
    .toSorted(([left], [right]) => left - right);
}

/** All stretches of one walk; doubles stay. */
async function wholeWalk(reader: WikiReader, criteria: Criteria): Promise<PageState[]> {
  const pages: PageState[] = [];
  let position: string | null = null;
  do {
    const stretch = await reader.watchedPages(criteria, position);
    pages.push(...stretch.pages);
    position = stretch.next;
  } while (position !== null);
  return pages;
}

/** The links of pages as Weboid takes them in, sorted; what it ignores is left out. */
export async function linksOf(
  reader: WikiReader,
  pageIds: number[],
): Promise<Record<number, string[]>> {
  const links = await reader.links(pageIds);
  return Object.fromEntries([...links].map(([pageId, urls]) => [pageId, takenIn(urls)]));
}

function takenIn(urls: readonly string[]): string[] {
  const classified = urls.map((url) => ({ raw: url, ...classifyUrl(url) }));
  const kept = classified.filter(({ kind }) => kind !== 'ignored');
  return [...new Set(kept.map(({ kind, url, raw }) => `${kind} ${url?.text ?? raw}`))].toSorted();
}

/** What a reader says of single pages, without the moments. */
export async function foundPages(reader: WikiReader, pageIds: number[]) {
  const found = await reader.pages(await reader.criteria(), pageIds);
  return [...found.values()]
    .map(({ pageId, latestRevision, isWatched, isWikitext }) => ({
      pageId,
      latestRevision,
      isWatched,
      isWikitext,
    }))
    .toSorted((left, right) => left.pageId - right.pageId);
}

/** When the links of a page were renewed, as far as the reader knows. */
export async function linksUpdatedAtS(reader: WikiReader, pageId: number): Promise<number> {
  const found = await reader.pages(await reader.criteria(), [pageId]);
  return found.get(pageId)?.linksUpdatedAtS ?? 0;
}

function numerically(left: number, right: number): number {
  return left - right;
}
