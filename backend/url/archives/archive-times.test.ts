import { readArchiveTime, type TimeKind } from './archive-times';

test.each<[string, TimeKind, string]>([
  ['1996', 'digits', '1996'],
  ['20151', 'digits', '20151'],
  ['201502', 'digits', '201502'],
  ['2015023', 'digits', '2015023'],
  ['20150231', 'digits', '20150231'],
  ['2015022823', 'digits', '2015022823'],
  ['201502282359', 'digits', '201502282359'],
  ['2015022823595', 'digits', '2015022823595'],
  ['20150228235959', 'digits', '20150228235959'],
  ['2015.01.02-030405', 'dotted', '20150102030405'],
  ['20060614-0000', 'dashed', '200606140000'],
  ['20060614', 'dashed', '20060614'],
  ['2009-08-01', 'dashed', '20090801'],
  ['2004-Jan-05', 'named', '20040105'],
  ['S2000-Dec-5', 'named', '20001205'],
  ['S2000-Sept-15', 'named', '20000915'],
  ['2015-0102-0304-05', 'japanese', '20150101180405'],
  ['2015-0102-0904-05', 'japanese', '20150102000405'],
  ['2024-0301-0000', 'japanese', '202402291500'],
  ['66lmEkpE8', 'base62', '20120408112204'],
  ['1253739217000000', 'microseconds', '20090923205337'],
  ['1343081512QUPLJKJOYU', 'seconds', '20120723221152'],
])('%s, %s, is %s', (text, kind, time) => {
  expect(readArchiveTime(text, kind)).toBe(time);
});

test.each<[string, TimeKind]>([
  ['1995', 'digits'],
  ['2100', 'digits'],
  ['3000', 'digits'],
  ['02003153', 'digits'],
  ['20152', 'digits'],
  ['201500', 'digits'],
  ['201513', 'digits'],
  ['2015024', 'digits'],
  ['20150100', 'digits'],
  ['20150132', 'digits'],
  ['2015010124', 'digits'],
  ['201501012360', 'digits'],
  ['20150101236', 'digits'],
  ['2015010123596', 'digits'],
  ['20150101235960', 'digits'],
  ['2015.13.02-030405', 'dotted'],
  ['20061314-0000', 'dashed'],
  ['2004-Jam-05', 'named'],
  ['2004-Ebm-05', 'named'],
  ['2004-Jan-32', 'named'],
  ['2015-1302-0304-05', 'japanese'],
  ['000000000', 'base62'],
  ['zzzzzzzzz', 'base62'],
  ['9999999999999999', 'microseconds'],
  ['0000000001ABCDEFGHIJ', 'seconds'],
])('%s, %s, is no time of a copy', (text, kind) => {
  expect(readArchiveTime(text, kind)).toBeNull();
});
