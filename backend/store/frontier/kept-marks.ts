import type { Clock } from '../../runtime/clock';
import { keep } from '../../runtime/keep';
import type { Logger } from '../../runtime/logger';
import { createMarkIndex, type MarkIndex, type PlacedMark } from '../../status/mark-index';

/** How old marks may be: after `freshMs` they are read again beside, after `oldMs` more they are waited for. */
export interface MarksAge {
  freshMs: number;
  oldMs: number;
}

/** For loops, in which nobody waits for a mark. */
const FOR_LOOPS: MarksAge = { freshMs: 300_000, oldMs: Infinity };

/** Who sets a mark sees it in answers within a minute, together with the half minute for which those are kept. */
export const FOR_ANSWERS: MarksAge = { freshMs: 10_000, oldMs: 20_000 };

/**
 * Keeps the marks in memory: read at the first call, which waits and fails with the reading; marks of some age are
 * read again, by default after five minutes, and nobody waits for it. A reading that fails leaves those before in force.
 * @param read all marks that hold now
 */
export function keepMarks(
  read: () => Promise<readonly PlacedMark[]>,
  clock: Clock,
  logger: Logger,
  age: MarksAge = FOR_LOOPS,
): () => Promise<MarkIndex> {
  const readAnew = async (): Promise<MarkIndex> => {
    try {
      return createMarkIndex(await read());
    } catch (err) {
      logger.warn({ err }, 'the marks could not be read');
      throw err;
    }
  };
  return keep(readAnew, { clock, ...age });
}
