import type { ReadStatements } from '../statements/read-statements';
import { wholePages, type WalkedPages } from './linked-urls';

/** One use of a listed URL (normal form) on a page. */
export interface SpamOnPage {
  pageId: number;
  url: string;
}

/** No page has more links; see linked-urls.ts. */
const TRACES_OF_PAGE_MAX = 100_000;

/**
 * The traces of spam on the next pages of a wiki (W6.1, W7.6), about `limit` of them, whole pages only.
 * Index: spam_trace.PRIMARY.
 */
export async function spamAfter(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
  limit: number,
): Promise<WalkedPages<SpamOnPage>> {
  const next = await traces(statements, 'page_id > ?', [wikiId, afterPageId], limit);
  const walked = wholePages(next, limit);
  if (walked.items.length > 0 || walked.throughPageId === null) return walked;
  const { throughPageId } = walked;
  const items = await traces(
    statements,
    'page_id = ?',
    [wikiId, throughPageId],
    TRACES_OF_PAGE_MAX,
  );
  return { items, throughPageId };
}

async function traces(
  statements: ReadStatements,
  where: 'page_id > ?' | 'page_id = ?',
  values: number[],
  limit: number,
): Promise<SpamOnPage[]> {
  const rows = await statements.select<{ page_id: number; url: Buffer }>(
    `SELECT page_id, url FROM spam_trace FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND ${where} ORDER BY page_id LIMIT ?`,
    [...values, limit],
  );
  return rows.map((row) => ({ pageId: row.page_id, url: row.url.toString('utf8') }));
}
