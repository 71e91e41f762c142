import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';

const page = (pageId: number, title: string) => ({ pageId, title, namespace: 0, links: [] });
const category = (pageId: number, title: string) => ({ ...page(pageId, title), namespace: 14 });
const wiki = sampleWiki([
  page(1, 'Hai'),
  page(2, 'Hafen'),
  page(3, 'Wal'),
  category(4, 'Category:Haie'),
  category(5, 'Category:Häfen'),
]);

let web: Served;
beforeAll(async () => {
  web = await serve(sampleParts(wiki, {}));
});
afterAll(() => web.close());

const asked = async (path: string): Promise<unknown> => (await web.get(path)).json();

test('wikis are suggested by the beginning of a name', async () => {
  const dewiki = {
    dbname: 'dewiki@WMF',
    name: 'German Wikipedia',
    domain: 'de.wikipedia.org',
    typed: 'de.wikipedia.org',
  };
  expect(await asked('/suggest/wikis?q=de')).toEqual({ wikis: [dewiki] });
  expect(await asked('/suggest/wikis')).toEqual({ wikis: [dewiki] });
  expect(await asked('/suggest/wikis?q=x')).toEqual({ wikis: [] });
});

test('pages are suggested by the beginning of a title', async () => {
  expect(await asked('/suggest/pages?dbname=dewiki&q=Ha')).toEqual({
    pages: [
      { pageid: 1, title: 'Hai' },
      { pageid: 2, title: 'Hafen' },
    ],
  });
  expect(await asked('/suggest/pages?dbname=dewiki')).toEqual({ pages: [] });
});

test.each([
  ['Ha', ['Category:Haie']],
  ['Category:H', ['Category:Haie', 'Category:Häfen']],
  ['Wal', []],
])('categories are suggested by the beginning of a name, %s', async (q, titles) => {
  const answer = await asked(`/suggest/categories?dbname=dewiki&q=${encodeURIComponent(q)}`);
  expect(answer).toEqual({ pages: titles.map((title) => expect.objectContaining({ title })) });
});

test('other sites cannot read suggestions, and browsers may keep them for a while', async () => {
  const { headers } = await web.get('/suggest/wikis?q=de');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toContain('max-age=300');
});

test.each([
  ['/suggest/pages?q=Ha', 400, 'missing-parameter'],
  [`/suggest/wikis?q=${'x'.repeat(300)}`, 400, 'too-long'],
])('%s is a problem', async (path, status, code) => {
  const response = await web.get(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('of a wiki that is not named in full nothing is suggested, and that is not kept', async () => {
  const response = await web.get('/suggest/pages?dbname=dew&q=Ha');
  expect([response.status, await response.json()]).toEqual([200, { pages: [] }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a wiki that does not answer suggests nothing', async () => {
  const reader = { ...wiki.reader, titlesBeginning: () => Promise.reject(new Error('gone')) };
  const served = await serve(sampleParts({ ...wiki, reader }, {}));
  const response = await served.get('/suggest/pages?dbname=dewiki&q=Ha');
  await served.close();
  expect([response.status, await response.json()]).toEqual([200, { pages: [] }]);
});
