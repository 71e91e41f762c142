import type { Clock } from '../../runtime/clock';
import { keep } from '../../runtime/keep';
import type { Logger } from '../../runtime/logger';
import { createWishIndex, type OwnerWish, type WishIndex } from '../../status/owner-wish';

const FRESH_MS = 300_000;

/** Keeps what owners wish in memory, as marks are kept (kept-marks.ts). @param read all wishes of pace and hours */
export function keepWishes(
  read: () => Promise<readonly OwnerWish[]>,
  clock: Clock,
  logger: Logger,
): () => Promise<WishIndex> {
  const readAnew = async (): Promise<WishIndex> => {
    try {
      return createWishIndex(await read());
    } catch (err) {
      logger.warn({ err }, 'what owners wish could not be read');
      throw err;
    }
  };
  return keep(readAnew, { clock, freshMs: FRESH_MS, oldMs: Infinity });
}
