import { createManualClock } from '../runtime/testing/manual-clock';
import { keepFor } from './keep-for';

const KEEP_MS = 900_000;

function keptCounter() {
  const clock = createManualClock(0);
  const state = { reads: 0, broken: false };
  const kept = keepFor(clock, KEEP_MS, () => {
    state.reads += 1;
    return state.broken ? Promise.reject(new Error('down')) : Promise.resolve(state.reads);
  });
  return { clock, state, kept };
}

test('it is read once in its time, and again after it', async () => {
  const { clock, kept } = keptCounter();
  expect([await kept(), await kept()]).toEqual([1, 1]);
  clock.advanceTo(KEEP_MS);
  expect(await kept()).toBe(2);
});

test('when a renewal fails, the old one serves on and the next try comes later', async () => {
  const { clock, state, kept } = keptCounter();
  await kept();
  state.broken = true;
  clock.advanceTo(KEEP_MS);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  expect(state.reads).toBe(2);
  state.broken = false;
  clock.advanceTo(2 * KEEP_MS);
  expect(await kept()).toBe(3);
});

test('what was never read is an error, and is tried again', async () => {
  const { state, kept } = keptCounter();
  state.broken = true;
  await expect(kept()).rejects.toThrow('down');
  state.broken = false;
  expect(await kept()).toBe(2);
});
