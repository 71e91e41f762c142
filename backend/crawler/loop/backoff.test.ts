import { backoffAfter } from './backoff';

const MINUTE_MS = 60_000;

test('a busy host is left alone twice as long after each busy answer, up to an hour', () => {
  let levelMs = 0;
  const pauses = Array.from({ length: 9 }, (_, n) => {
    const backoff = backoffAfter(levelMs, n % 2 === 0 ? 429 : 503, null);
    levelMs = backoff.levelMs;
    return backoff.pauseMs / MINUTE_MS;
  });
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('good answers bring it back step by step', () => {
  let levelMs = 8_000;
  const levels = Array.from({ length: 4 }, () => {
    levelMs = backoffAfter(levelMs, 200, null).levelMs;
    return levelMs;
  });
  expect(levels).toEqual([4_000, 2_000, 1_000, 0]);
});

test('errors of the server that speak of no overload leave it as it is', () => {
  expect(backoffAfter(8_000, 500, null)).toEqual({ levelMs: 8_000, pauseMs: 8_000 });
  expect(backoffAfter(0, 502, null)).toEqual({ levelMs: 0, pauseMs: 0 });
  expect(backoffAfter(8_000, 404, null)).toEqual({ levelMs: 4_000, pauseMs: 4_000 });
});

test('what the host asks for is kept, even a day, and grows when it does not help', () => {
  expect(backoffAfter(0, 503, 2_000)).toEqual({ levelMs: 2_000, pauseMs: 2_000 });
  expect(backoffAfter(2_000, 503, 2_000)).toEqual({ levelMs: 4_000, pauseMs: 4_000 });
  expect(backoffAfter(0, 503, 86_400_000)).toEqual({ levelMs: 3_600_000, pauseMs: 86_400_000 });
  expect(backoffAfter(0, 403, 120_000)).toEqual({ levelMs: 0, pauseMs: 120_000 });
});

test('a busy host that names no time to come is left alone as if it named none', () => {
  expect(backoffAfter(0, 429, 0)).toEqual({ levelMs: 30_000, pauseMs: 30_000 });
  expect(backoffAfter(30_000, 503, 0)).toEqual({ levelMs: 60_000, pauseMs: 60_000 });
});
