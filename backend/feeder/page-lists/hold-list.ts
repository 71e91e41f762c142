import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { leaseList, noteListProgress, type HeldList } from '../../store/page-lists/due-lists';
import type { ListWatch } from './list-finding';

/** How soon another one takes over from who was killed. */
const LEASE_S = 60;
/** How old the progress is that people see. */
const BEAT_MS = 2_000;

/** A list is somebody else's by now, or gone. */
class ListLostError extends Error {
  override readonly name = 'ListLostError';
}

/** What a list is held with. */
export interface HoldingParts {
  database: Pick<Database, 'run'>;
  clock: Clock;
}

/**
 * Reads a list under its lease, which is renewed as long as the work goes on, with how far it has come.
 * @param work gets the list as it is held in the end, when it is done
 * @returns null: somebody else has it
 * @throws {ListLostError} and what `work` throws
 */
export async function whileHeld<Found>(
  parts: HoldingParts,
  list: HeldList,
  signal: AbortSignal,
  work: (watch: ListWatch) => Promise<Found>,
): Promise<{ found: Found; held: HeldList } | null> {
  const nowS = secondOf(parts.clock);
  const held = { listId: list.listId, dueAtS: nowS + LEASE_S };
  if (!(await leaseList(parts.database, list, { nowS, untilS: held.dueAtS }))) return null;
  const beat = new HeldBeat(parts, held);
  const found = await beat.during(signal, work);
  return { found, held };
}

const secondOf = (clock: Clock): number => Math.floor(clock.now() / 1_000);

class HeldBeat {
  readonly #parts: HoldingParts;
  readonly #held: HeldList;
  #progress = { done: 0, total: 0 };

  constructor(parts: HoldingParts, held: HeldList) {
    this.#parts = parts;
    this.#held = held;
  }

  /** The last beat is over when it returns, so that nothing is written behind it. */
  async during<Found>(
    signal: AbortSignal,
    work: (watch: ListWatch) => Promise<Found>,
  ): Promise<Found> {
    const over = new AbortController();
    const lost = new AbortController();
    const beating = this.#beat(over.signal).catch((error: unknown) => lost.abort(error));
    try {
      return await work({
        tell: (done, total) => {
          this.#progress = { done, total };
        },
        signal: AbortSignal.any([signal, lost.signal]),
      });
    } finally {
      over.abort();
      await beating;
    }
  }

  async #beat(over: AbortSignal): Promise<void> {
    const { clock, database } = this.#parts;
    while (await slept(clock, over)) {
      const untilS = secondOf(clock) + LEASE_S;
      const isHeld = await noteListProgress(database, this.#held, { ...this.#progress, untilS });
      if (!isHeld) throw new ListLostError('somebody else reads the list by now');
      this.#held.dueAtS = untilS;
    }
  }
}

/** @returns false: it is over */
async function slept(clock: Clock, over: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(BEAT_MS, over);
    return true;
  } catch (error) {
    if (over.aborted) return false;
    throw error;
  }
}
