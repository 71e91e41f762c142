import type { ReadStatements } from '../statements/read-statements';
import type { WalkedPages } from './linked-urls';
import { suspectedBy, type Suspicion } from '../suspects/suspicion';

/**
 * The ids of the next pages of a wiki that have a suspected link, as the feeder last read them.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @param linksMax after about so many links the walk pauses, at the end of a page
 */
export async function suspectedPagesAfter(
  statements: ReadStatements,
  { wikiId, afterPageId }: { wikiId: number; afterPageId: number },
  suspicion: Suspicion,
  linksMax = 50_000,
): Promise<WalkedPages<number>> {
  const throughPageId = await pageAtLink(statements, wikiId, afterPageId, linksMax);
  const suspected = suspectedBy(suspicion);
  const rows = await statements.select<{ page_id: number }>(
    `SELECT DISTINCT page_id
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
     WHERE wiki_id = ? AND page_id > ? AND page_id <= ? AND ${suspected.sql}
     ORDER BY page_id`,
    [wikiId, afterPageId, throughPageId ?? PAGE_ID_MAX, ...suspected.values],
  );
  return { items: rows.map(({ page_id }) => page_id), throughPageId };
}

/** INT UNSIGNED. */
const PAGE_ID_MAX = 2 ** 32 - 1;

/** The page of the link that comes so many links later; null if there is none. */
async function pageAtLink(
  statements: ReadStatements,
  wikiId: number,
  afterPageId: number,
  links: number,
): Promise<number | null> {
  const [row] = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM link FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND page_id > ?
     ORDER BY page_id, url_id LIMIT 1 OFFSET ?`,
    [wikiId, afterPageId, links],
  );
  return row?.page_id ?? null;
}
