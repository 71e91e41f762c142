import type { Statements } from '../runtime/database';
import { rowSlices } from './slices';

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
  // Two feeders on one wiki read the same links: what is there already is right.
  for (const slice of rowSlices(links)) {
    await statements.run('INSERT IGNORE INTO link (wiki_id, page_id, url_id) VALUES ?', [
      slice.map((link) => [wikiId, link.pageId, link.urlId]),
    ]);
  }
}
