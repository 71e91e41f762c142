import type { Clock } from '../../runtime/clock';
import { keep } from '../../runtime/keep';
import type { Logger } from '../../runtime/logger';
import { createMarkIndex, type MarkIndex, type PlacedMark } from '../../status/mark-index';

const FRESH_MS = 300_000;

/**
 * Keeps the marks in memory: read at the first call, which waits and fails with the reading; later
 * calls never wait, and marks that are five minutes old are read again beside them. A reading that
 * fails leaves those before in force.
 * @param read all marks that hold now
 */
export function keepMarks(
  read: () => Promise<readonly PlacedMark[]>,
  clock: Clock,
  logger: Logger,
): () => Promise<MarkIndex> {
  const readAnew = async (): Promise<MarkIndex> => {
    try {
      return createMarkIndex(await read());
    } catch (err) {
      logger.warn({ err }, 'the marks could not be read');
      throw err;
    }
  };
  return keep(readAnew, { clock, freshMs: FRESH_MS, oldMs: Infinity });
}
