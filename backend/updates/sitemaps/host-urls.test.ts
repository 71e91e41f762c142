import type { HostUrlRow } from '../../store/sitemaps/host-urls';
import { HostUrls } from './host-urls';

const row = (urlId: number, path: string): HostUrlRow => ({
  urlId,
  path,
  checkedDay: null,
  failures: 0,
  look: null,
  word: 'there',
  saidDay: 10,
  toldChangedDay: 7,
});

test('tells which of a hundred thousand paths are ours', () => {
  const urls = new HostUrls();
  for (let n = 0; n < 100_000; n += 1) urls.add(row(n, `/story/${n}.html`));
  for (let n = 0; n < 100_000; n += 1) {
    if (!urls.list(`/story/${n}.html`, null)) throw new Error(`${n} is ours`);
    if (urls.list(`/story/${n}`, null)) throw new Error(`${n} is not`);
  }
  expect([urls.size, urls.listed]).toEqual([100_000, 100_000]);
});

test('both spellings of a path are listed at once; of several days the latest counts', () => {
  const urls = new HostUrls();
  urls.add(row(1, '/a'));
  urls.add(row(2, '/a'));
  urls.add(row(3, '/b'));
  expect([
    urls.list('/a', 20),
    urls.list('/a', 19),
    urls.list('/a', null),
    urls.list('/c', 1),
  ]).toEqual([true, true, true, false]);
  const listed = [...urls].map(({ isListed, changedDay }) => [isListed, changedDay]);
  expect([urls.listed, listed]).toEqual([
    2,
    [
      [true, 20],
      [true, 20],
      [false, null],
    ],
  ]);
});

test('what has not changed is listed as the last reading listed it', () => {
  const urls = new HostUrls();
  urls.add(row(1, '/a'));
  urls.add({ ...row(2, '/b'), saidDay: 3 });
  urls.add({ ...row(3, '/c'), word: 'gone' });
  urls.listAsBefore(10);
  expect([...urls].map(({ isListed, changedDay }) => [isListed, changedDay])).toEqual([
    [true, 7],
    [false, null],
    [false, null],
  ]);
});
