import { setImmediate as nextTurn } from 'node:timers/promises';
import { slicesOf } from './slices';

/** Some milliseconds of work. */
const ITEMS_PER_TURN = 200;

/**
 * Maps a long list in pieces, between which everything else has its turn: nobody waits behind it for
 * longer than one piece takes.
 * @param work must not depend on what happens between pieces
 * @param perTurn items of one piece
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  perTurn = ITEMS_PER_TURN,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf(items, perTurn)) {
    if (results.length > 0) await nextTurn();
    for (const item of slice) results.push(work(item));
  }
  return results;
}
