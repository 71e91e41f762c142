import { sleepReal } from '../runtime/clock';
import { Deadline } from './deadline';

/** Ends when the signal aborts, however early that is. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  sleepReal(5000, signal).catch(() => undefined);

describe('Deadline', () => {
  it('is one budget for all work', async () => {
    const deadline = new Deadline(100, undefined);
    await deadline.run(() => sleepReal(40));
    const startedAt = performance.now();
    await deadline.run(untilAborted);
    expect(performance.now() - startedAt).toBeLessThan(95);
  });

  it('ends a step that takes too long, and leaves the rest of the time', async () => {
    const deadline = new Deadline(5000, undefined);
    const startedAt = performance.now();
    await deadline.run((signal, limit) => {
      limit(5000);
      limit(20);
      return untilAborted(signal);
    });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await deadline.run(async (signal) => signal.aborted)).toBe(false);
  });

  it('gives no step more than is left', async () => {
    const startedAt = performance.now();
    await new Deadline(20, undefined).run((signal, limit) => {
      limit(5000);
      return untilAborted(signal);
    });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('does not count the time between', async () => {
    const deadline = new Deadline(100, undefined);
    await sleepReal(120);
    expect(await deadline.run(async (signal) => signal.aborted)).toBe(false);
  });

  it('starts nothing when it is used up', async () => {
    const deadline = new Deadline(5, undefined);
    await deadline.run(untilAborted);
    expect(await deadline.run(async (signal) => signal.aborted)).toBe(true);
  });

  it('hands on results and errors', async () => {
    const deadline = new Deadline(5000, undefined);
    expect(await deadline.run(async () => 'done')).toBe('done');
    const failing = deadline.run(async () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });

  it('ends when everything is to stop', async () => {
    const stop = new AbortController();
    const deadline = new Deadline(5000, stop.signal);
    const work = deadline.run(untilAborted);
    stop.abort();
    await work;
    expect(await deadline.run(async (signal) => signal.aborted)).toBe(true);
  });
});
