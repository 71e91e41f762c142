import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { whileAllowed } from '../runtime/while-allowed';
import { fetchingStop } from '../store/fetching/fetching-stop';
import type { Dependencies } from './dependencies';
import type { LoopOptions } from './loop-options';
import { watchLoop } from './watched-loops';

/** What a loop that fetches is run with. */
interface FetchingLoop extends LoopOptions {
  /** Whether fetching is stopped; rejects where that cannot be known. */
  isStopped: () => Promise<boolean>;
}

/**
 * Runs what fetches from sites, archives and wikis, or edits wikis, while nobody has stopped that (`weboid fetching`);
 * looked at each 15 seconds of real time. While it is stopped, its heart beats as that of who has nothing to do.
 * @param work as that of `whileAllowed`
 */
export function whileFetching(
  outside: Pick<Dependencies, 'logger' | 'clock' | 'heart'>,
  { isStopped, ...options }: FetchingLoop,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const gate = {
    isShut: isStopped,
    clock: systemClock,
    logger: outside.logger,
    rest: (wait: (beat: () => void) => Promise<void>) =>
      watchLoop(outside, 'rest', ({ beat }) => wait(beat)),
  };
  return whileAllowed(gate, options, work);
}

/** Whether fetching is stopped, by our own database. */
export function isStoppedIn(database: Database): () => Promise<boolean> {
  return async () => (await fetchingStop(database)) !== null;
}
