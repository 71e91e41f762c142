import { kindNumberOf, type DeedKind } from './deeds';
import type { ReadStatements } from '../statements/read-statements';

/** Longer than anything is kept that tells of live pages or copies. */
const KEPT_S = 2 * 86_400;

/** What may be withdrawn, and what people do that withdraws it. */
const WITHDRAWALS = {
  'live-pages': ['remove-replacement'],
  'live-pages-and-copies': ['remove-replacement', 'block-copies'],
} as const satisfies Record<string, readonly DeedKind[]>;

/**
 * The newest removals of what stood in place of a dead URL (W8.4, W5.2), all of those that anything that is kept may not know of: as
 * the sum of their numbers in the log, since one with a lower number may come last, when its transaction ends. Read from the
 * index alone, whatever else people do. Index: deed.kind_done_at.
 * @param nowS seconds since 1970
 * @param told what is told by what is kept
 * @returns another number for each removal that comes; 0: there is none
 */
export async function newestRemoval(
  store: ReadStatements,
  nowS: number,
  told: keyof typeof WITHDRAWALS = 'live-pages',
): Promise<number> {
  const rows = await store.select<{ sum: number | null }>(
    'SELECT SUM(deed_id) + 0e0 AS sum FROM deed FORCE INDEX (kind_done_at) WHERE kind IN (?) AND done_at >= ?',
    [WITHDRAWALS[told].map(kindNumberOf), nowS - KEPT_S],
  );
  return rows[0]?.sum ?? 0;
}
