import { systemClock } from './clock';
import { within } from './within';

const never = new Promise<never>(() => undefined);

test('gives what came in time', async () => {
  expect(await within(systemClock, 60_000, () => Promise.resolve(1))).toBe(1);
});

test('what fails in time fails', async () => {
  const work = () => Promise.reject(new Error('refused'));
  await expect(within(systemClock, 60_000, work)).rejects.toThrow('refused');
});

test('what does not come is given up, with the time in words', async () => {
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  await expect(within(clock, 8_000, () => never)).rejects.toThrow('no answer within 8 seconds');
});

test('less than seconds is told as such', async () => {
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  await expect(within(clock, 150, () => never)).rejects.toThrow('no answer within 0.15 seconds');
});
