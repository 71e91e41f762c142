import type { Alarm } from '../../../../status/alarms';
import { standingBy, worstOf } from './standing';

test.each([
  [[], 'well'],
  [['well', 'well'], 'well'],
  [['well', 'late', 'well'], 'late'],
  [['late', 'trouble', 'well'], 'trouble'],
] as const)('the word for %j is %s', (standings, word) => {
  expect(worstOf(standings)).toBe(word);
});

const on = (...codes: Alarm['code'][]): Set<Alarm['code']> => new Set(codes);

test('alarms that are on count, as far as they are meant', () => {
  const ofUrls = ['url-loop-late', 'no-crawler'] as const;
  expect(standingBy(on(), ofUrls)).toBe('well');
  expect(standingBy(on('archives-late'), ofUrls)).toBe('well');
  expect(standingBy(on('url-loop-late', 'archives-late'), ofUrls)).toBe('late');
  expect(standingBy(on('url-loop-late', 'no-crawler'), ofUrls)).toBe('trouble');
});
