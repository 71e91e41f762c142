import { systemRandom } from '../runtime/random';
import { replaceLinks } from '../store/pages/links';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { readAhead } from './findings-ahead';

const TODAY = 3610;
const OLD = 'https://a.net/old';
const NEW = 'https://a.net/new';
const ELSEWHERE = 'https://b.net/';
const { database } = withStore();

beforeAll(() =>
  database.transaction(async (tx) => {
    const urls = urlsByText([OLD, NEW, ELSEWHERE]);
    const ids = await touchUrls(tx, urls, TODAY, systemRandom);
    await replaceLinks(tx, 7, [12], [{ pageId: 12, urlId: ids.get(OLD) ?? 0 }]);
  }),
);

const reading = (wikiId: number | undefined) =>
  readAhead(
    database,
    { wikiId: () => Promise.resolve(wikiId), pageIds: [12] },
    { redirects: false },
  );

test.each([
  ['a page that the feeder has read', 7],
  ['a page that it has not', 8],
  ['a wiki that it never saw', undefined],
])('of %s all findings are told, of no other URLs', async (_name, wikiId) => {
  const findings = await reading(wikiId).of([OLD, NEW, 'https://never.net/']);
  expect([...findings.keys()].sort()).toEqual([NEW, OLD]);
});

test('what fails is told to who asks, and troubles nobody else', async () => {
  const broken = { ...database, select: () => Promise.reject(new Error('gone')) };
  const pages = { wikiId: () => Promise.resolve(7), pageIds: [12] };
  const ahead = readAhead(broken, pages, { redirects: true });
  await new Promise((resolve) => setImmediate(resolve));
  await expect(ahead.of([OLD])).rejects.toThrow('gone');
});

test('of pages that are asked for by title nothing is read ahead, so nothing can fail unheard', async () => {
  const wikiId = jest.fn(() => Promise.reject(new Error('gone')));
  const ahead = readAhead(database, { wikiId, pageIds: [] }, { redirects: true });
  expect([...(await ahead.of([OLD])).keys()]).toEqual([OLD]);
  expect(wikiId).not.toHaveBeenCalled();
});
