import { assert, integer, property } from 'fast-check';
import { secondsOfTimestamp, timestampOfSeconds } from './wiki-time';

test('MediaWiki writes UTC', () => {
  expect(secondsOfTimestamp(20_261_121_041_605)).toBe(Date.UTC(2026, 10, 21, 4, 16, 5) / 1_000);
  expect(timestampOfSeconds(Date.UTC(2026, 1, 3) / 1_000)).toBe('20260203000000');
});

test('a page whose links were never updated', () => {
  expect([secondsOfTimestamp(null), secondsOfTimestamp(0)]).toEqual([0, 0]);
});

test('there and back', () => {
  assert(
    property(integer({ min: 1, max: 2 ** 32 }), (seconds) => {
      expect(secondsOfTimestamp(Number(timestampOfSeconds(seconds)))).toBe(seconds);
    }),
  );
});
