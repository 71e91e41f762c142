import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long computation, which yields where it may pause. What it results in does not depend on its pauses. */
export type Steps<Result> = Generator<void, Result, void>;

/** A fraction of what anybody waits for a heartbeat or an answer. */
const TURN_MS = 8;

/**
 * Runs a long computation in short turns, before and between which everything else has its own: nobody waits behind it for
 * longer than a turn and one step, nor behind many short ones.
 * @param nowMs milliseconds of any clock
 * @throws what the computation throws
 */
export async function inSteps<Result>(
  steps: Steps<Result>,
  nowMs = () => performance.now(),
): Promise<Result> {
  for (;;) {
    await nextTurn();
    const untilMs = nowMs() + TURN_MS;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (nowMs() < untilMs);
  }
}

/** Maps a list, one item a step. */
export function* mapInSteps<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    yield;
  }
  return results;
}

/** Runs a computation without any pause, for who has nothing else to do. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
