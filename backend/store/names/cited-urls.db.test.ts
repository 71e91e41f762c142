import { listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';
import { urlsToLookAt } from './cited-urls';

const { database } = withStore();

beforeEach(() => emptyTables(database, 'archive', 'link', 'url', 'host'));

const chosen = async (urls: readonly string[], noticed: string | null): Promise<string[]> => {
  const ids = await listUrls(database, urls, 9_000);
  const noticedUrlId = noticed === null ? null : (ids.get(noticed) ?? 0);
  const cited = await urlsToLookAt(database, { name: 'uni.edu', noticedUrlId }, 3);
  return cited.map(({ url }) => url.text);
};

const OLD = ['a', 'b', 'c', 'd'].map((path) => `http://old.uni.edu/${path}`);

test('beside the noticed host another one is looked at, that of the name itself first', async () => {
  const main = ['http://aa.uni.edu/', 'http://www.uni.edu/study'];
  const urls = await chosen([...OLD, ...main], 'http://old.uni.edu/b');
  expect(urls).toHaveLength(3);
  expect(urls[0]).toBe('http://old.uni.edu/b');
  expect(urls[1]).toMatch(/^http:..old[.]uni[.]edu/);
  expect(urls[2]).toBe('http://www.uni.edu/study');
});

test('of a name with other hosts only, one of them is; of one with a single host, its URLs are', async () => {
  const urls = await chosen([...OLD, 'http://lab.uni.edu/'], 'http://old.uni.edu/a');
  expect(urls[2]).toBe('http://lab.uni.edu/');
  await emptyTables(database, 'url', 'host');
  expect(await chosen(OLD, 'http://old.uni.edu/a')).toHaveLength(3);
  expect(await chosen(OLD, null)).toHaveLength(3);
});

test('where most stands on other hosts, these fill the look', async () => {
  const urls = ['http://old.uni.edu/a', 'http://www.uni.edu/', 'http://lab.uni.edu/'];
  expect((await chosen(urls, urls[0] ?? '')).toSorted()).toEqual(urls.toSorted());
  expect((await chosen(urls, null)).toSorted()).toEqual(urls.toSorted());
});
