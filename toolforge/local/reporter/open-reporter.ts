import { systemClock } from '../../../backend/runtime/clock';
import { observatory } from '../world/sites/telling-sites';
import { Reporter } from './reporter';
import { Robots } from './robots';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 60_000;

/**
 * The site of the example web that reports by the Remote Update Protocol.
 * @param dataFolder where it keeps who is registered
 * @param startMs the time at the beginning of day 0
 */
export function openReporter(dataFolder: string, startMs: number): Reporter {
  return new Reporter({ site: observatory, robots: new Robots(dataFolder), startMs });
}

/** Mails reports when they are due, in real time, until it is stopped. */
export async function reportDaily(
  reporter: Reporter,
  at: { startMs: number; mailPort: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    at.signal.throwIfAborted();
    const day = Math.floor((systemClock.now() - at.startMs) / DAY_MS);
    await reporter.mailReports(day, at.mailPort);
    await systemClock.sleep(LOOK_EVERY_MS, at.signal);
  }
}
