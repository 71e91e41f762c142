import type { Clock } from './clock';

/**
 * Saves what is known of some work while it lasts: at its beginning, every `everyMs` milliseconds, and
 * once more when it has ended, however it ended.
 * @param save never rejects
 * @returns what the work does
 */
export async function withRegularSaves<Result>(
  { save, clock, everyMs }: RegularSaves,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  const saved = keepSaving({ save, clock, everyMs }, end.signal);
  try {
    return await work();
  } finally {
    end.abort(new Error('the work has ended'));
    await saved;
  }
}

interface RegularSaves {
  save: (isLast: boolean) => Promise<void>;
  clock: Clock;
  everyMs: number;
}

async function keepSaving(
  { save, clock, everyMs }: RegularSaves,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await save(false);
    // It rejects only when the work ends, which the loop sees by itself.
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
  await save(true);
}
