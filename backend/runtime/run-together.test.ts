import { once } from 'node:events';
import { runTogether } from './run-together';

const untilStopped = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

test('ends when the signal has stopped all tasks', async () => {
  const stop = new AbortController();
  const running = runTogether(stop.signal, [untilStopped, untilStopped]);
  stop.abort();
  await expect(running).resolves.toBeUndefined();
});

test('a failure stops the others, which are waited for, and is told', async () => {
  let othersEnded = false;
  const other = async (signal: AbortSignal): Promise<void> => {
    await untilStopped(signal);
    othersEnded = true;
  };
  const failing = () => Promise.reject(new Error('the crawler broke'));
  const running = runTogether(new AbortController().signal, [other, failing]);
  await expect(running).rejects.toThrow('the crawler broke');
  expect(othersEnded).toBe(true);
});
