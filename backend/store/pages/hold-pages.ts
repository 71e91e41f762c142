import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';

/**
 * Those of these pages that have a record, none of which goes before the transaction ends. In the order of ids, as everybody
 * locks them. Index: PRIMARY.
 */
export async function holdPages(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<Set<number>> {
  const there = new Set<number>();
  for (const slice of rowSlices(pageIds.toSorted((a, b) => a - b))) {
    const rows = await statements.select<{ page_id: number }>(
      `SELECT page_id FROM page FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id LOCK IN SHARE MODE`,
      [wikiId, slice],
    );
    for (const { page_id: pageId } of rows) there.add(pageId);
  }
  return there;
}
