import { createManualClock } from '../runtime/testing/manual-clock';
import { HostPacing, HostPausedError } from './host-pacing';

test('requests to one host start at least the interval apart, other hosts do not wait', async () => {
  const clock = createManualClock(1_000);
  const pacing = new HostPacing(1_000, clock);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(1_000);
  await pacing.takeTurn('b');
  expect(clock.now()).toBe(1_000);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(2_000);
});

test('turns taken at once queue up instead of coinciding', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  void pacing.takeTurn('a');
  void pacing.takeTurn('a');
  expect(pacing.freeAtMs('a')).toBe(2_000);
  await pacing.takeTurn('a');
});

test('a pause that the host asked for holds, and never shortens a longer one', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  pacing.pause('a', 30_000);
  pacing.pause('a', 5_000);
  expect(pacing.freeAtMs('a')).toBe(30_000);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(30_000);
});

test('a wait ends with the signal', async () => {
  const stop = new AbortController();
  const pacing = new HostPacing(1_000, createManualClock(0));
  await pacing.takeTurn('a');
  stop.abort(new Error('stopped'));
  await expect(pacing.takeTurn('a', Infinity, stop.signal)).rejects.toThrow('stopped');
});

test('a turn that comes too late is refused at once and leaves the queue as it was', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  pacing.pause('a', 30_000);
  await expect(pacing.takeTurn('a', 29_999)).rejects.toThrow(HostPausedError);
  expect([clock.now(), pacing.freeAtMs('a')]).toEqual([0, 30_000]);
});
