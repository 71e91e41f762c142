import { periodStart, READ_AGAIN_DAYS } from './read-again';

const DAYS = Array.from({ length: 400 }, (_, index) => 3_600 + index);

test('each window has a period of its own, and each day its share of the windows', () => {
  const begins = Array.from({ length: READ_AGAIN_DAYS }, (_, day) =>
    Array.from({ length: READ_AGAIN_DAYS }, (_unused, windowNo) => windowNo).filter(
      (windowNo) => periodStart(windowNo, 3_600 + day) === 3_600 + day,
    ),
  );
  expect(begins.map((windows) => windows.length)).toEqual(Array(READ_AGAIN_DAYS).fill(1));
});

test('a period begins today or up to 27 days ago, and lasts 28 days', () => {
  for (const windowNo of [0, 1, 2, 27, 28, 35_000]) {
    const starts = DAYS.map((day) => periodStart(windowNo, day));
    DAYS.forEach((day, index) => {
      const age = day - (starts[index] ?? 0);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(READ_AGAIN_DAYS);
    });
    const lengths = [...new Set(starts)]
      .slice(1)
      .map((start, index, all) => (all[index + 1] ?? start + READ_AGAIN_DAYS) - start);
    expect(new Set(lengths)).toEqual(new Set([READ_AGAIN_DAYS]));
  }
});
