import { kindNumberOf } from './deeds';
import type { ReadStatements } from '../statements/read-statements';

/** Longer than anything is kept that tells of live pages. */
const KEPT_S = 2 * 86_400;

/**
 * The newest removals of what stood in place of a dead URL (W8.4), all of those that anything that is kept may not know of: as
 * the sum of their numbers in the log, since one with a lower number may come last, when its transaction ends. Read from the
 * index alone, whatever else people do. Index: deed.kind_done_at.
 * @param nowS seconds since 1970
 * @returns another number for each removal that comes; 0: there is none
 */
export async function newestRemoval(store: ReadStatements, nowS: number): Promise<number> {
  const rows = await store.select<{ sum: number | null }>(
    'SELECT SUM(deed_id) + 0e0 AS sum FROM deed FORCE INDEX (kind_done_at) WHERE kind = ? AND done_at >= ?',
    [kindNumberOf('remove-replacement'), nowS - KEPT_S],
  );
  return rows[0]?.sum ?? 0;
}
