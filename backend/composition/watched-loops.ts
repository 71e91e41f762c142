import { systemClock } from '../runtime/clock';
import type { LoopPulse } from '../runtime/heart';
import type { Dependencies } from './dependencies';

const HOUR_S = 3_600;

/**
 * After how many seconds each loop has got on again, unless it hangs. A single question to a replica may take three
 * hours there, one to our own database an hour; those of `dispatch` are bounded. A visit has its host for an hour.
 */
const SILENT_S = {
  pages: 6 * HOUR_S,
  changes: 6 * HOUR_S,
  stream: 6 * HOUR_S,
  counts: 6 * HOUR_S,
  sweeps: 6 * HOUR_S,
  items: 6 * HOUR_S,
  declarations: 6 * HOUR_S,
  suspects: 6 * HOUR_S,
  lists: 6 * HOUR_S,
  tallies: 6 * HOUR_S,
  urls: HOUR_S,
  searches: 2 * HOUR_S,
  walk: 2 * HOUR_S,
  inquiries: 2 * HOUR_S,
  dispatch: HOUR_S / 2,
  marks: 2 * HOUR_S,
  webhooks: HOUR_S,
  mail: HOUR_S,
  talk: 2 * HOUR_S,
  proofs: HOUR_S,
  cases: 2 * HOUR_S,
  wishes: 2 * HOUR_S,
  robots: 2 * HOUR_S,
  sitemaps: 2 * HOUR_S,
  takeovers: 2 * HOUR_S,
  comparisons: 2 * HOUR_S,
  aliases: 2 * HOUR_S,
  repairs: 2 * HOUR_S,
  answers: HOUR_S / 12,
  rest: HOUR_S,
} as const;

export type LoopName = keyof typeof SILENT_S;

/** Runs a loop of a component so that it is seen whether it gets on, where anybody looks. */
export function watchLoop<Result>(
  { heart, clock }: Pick<Dependencies, 'heart' | 'clock'>,
  loop: LoopName,
  run: (beating: LoopPulse) => Promise<Result>,
): Promise<Result> {
  if (heart === undefined) return run({ clock, beat: () => undefined });
  return heart.during({ loop, silentS: SILENT_S[loop] }, run);
}

const REST_MS = 60_000;

/** The loop of who has nothing to do: it waits until it is aborted. */
export function restUntilAborted(
  outside: Pick<Dependencies, 'heart' | 'clock'>,
  loop: 'rest' | 'answers',
  signal: AbortSignal,
): Promise<void> {
  return watchLoop(outside, loop, async ({ beat }) => {
    while (!signal.aborted) {
      beat();
      // In real time: a clock that tests or the local set-up drive would race ahead where nobody has work.
      await systemClock.sleep(REST_MS, signal).catch(() => undefined);
    }
  });
}
