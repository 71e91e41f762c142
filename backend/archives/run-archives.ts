import type { Logger } from '../runtime/logger';
import { runArchiveLoop, type ArchiveLooping } from './archive-loop';
import { runWalkLoop, type Walking } from './walk-loop';

type Running = ArchiveLooping & Walking & { logger: Logger };

/**
 * The archive component: puts URLs into the queue that are missing there, and searches archives for those
 * that are due. Where no service is to be asked, chosen copies are looked at again all the same (W5.3).
 * @param once ends when nothing is due
 */
export async function runArchives(
  running: Running,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  const { logger, sources, tally } = running;
  const services = sources.map(({ service }) => service);
  logger.info({ services }, services.length > 0 ? 'archives: begins' : 'archives: none is asked');
  try {
    await (once ? runOnce(running, signal) : runBoth(running, signal));
  } finally {
    logger.info(tally.counts, 'archives: ended');
  }
}

/** The walk finds so many, they are searched for, and so on. */
async function runOnce(running: Running, signal: AbortSignal): Promise<void> {
  let isThrough = running.sources.length === 0;
  do {
    if (!isThrough) isThrough = (await runWalkLoop(running, { once: true, signal })) === 'through';
    await runArchiveLoop(running, { once: true, signal });
  } while (!isThrough && !signal.aborted);
}

async function runBoth(running: Running, signal: AbortSignal): Promise<void> {
  const mode = { once: false, signal };
  const walking = running.sources.length > 0 ? runWalkLoop(running, mode) : null;
  try {
    await runArchiveLoop(running, mode);
  } finally {
    await walking;
  }
}
