import { createManualClock } from '../runtime/testing/manual-clock';
import { EditPacing } from './edit-pacing';

const running = new AbortController().signal;

test('edits happen at an even pace, counted from the last one before the start', async () => {
  const clock = createManualClock(100_000);
  const pacing = new EditPacing(clock, 6, 95_000);
  const moments: number[] = [];
  for (let edits = 0; edits < 3; edits += 1) {
    await pacing.take(running);
    moments.push(clock.now());
  }
  expect(moments).toEqual([105_000, 115_000, 125_000]);
});

test('after a rest there is no burst', async () => {
  const clock = createManualClock(0);
  const pacing = new EditPacing(clock, 6, 0);
  clock.advanceTo(1_000_000);
  await pacing.take(running);
  await pacing.take(running);
  expect(clock.now()).toBe(1_010_000);
});

test('who waits is told to stop', async () => {
  const pacing = new EditPacing(createManualClock(0), 6, 0);
  await expect(pacing.take(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
