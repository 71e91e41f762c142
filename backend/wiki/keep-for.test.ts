import { createManualClock } from '../runtime/testing/manual-clock';
import { keepFor } from './keep-for';

const KEEP_MS = 900_000;

function keptCounter() {
  const clock = createManualClock(0);
  const state = { reads: 0, broken: false };
  const kept = keepFor(clock, KEEP_MS, async () => {
    state.reads += 1;
    const value = state.reads;
    await Promise.resolve();
    if (state.broken) throw new Error('down');
    return value;
  });
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
