import { HINTED_DAYS_MAX, stretchedSpan } from './stretch';

const spanOf = (checkDays: number) => ({ from: 0.9 * checkDays, to: 1.1 * checkDays });

test('a span is stretched as a whole', () => {
  expect(stretchedSpan(spanOf(7), 2)).toEqual({
    from: expect.closeTo(12.6),
    to: expect.closeTo(15.4),
  });
  expect(stretchedSpan(spanOf(7), 1)).toEqual(spanOf(7));
});

test('within four weeks, a tenth wide all the same', () => {
  for (const [checkDays, stretch] of [
    [7, 4],
    [14, 2],
    [14, 4],
    [3, 100],
  ] as const) {
    expect(stretchedSpan(spanOf(checkDays), stretch)).toEqual({
      from: expect.closeTo(25.2),
      to: HINTED_DAYS_MAX,
    });
  }
});

test('never shorter than without', () => {
  for (let checkDays = 1; checkDays <= 60; checkDays += 0.5) {
    for (const stretch of [1, 2, 4]) {
      const [usual, stretched] = [spanOf(checkDays), stretchedSpan(spanOf(checkDays), stretch)];
      expect(stretched.from).toBeGreaterThanOrEqual(usual.from);
      expect(stretched.to).toBeGreaterThanOrEqual(usual.to);
      expect(stretched.to).toBeLessThanOrEqual(Math.max(usual.to, HINTED_DAYS_MAX));
      expect(stretched.from).toBeLessThanOrEqual(stretched.to);
    }
  }
});
