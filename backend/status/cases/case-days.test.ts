import * as fc from 'fast-check';
import { mendedLookDay, noticeDay, pauseAfter } from './case-days';

test('pauses are Fibonacci’s numbers, up to 89', () => {
  const pauses = Array.from({ length: 14 }, (_, n) => pauseAfter(n + 1));
  expect(pauses).toEqual([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 89, 89, 89]);
  expect(pauseAfter(200)).toBe(89);
});

test('notices of some days come on one day, never earlier and never late by as many', () => {
  expect([noticeDay(3_001, 1), noticeDay(3_001, 7), noticeDay(3_003, 7)]).toEqual([
    3_001, 3_003, 3_010,
  ]);
  fc.assert(
    fc.property(fc.nat(60_000), fc.constantFrom(7, 30), (today, everyDays) => {
      const day = noticeDay(today, everyDays);
      expect(day % everyDays).toBe(0);
      // The digest of today may have been made: what is due today would come alone tomorrow.
      expect(day - today).toBeGreaterThan(0);
      expect(day - today).toBeLessThanOrEqual(everyDays);
    }),
  );
});

test('what is mended is looked at today as far as it fits in, the rest on the days that follow', () => {
  expect([0, 99, 100, 250].map((place) => mendedLookDay(place, 100, 3_000))).toEqual([
    3_000, 3_000, 3_001, 3_002,
  ]);
});
