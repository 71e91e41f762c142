import { createDateWords, elapsedTime } from './date-words';

const NOW = Date.UTC(2026, 10, 21, 23, 59);

test.each([
  ['2026-11-21', [0, 'day']],
  ['2026-11-20', [1, 'day']],
  ['2026-11-08', [13, 'day']],
  ['2026-11-07', [2, 'week']],
  ['2026-10-17', [5, 'week']],
  ['2026-09-21', [2, 'month']],
  ['2025-11-21', [12, 'month']],
  ['2024-11-21', [24, 'month']],
  ['2024-11-20', [2, 'year']],
  ['2017-01-01', [9, 'year']],
  ['2026-11-22', [0, 'day']],
])('%s was %j before 2026-11-21', (isoDate, elapsed) => {
  expect(elapsedTime(isoDate, NOW)).toEqual(elapsed);
});

test.each([
  ['en', '5 weeks ago', 'January 2, 2020'],
  ['de', 'vor 5 Wochen', '2. Januar 2020'],
])('words in %s', (locale, ago, date) => {
  const words = createDateWords(locale, NOW);
  expect(words.ago('2026-10-17')).toBe(ago);
  expect(words.date('2020-01-02')).toBe(date);
});

test('the date stands in where a browser has no relative times', () => {
  const { RelativeTimeFormat } = Intl;
  Reflect.deleteProperty(Intl, 'RelativeTimeFormat');
  try {
    expect(createDateWords('en', NOW).ago('2020-01-02')).toBe('January 2, 2020');
  } finally {
    Object.assign(Intl, { RelativeTimeFormat });
  }
});
