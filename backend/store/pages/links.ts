import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { urlKey } from '../statements/url-key';
import { deleteFrom } from '../statements/delete-from';
import { rowSlices } from '../statements/slices';

/** One use of a URL on a page. */
export interface Link {
  pageId: number;
  urlId: number;
}

/** A use with the day on which it was first seen. */
export interface DatedLink extends Link {
  /** It appeared between two readings of its page, the later one on this day; 0: it may be older than the first one. */
  firstDay: DayNumber;
}

/** What replacing links came to. */
export interface LinkChanges {
  added: Link[];
  /** By this call: what somebody else has removed meanwhile is not among them. */
  removed: DatedLink[];
}

/**
 * W2.6: makes these the links of the given pages of one wiki; links that are the same already cost no write, and keep their
 * first day, and whether they may be problems; those that are new have the first day of `links`. A page without links must be
 * named in `pageIds` all the same: its old links go. The caller holds the pages' records.
 * Index: PRIMARY.
 */
export async function replaceLinks(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  links: readonly (Link & Partial<DatedLink>)[],
): Promise<LinkChanges> {
  const stored = await linksOf(statements, wikiId, pageIds);
  const removed = await takeAway(statements, wikiId, without(stored, idsByPage(links)));
  const missing = without(links, idsByPage(stored));
  for (const slice of rowSlices(missing)) {
    await statements.run('INSERT IGNORE INTO link (wiki_id, page_id, url_id, first_day) VALUES ?', [
      slice.map(({ pageId, urlId, firstDay = 0 }) => [wikiId, pageId, urlId, firstDay]),
    ]);
  }
  return { added: missing.map(({ pageId, urlId }) => ({ pageId, urlId })), removed };
}

/**
 * I5: the days on which we first saw these URLs on a page; 0 where they may be older than our first reading of it.
 * Index: url_key, link.PRIMARY.
 * @param urls normal forms
 * @returns by URL; those that are not on the page, as far as we know, are left out
 */
export async function firstDaysOn(
  statements: Pick<Statements, 'select'>,
  { wikiId, pageId }: { wikiId: number; pageId: number },
  urls: readonly string[],
): Promise<Map<string, DayNumber>> {
  if (urls.length === 0) return new Map();
  const byKey = new Map(urls.map((url) => [urlKey(url).toString('hex'), url]));
  const rows = await statements.select<{ url_key: Buffer; first_day: DayNumber }>(
    `SELECT url_key, first_day
     FROM url FORCE INDEX (url_key) STRAIGHT_JOIN link FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key IN (?) AND wiki_id = ? AND page_id = ?`,
    [urls.map(urlKey), wikiId, pageId],
  );
  return new Map(
    rows.flatMap((row) => {
      const url = byKey.get(row.url_key.toString('hex'));
      return url === undefined ? [] : [[url, row.first_day] as const];
    }),
  );
}

async function linksOf(statements: Statements, wikiId: number, pageIds: number[]): Promise<Link[]> {
  if (pageIds.length === 0) return [];
  const rows = await statements.select<LinkRow>(
    'SELECT page_id, url_id FROM link WHERE wiki_id = ? AND page_id IN (?)',
    [wikiId, pageIds],
  );
  return rows.map(linkOfRow);
}

interface LinkRow {
  page_id: number;
  url_id: number;
}

const linkOfRow = (row: LinkRow): Link => ({ pageId: row.page_id, urlId: row.url_id });

/**
 * Removes links, those that are still there; locked until the transaction ends: whoever removes a URL waits for them.
 * Index: PRIMARY.
 */
async function takeAway(
  statements: Statements,
  wikiId: number,
  links: readonly Link[],
): Promise<DatedLink[]> {
  const inOrder = links.toSorted((a, b) => a.pageId - b.pageId || a.urlId - b.urlId);
  const held: DatedLink[] = [];
  for (const slice of rowSlices(inOrder)) {
    const keys = slice.map(({ pageId, urlId }) => [wikiId, pageId, urlId]);
    const rows = await statements.select<LinkRow & { first_day: DayNumber }>(
      `SELECT page_id, url_id, first_day FROM link FORCE INDEX (PRIMARY)
       WHERE (wiki_id, page_id, url_id) IN (?) ORDER BY page_id, url_id FOR UPDATE`,
      [keys],
    );
    await statements.run(
      `${deleteFrom('link', 'PRIMARY')} WHERE (wiki_id, page_id, url_id) IN (?)`,
      [keys],
    );
    held.push(...rows.map((row) => ({ ...linkOfRow(row), firstDay: row.first_day })));
  }
  return held;
}

/** Index: PRIMARY. */
export async function removeLinks(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('DELETE FROM link WHERE wiki_id = ? AND page_id IN (?)', [wikiId, pageIds]);
}

function idsByPage(links: readonly Link[]): Map<number, Set<number>> {
  const byPage = new Map<number, Set<number>>();
  for (const { pageId, urlId } of links) {
    const ids = byPage.get(pageId);
    if (ids === undefined) byPage.set(pageId, new Set([urlId]));
    else ids.add(urlId);
  }
  return byPage;
}

function without<Row extends Link>(links: readonly Row[], others: Map<number, Set<number>>): Row[] {
  return links.filter(({ pageId, urlId }) => others.get(pageId)?.has(urlId) !== true);
}
