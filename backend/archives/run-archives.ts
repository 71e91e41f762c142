import type { Logger } from '../runtime/logger';
import { runArchiveLoop, type ArchiveLooping } from './archive-loop';
import { runWalkLoop, type Walking } from './walk-loop';

/**
 * The archive component: puts URLs into the queue that are missing there, and searches archives for those
 * that are due. Where no service is to be asked, it says so and waits for its end.
 * @param once ends when nothing is due
 */
export async function runArchives(
  looping: ArchiveLooping & Walking & { logger: Logger },
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  const { logger, sources, tally } = looping;
  const services = sources.map(({ service }) => service);
  logger.info({ services }, services.length > 0 ? 'archives: begins' : 'archives: none is asked');
  if (services.length === 0) {
    if (!once) await untilAborted(signal);
    return;
  }
  if (once) await runWalkLoop(looping, { once, signal });
  const walking = once ? Promise.resolve() : runWalkLoop(looping, { once, signal });
  try {
    await runArchiveLoop(looping, { once, signal });
  } finally {
    await walking;
    logger.info(tally.counts, 'archives: ended');
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
