import { isRecord } from '../state/is-record';

/** The links of a page by the wiki's own tables, which an edit changes at once. */
export interface LinksNow {
  /** As they stand there: external ones, and what interwiki links lead to. */
  readonly addresses: readonly string[];
  /** Milliseconds since 1970; NaN: the wiki does not say. */
  readonly editedAt: number;
}

/** Some thousand links; hardly a page has more. */
const MAX_QUESTIONS = 10;

/**
 * Asks the wiki, so that Weboid does not learn which page it is.
 * @returns null where the page has more links than is asked for
 * @throws what mw.loader and mw.Api reject with
 */
export async function readLinksNow(pageId: number): Promise<LinksNow | null> {
  await mw.loader.using('mediawiki.api');
  const api = new mw.Api();
  const addresses: string[] = [];
  let editedAt = NaN;
  let next: Readonly<Record<string, string>> | null = {};
  for (let asked = 0; next; asked += 1) {
    if (asked === MAX_QUESTIONS) return null;
    const answer: unknown = await api.get(Object.assign(questionAbout(pageId), next));
    const page = firstPage(answer);
    addresses.push(...addressesIn(page.extlinks), ...addressesIn(page.iwlinks));
    for (const time of textsIn(page.revisions, 'timestamp')) editedAt = Date.parse(time);
    next = continuationOf(answer);
  }
  return { addresses, editedAt };
}

const questionAbout = (pageId: number) => ({
  action: 'query',
  formatversion: '2',
  prop: 'extlinks|iwlinks|revisions',
  ellimit: 'max',
  iwlimit: 'max',
  iwprop: 'url',
  rvprop: 'timestamp',
  pageids: String(pageId),
});

function firstPage(answer: unknown): Record<string, unknown> {
  const query: unknown = Object(answer).query;
  const pages: unknown = Object(query).pages;
  const page: unknown = Array.isArray(pages) ? pages[0] : null;
  return isRecord(page) ? page : {};
}

const addressesIn = (list: unknown): string[] => textsIn(list, 'url');

function textsIn(list: unknown, name: string): string[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.flatMap((entry) => {
    const value = isRecord(entry) ? entry[name] : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}

function continuationOf(answer: unknown): Record<string, string> | null {
  const told: unknown = Object(answer).continue;
  if (!isRecord(told)) return null;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
}
