import { reconnectPauseMs } from './reconnect-pause';

const nothing = { failures: 0, retryMs: null, askedMs: null };
const bytes = (length: number): Buffer => Buffer.alloc(length);
const least = { below: () => 0, bytes };
const most = { below: (limit: number) => limit - 1, bytes };

test.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [3, 4_000, 8_000],
  [9, 150_000, 300_000],
  [5_000, 150_000, 300_000],
])('after %d failures the pause is %d to %d ms', (failures, leastMs, mostMs) => {
  expect(reconnectPauseMs({ ...nothing, failures }, least)).toBe(leastMs);
  expect(reconnectPauseMs({ ...nothing, failures }, most)).toBe(mostMs);
});

test.each([
  [0, 250],
  [10_000, 5_000],
  [86_400_000, 30_000],
])('a stream that wants %d ms is given at least %d', (retryMs, pauseMs) => {
  expect(reconnectPauseMs({ ...nothing, retryMs }, least)).toBe(pauseMs);
});

test.each([
  [0, 500],
  [120_000, 120_000],
  [86_400_000, 3_600_000],
])('a refusal that asks for %d ms is given at least %d', (askedMs, pauseMs) => {
  expect(reconnectPauseMs({ ...nothing, askedMs }, least)).toBe(pauseMs);
});
