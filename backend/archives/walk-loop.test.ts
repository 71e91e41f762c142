import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { runWalkLoop, type WalkParts } from './walk-loop';

type Step = Awaited<ReturnType<WalkParts['walk']>>;

/** Tells after how many seconds each step was made. */
async function walked(steps: (Step | Error)[], once: boolean): Promise<number[]> {
  const clock = createManualClock(0);
  const stop = new AbortController();
  const seen: number[] = [];
  const walk = (nowS: number): Promise<Step> => {
    seen.push(nowS);
    const step = steps[seen.length - 1];
    if (step instanceof Error) return Promise.reject(step);
    if (step === undefined) stop.abort();
    return Promise.resolve(step ?? 'through');
  };
  await runWalkLoop({ walk, clock, logger: createSilentLogger() }, { once, signal: stop.signal });
  return seen;
}

test('where searches wait the walk pauses for a minute, where it is through for a day', async () => {
  expect(await walked(['waits', 'waits', 'through'], false)).toEqual([0, 60, 120, 86_520]);
});

test('a fault does not end it', async () => {
  expect(await walked([new Error('gone'), 'through'], false)).toEqual([0, 60, 86_460]);
});

test.each(['waits', 'through'] as const)('once, it ends where it %s', async (step) => {
  expect(await walked(['more', step, 'more'], true)).toHaveLength(2);
});
