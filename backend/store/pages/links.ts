import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';

/** One use of a URL on a page. */
export interface Link {
  pageId: number;
  urlId: number;
}

/** What replacing links came to. */
export interface LinkChanges {
  added: Link[];
  /** By this call: what somebody else has removed meanwhile is not among them. */
  removed: Link[];
}

/**
 * W2.6: makes these the links of the given pages of one wiki; pages whose links are the same already
 * cost no write. A page without links must be named in `pageIds` all the same: its old links go. The
 * caller holds the pages' records. Index: PRIMARY.
 */
export async function replaceLinks(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  links: Link[],
): Promise<LinkChanges> {
  const stored = idsByPage(await linksOf(statements, wikiId, pageIds));
  const wanted = idsByPage(links);
  const changed = new Set(
    pageIds.filter((pageId) => !isEqual(stored.get(pageId), wanted.get(pageId))),
  );
  const emptied = [...changed].filter((pageId) => stored.has(pageId));
  const held = await holdLinks(statements, wikiId, emptied);
  await removeLinks(statements, wikiId, emptied);
  const missing = links.filter(({ pageId }) => changed.has(pageId));
  for (const slice of rowSlices(missing)) {
    await statements.run('INSERT IGNORE INTO link (wiki_id, page_id, url_id) VALUES ?', [
      slice.map((link) => [wikiId, link.pageId, link.urlId]),
    ]);
  }
  return { added: without(missing, idsByPage(held)), removed: without(held, wanted) };
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
 * The links of some pages, locked until the transaction ends: whoever removes a URL waits for them.
 * Index: PRIMARY.
 */
async function holdLinks(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<Link[]> {
  if (pageIds.length === 0) return [];
  const rows = await statements.select<LinkRow>(
    `SELECT page_id, url_id FROM link FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id, url_id FOR UPDATE`,
    [wikiId, pageIds],
  );
  return rows.map(linkOfRow);
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

function idsByPage(links: Link[]): Map<number, Set<number>> {
  const byPage = new Map<number, Set<number>>();
  for (const { pageId, urlId } of links) {
    const ids = byPage.get(pageId);
    if (ids === undefined) byPage.set(pageId, new Set([urlId]));
    else ids.add(urlId);
  }
  return byPage;
}

function without(links: Link[], others: Map<number, Set<number>>): Link[] {
  return links.filter(({ pageId, urlId }) => others.get(pageId)?.has(urlId) !== true);
}

function isEqual(a: Set<number> = new Set(), b: Set<number> = new Set()): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
