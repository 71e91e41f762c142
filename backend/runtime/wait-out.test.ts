import { createManualClock } from './testing/manual-clock';
import { waitOut, type RetryJudgement, type WaitingOut } from './wait-out';

/** Fails so many times, then gives how often it was tried. */
function failing(times: number) {
  const state = { tries: 0 };
  const work = (): Promise<number> => {
    state.tries += 1;
    return state.tries <= times
      ? Promise.reject(new Error(`failure ${state.tries}`))
      : Promise.resolve(state.tries);
  };
  return { state, work };
}

function waiting(judge: (failures: number) => RetryJudgement, rest: Partial<WaitingOut> = {}) {
  const clock = createManualClock(0);
  return { clock, judge: (_: unknown, failures: number) => judge(failures), ...rest };
}

test('what passes is waited out, with the pauses that it is given, and told before each', async () => {
  const told: string[] = [];
  const waits = (error: unknown): void => void told.push(String(error));
  const its = waiting((failures) => ({ pauseMs: failures * 100, retryForMs: 300 }), { waits });
  expect(await waitOut(failing(2).work, its)).toBe(3);
  expect(its.clock.now()).toBe(300);
  expect(told).toEqual(['Error: failure 1', 'Error: failure 2']);
});

test('patience ends before a pause that would be longer', async () => {
  const { state, work } = failing(9);
  const its = waiting(() => ({ pauseMs: 100, retryForMs: 250 }));
  await expect(waitOut(work, its)).rejects.toThrow('failure 3');
  expect([state.tries, its.clock.now()]).toEqual([3, 200]);
});

test('what would fail again is told at once, in the words that it is given', async () => {
  const its = waiting(() => ({ pauseMs: null, retryForMs: Infinity, told: new Error('no such') }));
  await expect(waitOut(failing(1).work, its)).rejects.toThrow('no such');
});

test('where nobody is waited for, no patience is needed', async () => {
  const aborted = AbortSignal.abort(new Error('stop'));
  const its = waiting(() => ({ pauseMs: 0, retryForMs: -1 }), { signal: aborted });
  expect(await waitOut(failing(3).work, its)).toBe(4);
});

test('the signal ends the waiting: with the failure before a pause, with its reason in one', async () => {
  const stop = new AbortController();
  const judge = (): RetryJudgement => ({ pauseMs: 100, retryForMs: Infinity });
  const inPause = waiting(judge, {
    signal: stop.signal,
    waits: () => queueMicrotask(() => stop.abort(new Error('stop'))),
  });
  inPause.clock.sleep = (_, signal) =>
    new Promise((__, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('stop')), { once: true }),
    );
  await expect(waitOut(failing(1).work, inPause)).rejects.toThrow('stop');
  await expect(waitOut(failing(1).work, inPause)).rejects.toThrow('failure 1');
});
