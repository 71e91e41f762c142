import type { Statements } from '../runtime/database';

/** One use of a URL on a page. */
export interface Link {
  pageId: number;
  urlId: number;
}

/**
 * W2.6: replaces all links of the given pages of one wiki. A page without links must be named in
 * `pageIds` all the same: its old links go. Index: PRIMARY.
 */
export async function replaceLinks(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
  links: Link[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await statements.run('DELETE FROM link WHERE wiki_id = ? AND page_id IN (?)', [wikiId, pageIds]);
  if (links.length === 0) return;
  await statements.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    links.map((link) => [wikiId, link.pageId, link.urlId]),
  ]);
}
