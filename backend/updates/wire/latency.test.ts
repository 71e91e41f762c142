import { latencyDays, latencyMs, parseLatency, writeLatency, writeSpan } from './latency';

test.each([
  ['day', { count: 1, unit: 'day' }],
  ['WEEK', { count: 1, unit: 'week' }],
  ['3-Month', { count: 3, unit: 'month' }],
  ['99999-day', { count: 99_999, unit: 'day' }],
  ['007-day', { count: 7, unit: 'day' }],
])('%s is read', (text, latency) => {
  expect(parseLatency(text)).toEqual(latency);
});

test.each([
  '',
  '0-day',
  '-1-day',
  '100000-day',
  '1.5-day',
  'year',
  '1day',
  '1-',
  'toString',
  ' day',
  'day ',
])('“%s” is no latency', (text) => {
  expect(parseLatency(text)).toBeNull();
});

test('it is written as it is read', () => {
  expect(writeLatency({ count: 1, unit: 'week' })).toBe('week');
  expect(writeLatency({ count: 2, unit: 'week' })).toBe('2-week');
  expect(writeSpan({ count: 1, unit: 'week' })).toBe('1-week');
});

test('a week has 7 days, a month 30', () => {
  expect(latencyDays({ count: 2, unit: 'week' })).toBe(14);
  expect(latencyMs({ count: 1, unit: 'month' })).toBe(30 * 86_400_000);
});
