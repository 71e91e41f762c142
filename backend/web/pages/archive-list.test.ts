import { snapshotDate } from './archive-list';

test.each([
  ['20150102030405', '2015-01-02'],
  ['2015010', '2015-01'],
  ['2015', '2015'],
  ['20150231000000', '2015-02'],
  ['', ''],
])('of %j is told %j', (timestamp, date) => {
  expect(snapshotDate({ timestamp })).toBe(date);
});
