import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import type { ReadStatements } from '../statements/read-statements';
import type { ClientStanding } from '../../status/loop-standing';
import { clientPositions, overrunWithin } from './dispatch-positions';
import { createTableChangeFeed } from './table-change-feed';

/** How far a client is behind the log. */
interface ClientLag extends ClientStanding {
  /** Changes that it has not seen; exact, as ids have no hole. */
  behind: number;
  /** The newest change that was purged before it was seen, as long as feeds reach back so far; 0: none was. */
  overrunTo: number;
}

/** How the change log stands, and its clients. */
export interface ChangeLogFigures {
  /** Changes that are there. */
  length: number;
  /** When the newest change came, in seconds since 1970; null: there is none, or it was purged. */
  newestAtS: number | null;
  clients: readonly ClientLag[];
}

const IDS_PER_STATEMENT = 1_000;

/**
 * Some statements by primary keys, and the thousand rows of table dispatch. Index: change.PRIMARY.
 * @param feedSinceS how far feeds reach back, in seconds since 1970
 */
export async function changeLogFigures(
  statements: Statements,
  feedSinceS: number,
): Promise<ChangeLogFigures> {
  const feed = createTableChangeFeed(statements);
  // The positions first: who has seen what was appended since is not behind.
  const positions = await clientPositions(statements);
  const head = await feed.head();
  const oldest = await feed.oldest();
  const nextOf = (seenId: number): number => Math.max(seenId + 1, oldest);
  const waiting = positions.filter(({ seenId }) => seenId < head);
  const moments = await momentsOf(statements, [
    oldest,
    head,
    ...waiting.map(({ seenId }) => nextOf(seenId)),
  ]);
  const oldestAtS = moments.get(oldest) ?? null;
  return {
    length: Math.max(0, head - oldest + 1),
    newestAtS: moments.get(head) ?? null,
    clients: positions.map(({ client, seenId, overrunTo }) => ({
      client,
      behind: Math.max(0, head - seenId),
      waitingSinceS: seenId < head ? (moments.get(nextOf(seenId)) ?? null) : null,
      overrunTo: overrunWithin(overrunTo, oldestAtS, feedSinceS),
    })),
  };
}

/** When changes came, by id. */
async function momentsOf(
  statements: ReadStatements,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const moments = new Map<number, number>();
  for (const slice of slicesOf([...new Set(ids)], IDS_PER_STATEMENT)) {
    const rows = await statements.select<{ change_id: number; changed_at: number }>(
      'SELECT change_id, changed_at FROM `change` FORCE INDEX (PRIMARY) WHERE change_id IN (?)',
      [slice],
    );
    for (const row of rows) moments.set(row.change_id, row.changed_at);
  }
  return moments;
}
