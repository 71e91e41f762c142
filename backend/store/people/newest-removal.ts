import { kindNumberOf } from './deeds';
import type { ReadStatements } from '../statements/read-statements';

/** Longer than anything is kept that tells of live pages. */
const KEPT_S = 2 * 86_400;

/**
 * The newest removal of what stood in place of a dead URL (W8.4), of those that anything that is kept may not know of: by its
 * number in the log. Index: deed.done_at.
 * @param nowS seconds since 1970
 * @returns 0: there is none
 */
export async function newestRemoval(store: ReadStatements, nowS: number): Promise<number> {
  const rows = await store.select<{ deed_id: number | null }>(
    'SELECT MAX(deed_id) AS deed_id FROM deed FORCE INDEX (done_at) WHERE done_at >= ? AND kind = ?',
    [nowS - KEPT_S, kindNumberOf('remove-replacement')],
  );
  return rows[0]?.deed_id ?? 0;
}
