import { createManualClock } from '../../runtime/testing/manual-clock';
import { keepFresh } from './keep-fresh';

test('one question for all who ask within the time', async () => {
  const clock = createManualClock(0);
  const read = jest.fn(() => Promise.resolve(clock.now()));
  const fresh = keepFresh(clock, 100, read);
  expect(await Promise.all([fresh(), fresh()])).toEqual([0, 0]);
  clock.advanceTo(99);
  expect(await fresh()).toBe(0);
  clock.advanceTo(100);
  expect(await fresh()).toBe(100);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failure is told, and the next one asks again at once', async () => {
  const clock = createManualClock(0);
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(1)];
  const fresh = keepFresh(clock, 100, () => answers.shift() ?? Promise.resolve(2));
  await expect(fresh()).rejects.toThrow('gone');
  expect(await fresh()).toBe(1);
});
