import { chooseCalls, type ReadingDays } from './choose-calls';
import type { SitemapUrl } from './host-urls';

const TODAY = 3_500;
const days: ReadingDays = { today: TODAY, readDay: TODAY - 7 };

/** Listed by this reading and the one before, looked at between them, and never changed. */
const usual: SitemapUrl = {
  urlId: 1,
  checkedDay: TODAY - 3,
  failures: 0,
  look: 'good',
  word: 'there',
  saidDay: TODAY - 7,
  toldChangedDay: TODAY - 50,
  isListed: true,
  changedDay: TODAY - 50,
};
const gone: SitemapUrl = { ...usual, isListed: false, saidDay: TODAY - 14, changedDay: null };
const changed: SitemapUrl = { ...usual, changedDay: TODAY - 1 };
const calls = (urls: SitemapUrl[], on = days): string[] => {
  const crowd = Array.from({ length: 100 }, () => usual);
  return chooseCalls([...crowd, ...urls], on).calls.map(({ why, day }) => `${why} ${day - TODAY}`);
};

test.each<[string, Partial<SitemapUrl>, string[]]>([
  ['which both readings lack', {}, ['gone 0']],
  ['which the one before had', { saidDay: TODAY - 7 }, []],
  ['which was never listed', { word: null, saidDay: 0 }, []],
  ['which was asked for once', { word: 'gone' }, []],
  ['which was listed as changed', { word: 'changed' }, ['gone 0']],
  ['which fails', { failures: 1 }, []],
  ['which was looked at today', { checkedDay: TODAY }, []],
  ['which was never looked at', { checkedDay: null }, []],
])('a URL %s', (_what, more, wanted) => {
  expect(calls([{ ...gone, ...more }])).toEqual(wanted);
});

test.each<[number | null, string[]]>([
  [TODAY - 3, ['gone 0']],
  [TODAY - 2, []],
  [null, []],
])('after a reading on day %s, what is missing', (readDay, wanted) => {
  expect(calls([gone], { today: TODAY, readDay })).toEqual(wanted);
});

test.each<[string, Partial<SitemapUrl>, string[]]>([
  ['after the last look', {}, ['changed 0']],
  ['on the day of the last look', { checkedDay: TODAY - 1 }, []],
  ['before the last look', { changedDay: TODAY - 4 }, []],
  ['today', { changedDay: TODAY }, ['changed 0']],
  ['tomorrow', { changedDay: TODAY + 1 }, []],
  ['as it was told before', { toldChangedDay: TODAY - 1 }, []],
  ['earlier than it was told before', { toldChangedDay: TODAY }, []],
  ['as nobody had told before', { toldChangedDay: null }, []],
  ['as nobody tells any more', { changedDay: null }, []],
])('changed %s', (_what, more, wanted) => {
  expect(calls([{ ...changed, ...more }])).toEqual(wanted);
});

test('a tenth a day, for three days; what has left first, then what was looked at longest ago', () => {
  const urls = [
    ...Array.from({ length: 25 }, (_, n) => ({ ...changed, urlId: n, checkedDay: TODAY - 10 - n })),
    ...Array.from({ length: 15 }, (_, n) => ({ ...gone, urlId: 100 + n })),
    ...Array.from({ length: 60 }, () => usual),
  ];
  const chosen = chooseCalls(urls, days);
  expect(chosen.calls.map(({ day }) => day - TODAY)).toEqual([
    ...Array<number>(10).fill(0),
    ...Array<number>(10).fill(1),
    ...Array<number>(10).fill(2),
  ]);
  expect(chosen.calls.slice(0, 15).every(({ why }) => why === 'gone')).toBe(true);
  expect(chosen.calls.slice(15).map(({ url }) => url.urlId)).toEqual(
    Array.from({ length: 15 }, (_, n) => 24 - n),
  );
  expect(chosen.left.map(({ urlId }) => urlId)).toEqual(
    Array.from({ length: 10 }, (_, n) => 9 - n),
  );
});

test('of a handful of URLs none: a tenth of them is none', () => {
  expect(chooseCalls([gone, usual], days)).toEqual({ calls: [], left: [gone] });
});
