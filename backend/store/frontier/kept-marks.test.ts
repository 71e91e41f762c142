import { createSilentLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import type { PlacedMark } from '../../status/mark-index';
import type { UrlMark } from '../../status/url-mark';
import { keepMarks } from './kept-marks';

const MINUTE_MS = 60_000;
const placed = (mark: UrlMark): PlacedMark => ({
  pattern: { host: 'a.org', pathPrefix: '/' },
  mark,
  firstDay: 1,
  lastDay: 2,
});

/** Marks that are read in turn; null is a failure. */
function kept(...readings: (UrlMark | null)[]) {
  const clock = createManualClock(0);
  let count = 0;
  const marks = keepMarks(
    () => {
      const mark = readings[count] ?? null;
      count += 1;
      return mark === null ? Promise.reject(new Error('gone')) : Promise.resolve([placed(mark)]);
    },
    clock,
    createSilentLogger(),
  );
  return { clock, count: () => count, now: async () => (await marks()).marksOf('a.org', '/') };
}

test('are read once for five minutes, whoever asks', async () => {
  const { clock, count, now } = kept('login', 'spam');
  expect(await Promise.all([now(), now()])).toEqual([['login'], ['login']]);
  clock.advanceTo(5 * MINUTE_MS - 1);
  expect(await now()).toEqual(['login']);
  expect(count()).toBe(1);
});

test('then nobody waits while they are read again', async () => {
  const { clock, count, now } = kept('login', 'spam');
  await now();
  clock.advanceTo(5 * MINUTE_MS);
  expect(await now()).toEqual(['login']);
  await new Promise(setImmediate);
  expect(await now()).toEqual(['spam']);
  expect(count()).toBe(2);
});

test('who asks first is told of a failure; the next one asks again', async () => {
  const { now } = kept(null, 'spam');
  await expect(now()).rejects.toThrow('gone');
  expect(await now()).toEqual(['spam']);
});

test('a later failure leaves them in force, and is tried again after five minutes', async () => {
  const { clock, count, now } = kept('login', null, 'spam');
  await now();
  for (const minutes of [5, 6, 10]) {
    clock.advanceTo(minutes * MINUTE_MS);
    expect(await now()).toEqual(['login']);
    await new Promise(setImmediate);
  }
  expect(await now()).toEqual(['spam']);
  expect(count()).toBe(3);
});
