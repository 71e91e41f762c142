import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { createMarkIndex, type MarkIndex, type PlacedMark } from '../status/mark-index';

const FRESH_MS = 300_000;

/**
 * Keeps the marks in memory: read at the first call, which waits and fails with the reading; later
 * calls never wait, and marks that are five minutes old are read anew beside them. A reading that
 * fails leaves those before in force.
 * @param read all marks that hold now
 */
export function keepMarks(
  read: () => Promise<readonly PlacedMark[]>,
  clock: Clock,
  logger: Logger,
): () => Promise<MarkIndex> {
  let kept: MarkIndex | null = null;
  let freshUntilMs = 0;
  let reading: Promise<MarkIndex> | null = null;
  return () => {
    if (reading === null && clock.now() >= freshUntilMs) {
      reading = readAnew();
      // Who waits for the first reading is told of its failure; nobody waits for the later ones.
      reading.catch((err: unknown) => logger.warn({ err }, 'the marks could not be read'));
    }
    if (kept !== null) return Promise.resolve(kept);
    return reading ?? readAnew();
  };

  async function readAnew(): Promise<MarkIndex> {
    try {
      kept = createMarkIndex(await read());
      freshUntilMs = clock.now() + FRESH_MS;
      return kept;
    } catch (error) {
      if (kept !== null) freshUntilMs = clock.now() + FRESH_MS;
      throw error;
    } finally {
      reading = null;
    }
  }
}
