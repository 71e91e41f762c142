import {
  lastDayOfMark,
  oppositeOf,
  UNTIL_LIFTED,
  URL_MARKS,
  urlMarkIdOf,
  urlMarkOf,
  urlMarkOfId,
} from './url-mark';

test('ids are stored for ever', () => {
  expect(URL_MARKS.map((mark) => [urlMarkIdOf(mark), mark])).toEqual([
    [1, 'permalive'],
    [2, 'permadead'],
    [3, 'paywall'],
    [4, 'login'],
    [5, 'needs-get'],
    [6, 'moved'],
    [7, 'rate-limit'],
    [8, 'spam'],
    [9, 'certificate'],
    [10, 'by-hand-only'],
    [11, 'needs-referer'],
    [12, 'example'],
    [13, 'opted-out'],
  ]);
  expect(URL_MARKS.map((mark) => urlMarkOfId(urlMarkIdOf(mark)))).toEqual(URL_MARKS);
});

test.each([0, 14, 255])('no mark has the id %d', (id) => {
  expect(() => urlMarkOfId(id)).toThrow(RangeError);
});

test('marks hold for half a year, permalive, permadead and opted-out until they are lifted', () => {
  const forEver = URL_MARKS.filter((mark) => lastDayOfMark(mark, 3_000) === UNTIL_LIFTED);
  expect(forEver).toEqual(['permalive', 'permadead', 'opted-out']);
  expect(lastDayOfMark('paywall', 3_000)).toBe(3_183);
});

test('names are told from other words', () => {
  expect(urlMarkOf('paywall')).toBe('paywall');
  expect(urlMarkOf('toString')).toBeNull();
});

test('only permalive and permadead exclude each other', () => {
  expect(URL_MARKS.map(oppositeOf).filter(Boolean)).toEqual(['permadead', 'permalive']);
});
