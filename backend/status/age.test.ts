import * as fc from 'fast-check';
import { ageOf, type Age } from './age';
import { dayNumberOf } from './day-number';

const day = (date: string): number => dayNumberOf(Date.parse(date));

describe('ageOf', () => {
  it.each<[string, string, number, Age['unit']]>([
    ['2024-01-15', '2024-01-14', 0, 'day'],
    ['2024-01-15', '2024-01-15', 0, 'day'],
    ['2024-01-15', '2024-01-16', 1, 'day'],
    ['2024-01-15', '2024-01-28', 13, 'day'],
    ['2024-01-15', '2024-01-29', 2, 'week'],
    ['2024-01-15', '2024-01-30', 15, 'day'],
    ['2024-01-15', '2024-02-04', 20, 'day'],
    ['2024-01-15', '2024-02-05', 3, 'week'],
    ['2024-01-15', '2024-02-12', 4, 'week'],
    ['2024-01-15', '2024-02-13', 29, 'day'],
    ['2024-01-15', '2024-02-14', 30, 'day'],
    ['2024-01-15', '2024-02-17', 33, 'day'],
    ['2024-01-15', '2024-03-14', 59, 'day'],
    ['2024-01-15', '2024-03-15', 2, 'month'],
    ['2024-01-15', '2024-04-14', 2, 'month'],
    ['2024-01-15', '2024-07-15', 6, 'month'],
    ['2024-01-15', '2026-01-14', 23, 'month'],
    ['2024-01-15', '2026-01-15', 2, 'year'],
    ['2024-01-15', '2027-01-14', 2, 'year'],
    ['2024-01-15', '2027-01-15', 3, 'year'],
    ['2023-12-31', '2024-02-29', 60, 'day'],
    ['2023-12-31', '2024-03-01', 2, 'month'],
    ['2024-02-29', '2026-02-28', 23, 'month'],
    ['2024-02-29', '2026-03-01', 2, 'year'],
  ])('%s is on %s ago: %d %s', (then, today, value, unit) => {
    expect(ageOf(day(then), day(today))).toEqual({ value, unit });
  });

  it('never grows younger as days pass', () => {
    const daysOf: Record<Age['unit'], number> = { day: 1, week: 7, month: 30.5, year: 365.25 };
    const rank = ({ value, unit }: Age): number => value * daysOf[unit];
    const days = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 5000 }), (start, age) => {
        expect(rank(ageOf(start, start + age + 1))).toBeGreaterThanOrEqual(
          rank(ageOf(start, start + age)),
        );
        expect(rank(ageOf(start, start + age + 1))).toBeGreaterThanOrEqual(
          rank(ageOf(start + 1, start + age + 1)),
        );
      }),
    );
  });

  it('fits Intl', () => {
    const { value, unit } = ageOf(day('2024-01-15'), day('2024-01-29'));
    expect(new Intl.RelativeTimeFormat('en').format(-value, unit)).toBe('2 weeks ago');
    const long = new Intl.NumberFormat('de', { style: 'unit', unit, unitDisplay: 'long' });
    expect(long.format(value)).toBe('2 Wochen');
  });
});
