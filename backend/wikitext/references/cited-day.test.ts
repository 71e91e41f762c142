import { citedDayOf } from './cited-day';

const TODAY = '2026-11-24';

test.each([
  [
    { accessDate: '2020-05-03', archiveDate: '2021-01-01' },
    { day: '2020-05-03', from: 'access-date' },
  ],
  [
    { accessDate: null, archiveDate: '2021-01-01' },
    { day: '2021-01-01', from: 'archive-date' },
  ],
  [
    { accessDate: '2020-05', archiveDate: null },
    { day: '2020-05-15', from: 'access-date' },
  ],
  [
    { accessDate: TODAY, archiveDate: null },
    { day: TODAY, from: 'access-date' },
  ],
  [
    { accessDate: '1996-01-01', archiveDate: null },
    { day: '1996-01-01', from: 'access-date' },
  ],
  [{ accessDate: null, archiveDate: null }, null],
])('%j is cited as seen at %j', (reference, cited) => {
  expect(citedDayOf(reference, TODAY)).toEqual(cited);
});

test('a day that cannot be is none: the other one counts', () => {
  const archiveDate = '2021-01-01';
  for (const accessDate of ['2026-11-25', '1995-12-31', '1995-12']) {
    expect(citedDayOf({ accessDate, archiveDate }, TODAY)?.from).toBe('archive-date');
    expect(citedDayOf({ accessDate, archiveDate: null }, TODAY)).toBeNull();
  }
});
