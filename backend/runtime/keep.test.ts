import { createManualClock } from './testing/manual-clock';
import { keep } from './keep';

const KEEP_MS = 900_000;

function keptCounter() {
  const clock = createManualClock(0);
  const state = { reads: 0, broken: false };
  const read = async (): Promise<number> => {
    state.reads += 1;
    const value = state.reads;
    await Promise.resolve();
    if (state.broken) throw new Error('down');
    return value;
  };
  const kept = keep(read, { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
  return { clock, state, kept };
}

/** Lets a renewal that nobody waits for come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('it is read once in its time', async () => {
  const { clock, state, kept } = keptCounter();
  expect([await kept(), await kept()]).toEqual([1, 1]);
  clock.advanceTo(KEEP_MS - 1);
  expect(await kept()).toBe(1);
  expect(state.reads).toBe(1);
});

test('after its time the old one is given once more while it is renewed', async () => {
  const { clock, kept } = keptCounter();
  await kept();
  clock.advanceTo(KEEP_MS);
  expect(await kept()).toBe(1);
  await settled();
  expect(await kept()).toBe(2);
});

test('what is twice as old is not given any more: the new one is waited for', async () => {
  const { clock, kept } = keptCounter();
  await kept();
  clock.advanceTo(2 * KEEP_MS);
  expect(await kept()).toBe(2);
});

test('all who ask meanwhile wait for the one reading', async () => {
  const { clock, state, kept } = keptCounter();
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([1, 1, 1]);
  clock.advanceTo(2 * KEEP_MS);
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([2, 2, 2]);
  expect(state.reads).toBe(2);
});

test('when a renewal fails, the old one serves on and the next try comes later', async () => {
  const { clock, state, kept } = keptCounter();
  await kept();
  state.broken = true;
  clock.advanceTo(2 * KEEP_MS);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  clock.advanceTo(3 * KEEP_MS);
  expect(await kept()).toBe(1);
  await settled();
  expect(state.reads).toBe(3);
  state.broken = false;
  clock.advanceTo(5 * KEEP_MS);
  expect(await kept()).toBe(4);
});

test('what was never read is an error for all who asked, and is tried again', async () => {
  const { state, kept } = keptCounter();
  state.broken = true;
  const asked = await Promise.allSettled([kept(), kept()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.broken = false;
  expect(await kept()).toBe(2);
});

describe('where nothing old may be given', () => {
  test('one reading for all who ask within the time', async () => {
    const clock = createManualClock(0);
    const read = jest.fn(() => Promise.resolve(clock.now()));
    const fresh = keep(read, { clock, freshMs: 100, oldMs: 0 });
    expect(await Promise.all([fresh(), fresh()])).toEqual([0, 0]);
    clock.advanceTo(99);
    expect(await fresh()).toBe(0);
    clock.advanceTo(100);
    expect(await fresh()).toBe(100);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('a failure is told, whatever was read before, and the next one asks again at once', async () => {
    const clock = createManualClock(0);
    const answers = [
      () => Promise.resolve(1),
      () => Promise.reject(new Error('gone')),
      () => Promise.resolve(2),
    ];
    const read = (): Promise<number> => answers.shift()?.() ?? Promise.resolve(3);
    const fresh = keep(read, { clock, freshMs: 100, oldMs: 0 });
    expect(await fresh()).toBe(1);
    clock.advanceTo(100);
    await expect(fresh()).rejects.toThrow('gone');
    expect(await fresh()).toBe(2);
  });

  test('its time counts from the beginning of the reading', async () => {
    const clock = createManualClock(0);
    const read = (): Promise<number> => {
      const sinceMs = clock.now();
      clock.advanceTo(sinceMs + 60);
      return Promise.resolve(sinceMs);
    };
    const fresh = keep(read, { clock, freshMs: 100, oldMs: 0 });
    expect(await fresh()).toBe(0);
    clock.advanceTo(99);
    expect(await fresh()).toBe(0);
    clock.advanceTo(100);
    expect(await fresh()).toBe(100);
  });
});

test('what was read may say for how long it is fresh', async () => {
  const clock = createManualClock(0);
  const answers = [false, true, false];
  const read = jest.fn(() => Promise.resolve(answers.shift() ?? false));
  const kept = keep(read, { clock, freshMs: (isGood) => (isGood ? 1_000 : 10), oldMs: 0 });
  expect(await kept()).toBe(false);
  clock.advanceTo(10);
  expect(await kept()).toBe(true);
  clock.advanceTo(1_009);
  expect(await kept()).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
});
