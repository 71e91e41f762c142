import { sleepReal } from '../../runtime/clock';
import { Deadline } from './deadline';

/** Ends when the signal aborts, however early that is, and at some time without it. @returns whether it did */
const untilAborted = async (signal: AbortSignal): Promise<boolean> => {
  await sleepReal(5000, signal).catch(() => undefined);
  return signal.aborted;
};

describe('Deadline', () => {
  it('is one budget for all work', async () => {
    const deadline = new Deadline(100, undefined);
    await deadline.run(() => sleepReal(40));
    const ended: string[] = [];
    await Promise.all([
      new Deadline(100, undefined).run(untilAborted).then(() => ended.push('a whole budget')),
      deadline.run(untilAborted).then(() => ended.push('what was left')),
    ]);
    expect(ended).toEqual(['what was left', 'a whole budget']);
  });

  it('ends a step that takes too long, and leaves the rest of the time', async () => {
    const deadline = new Deadline(60_000, undefined);
    const wasAborted = await deadline.run((signal, limit) => {
      limit(5000);
      limit(20);
      return untilAborted(signal);
    });
    expect(wasAborted).toBe(true);
    expect(await deadline.run(async (signal) => signal.aborted)).toBe(false);
  });

  it('gives no step more than is left', async () => {
    const wasAborted = await new Deadline(20, undefined).run((signal, limit) => {
      limit(6000);
      return untilAborted(signal);
    });
    expect(wasAborted).toBe(true);
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
