import type { Logger } from '../runtime/logger';
import { runArchiveLoop, type ArchiveLooping } from './archive-loop';
import { runWalkLoop, type Walking } from './walk-loop';

/**
 * The archive component: puts URLs into the queue that are missing there, and searches archives for those
 * that are due. Where no service is to be asked, chosen copies are looked at again all the same (W5.3).
 * @param once ends when nothing is due
 */
export async function runArchives(
  looping: ArchiveLooping & Walking & { logger: Logger },
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  const { logger, sources, tally } = looping;
  const services = sources.map(({ service }) => service);
  logger.info({ services }, services.length > 0 ? 'archives: begins' : 'archives: none is asked');
  const walk = (): Promise<void> =>
    services.length > 0 ? runWalkLoop(looping, { once, signal }) : Promise.resolve();
  if (once) await walk();
  const walking = once ? Promise.resolve() : walk();
  try {
    await runArchiveLoop(looping, { once, signal });
  } finally {
    await walking;
    logger.info(tally.counts, 'archives: ended');
  }
}
