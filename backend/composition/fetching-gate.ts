import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { whileAllowed } from '../runtime/while-allowed';
import { fetchingStop } from '../store/fetching/fetching-stop';
import type { Dependencies } from './dependencies';
import type { LoopOptions } from './loop-options';

/** What a loop that fetches is run with. */
interface FetchingLoop extends LoopOptions {
  /** For the log, such as `crawl`. */
  what: string;
  /** Whether fetching is stopped; rejects where that cannot be known. */
  isStopped: () => Promise<boolean>;
}

/**
 * Runs what fetches from sites, archives and wikis, or edits wikis, while nobody has stopped that (`weboid fetching`);
 * looked at each 15 seconds of real time.
 * @param work as that of `whileAllowed`
 */
export function whileFetching(
  { logger }: Pick<Dependencies, 'logger'>,
  { what, isStopped, ...options }: FetchingLoop,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  return whileAllowed({ isShut: isStopped, clock: systemClock, logger, what }, options, work);
}

/** Whether fetching is stopped, by our own database. */
export function isStoppedIn(database: Database): () => Promise<boolean> {
  return async () => (await fetchingStop(database)) !== null;
}
