import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { liftUnprovenWishes } from '../store/providers/unproven-wishes';

/** What the loop works with. */
interface WishLoopParts {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** What outlasts its proof does so for a month: an hour more is nothing. */
const LOOK_MS = 3_600_000;

/**
 * Lifts what owners wished of our visits when their proofs do not hold any more (W8.5), for as long as it is not aborted.
 * @param untilIdle ends after one look
 * @throws what our own database throws
 */
export async function runWishLoop(
  { database, clock, logger }: WishLoopParts,
  { untilIdle, signal }: { untilIdle: boolean; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      const lifted = await liftUnprovenWishes(database, Math.floor(clock.now() / 1_000));
      if (lifted > 0) logger.info({ lifted }, 'care: wishes lifted that nobody proves any more');
      if (untilIdle) return;
      await clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
