import { createDateWords } from './date-words';

const NOW = Date.UTC(2026, 10, 21, 23, 59);

test.each([
  ['en', '35 days ago', 'January 2, 2020'],
  ['de', 'vor 35 Tagen', '2. Januar 2020'],
])('words in %s', (locale, ago, date) => {
  const words = createDateWords(locale, NOW);
  expect(words.ago('2026-10-17')).toBe(ago);
  expect(words.date('2020-01-02')).toBe(date);
});

test.each([
  ['2020-01', 'January 2020'],
  ['2020', '2020'],
])('%s is told as far as it is known', (isoDate, date) => {
  expect(createDateWords('en', NOW).date(isoDate)).toBe(date);
});

test.each([0, Date.UTC(2300, 0)])('the date stands in where the clock says %d', (now) => {
  expect(createDateWords('en', now).ago('2020-01-02')).toBe('January 2, 2020');
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
