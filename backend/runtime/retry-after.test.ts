import { retryAfterMs } from './retry-after';

const nowMs = Date.UTC(2025, 0, 1, 12);

it.each<[string | null, number | null]>([
  [null, null],
  ['', null],
  ['0', 0],
  [' 120 ', 120_000],
  ['86400', 86_400_000],
  ['99999999999', 86_400_000],
  ['Wed, 01 Jan 2025 12:00:30 GMT', 30_000],
  ['Wednesday, 01-Jan-25 12:00:30 GMT', 30_000],
  ['Wed, 01 Jan 2025 11:00:00 GMT', 0],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 86_400_000],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2025-01-01', null],
  ['Wed, never', null],
])('%j means %s ms', (header, pauseMs) => {
  expect(retryAfterMs(header, nowMs)).toBe(pauseMs);
});
