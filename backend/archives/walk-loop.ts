import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';

/** What the walk over all URLs works with. */
export interface WalkParts {
  /** One step (store/archives/archive-walk.ts). */
  walk: (nowS: number) => Promise<'more' | 'waits' | 'through'>;
  clock: Clock;
  logger: Logger;
}

/** Why there is nothing to do now: what was found is to be searched first, or all has been looked at. */
type WalkEnd = 'waits' | 'through';

/** Others want the database, too. */
const BREATH_MS = 100;
/** What was found is to be searched for before more is added. */
const WAIT_MS = 60_000;
const DAY_MS = 86_400_000;
const AFTER_FAULT_MS = 60_000;

/**
 * Walks over all URLs, so that none that is searched for is missed. Never rejects.
 * @param once ends when the walk is through or waits, and tells which; otherwise it goes on in some minutes, or looks each
 *   day whether the next one is due
 */
export async function runWalkLoop(
  { walk, clock, logger }: WalkParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<WalkEnd> {
  let end: WalkEnd = 'through';
  while (!signal.aborted) {
    const pauseMs = await walkOn();
    if (pauseMs === null) return end;
    await clock.sleep(pauseMs, signal).catch(() => undefined);
  }
  return 'through';

  async function walkOn(): Promise<number | null> {
    try {
      const step = await walk(Math.floor(clock.now() / 1_000));
      if (step === 'more') return BREATH_MS;
      end = step;
      if (once) return null;
      return step === 'waits' ? WAIT_MS : DAY_MS;
    } catch (err) {
      if (!signal.aborted) logger.error({ err }, 'archives: the walk over all URLs waits');
      return AFTER_FAULT_MS;
    }
  }
}
