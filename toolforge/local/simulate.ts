import { setMaxListeners } from 'node:events';
import type { SteppedClock } from './simulated-clock';
import type { Weboid } from '../../backend/composition/weboid';

/** A stretch of simulated days. */
export interface Simulation {
  /** The clock's time at the beginning of day 0. */
  startMs: number;
  /** Days that an earlier, interrupted run has done. */
  daysDone: number;
  days: number;
  /** What others do by themselves on the morning of a day. */
  morning: (day: number) => Promise<void>;
}

export const DAY_MS = 86_400_000;
const FEED_EVERY_DAYS = 7;
/** Sites that tell something are visited for half a minute at most, which is to be enough for their answers. */
const VISIT_FACTOR = 20;

/**
 * Lets Weboid do its work of several weeks in a short time: each day it hears what sites tell by themselves, then come a pass
 * of the URL loop and a search of the archives, each week a pass of the page loop, all of it real but for the clock; what
 * changed is handed to the wiki's feed each day.
 * @param onDayDone is told how many days are done
 */
export async function simulate(
  weboid: Pick<Weboid, 'feed' | 'care' | 'crawl' | 'archive' | 'dispatch'>,
  clock: SteppedClock,
  { startMs, daysDone, days, morning }: Simulation,
  onDayDone: (daysDone: number) => void,
): Promise<void> {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const options = { once: true, signal };
  for (let day = daysDone; day < days; day += 1) {
    clock.advanceTo(startMs + day * DAY_MS);
    await morning(day);
    if (day % FEED_EVERY_DAYS === 0) await weboid.feed(options);
    await clock.atFactor(VISIT_FACTOR, () => weboid.care({ untilIdle: true, signal }));
    await weboid.crawl(options);
    await weboid.archive(options);
    await weboid.dispatch({ untilIdle: true, signal });
    onDayDone(day + 1);
  }
}
