import { checkedDay, dayNumberOf, DayNumberRangeError, dayStartMs, isoDate } from './day-number';

describe('day numbers', () => {
  it.each([
    [0, '2017-01-01'],
    [1, '2017-01-02'],
    [365, '2018-01-01'],
    [1154, '2020-02-29'],
    [65_535, '2196-06-06'],
  ])('%d is %s', (day, date) => {
    expect(isoDate(day)).toBe(date);
    expect(dayStartMs(day)).toBe(Date.parse(`${date}T00:00:00Z`));
    expect(dayNumberOf(Date.parse(`${date}T00:00:00.000Z`))).toBe(day);
    expect(dayNumberOf(Date.parse(`${date}T23:59:59.999Z`))).toBe(day);
  });

  it.each([Date.UTC(2016, 11, 31, 23, 59, 59, 999), Date.UTC(2196, 5, 7), Number.NaN])(
    'refuses the moment %d',
    (ms) => {
      expect(() => dayNumberOf(ms)).toThrow(DayNumberRangeError);
    },
  );

  it.each([-1, 65_536, 1.5, Number.NaN])('refuses the number %d', (day) => {
    expect(() => checkedDay(day)).toThrow(DayNumberRangeError);
    expect(() => dayStartMs(day)).toThrow(/whole number in 0…65535/);
    expect(() => isoDate(day)).toThrow(DayNumberRangeError);
  });
});
