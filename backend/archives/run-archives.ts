import type { LoopPulse } from '../runtime/heart';
import type { Logger } from '../runtime/logger';
import { runArchiveLoop, type ArchiveLoopParts } from './archive-loop';
import { runInquiryLoop, type InquiryLoopParts } from './inquiry-loop';
import { runWalkLoop, type WalkParts } from './walk-loop';

type ArchiveRunParts = ArchiveLoopParts & WalkParts & InquiryLoopParts & { logger: Logger };

/** Runs one of the loops so that it is seen whether it gets on; by default nobody looks. */
type WatchArchiveLoop = <Result>(
  loop: 'searches' | 'walk' | 'inquiries',
  run: (beating: Pick<LoopPulse, 'clock'>) => Promise<Result>,
) => Promise<Result>;

/**
 * The archive component: asks archives about what is about to be told as unreachable, puts URLs into the queue
 * of searches that are missing there, and searches archives for those that are due. Where no service is to be asked, chosen copies are looked at again all the same (W5.3).
 * @param once ends when nothing is due
 */
export async function runArchives(
  running: ArchiveRunParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
  watch: WatchArchiveLoop = (_loop, run) => run(running),
): Promise<void> {
  const { logger, sources, tally } = running;
  const services = sources.map(({ service }) => service);
  logger.info({ services }, services.length > 0 ? 'archives: begins' : 'archives: none is asked');
  try {
    await (once ? runOnce(running, signal) : runAllLoops(running, watch, signal));
  } finally {
    logger.info(tally.counts, 'archives: ended');
  }
}

/** The walk finds so many, they are searched for, and so on. */
async function runOnce(running: ArchiveRunParts, signal: AbortSignal): Promise<void> {
  let isThrough = running.sources.length === 0;
  if (!isThrough) await runInquiryLoop(running, { once: true, signal });
  do {
    if (!isThrough) isThrough = (await runWalkLoop(running, { once: true, signal })) === 'through';
    await runArchiveLoop(running, { once: true, signal });
  } while (!isThrough && !signal.aborted);
}

async function runAllLoops(
  running: ArchiveRunParts,
  watch: WatchArchiveLoop,
  signal: AbortSignal,
): Promise<void> {
  const mode = { once: false, signal };
  const isAsked = running.sources.length > 0;
  const beside = isAsked
    ? [
        watch('walk', ({ clock }) => runWalkLoop({ ...running, clock }, mode)),
        watch('inquiries', ({ clock }) => runInquiryLoop({ ...running, clock }, mode)),
      ]
    : [];
  try {
    await watch('searches', ({ clock }) => runArchiveLoop({ ...running, clock }, mode));
  } finally {
    await Promise.all(beside);
  }
}
