import { systemRandom } from '../../../runtime/random';
import { createMarkIndex } from '../../../status/mark-index';
import { beginTallyWalk } from '../../../store/tallies/tally-walks';
import { savePageTallies } from '../../../store/tallies/page-tally';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { wikiIdOf } from '../../../store/pages/wikis';
import { urlsByText } from '../../../url/testing/normal-url';
import { createStoredFindings } from '../../../answers/stored-findings';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { wikiPagesAnswerSchema } from './wiki-pages-json';

const TODAY = 3610;
const PAGES = 1_203;
const DEAD = ['https://dead.site.org/a', 'https://dead.site.org/b'];

const { database: store } = withStore();
const pageIds = Array.from({ length: PAGES }, (_, index) => index + 1);
const wiki = sampleWiki(
  pageIds.map((pageId) => ({ pageId, title: `Page ${pageId}`, namespace: 0, links: DEAD })),
);
const dead = createMarkIndex([
  {
    pattern: { host: 'dead.site.org', pathPrefix: '/' },
    mark: 'permadead',
    firstDay: TODAY,
    lastDay: TODAY,
  },
]);
let web: Served;

beforeAll(async () => {
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const ids = await store.transaction((tx) => touchUrls(tx, urlsByText(DEAD), TODAY, systemRandom));
  const links = pageIds.flatMap((pageId) => [...ids.values()].map((id) => [wikiId, pageId, id]));
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  const findings = createStoredFindings(store, () => Promise.resolve(dead));
  web = await serve(sampleParts(wiki, {}, { findings, store }));
});
afterAll(() => web.close());

/** The pages of each part of the list, and how often a link is told. */
async function walk(query: string): Promise<{ parts: number[][]; links: number }> {
  const parts: number[][] = [];
  let links = 0;
  let path: string | undefined = `/wiki/pages?${query}&format=json`;
  while (path !== undefined) {
    const response = await web.get(path);
    const { pages, next } = wikiPagesAnswerSchema.parse(await response.json());
    parts.push(pages.map(({ pageid }) => pageid));
    links += pages.reduce((sum, page) => sum + page.links.length, 0);
    if (next !== undefined) expect(next).toContain('&sort=page');
    path = next?.replace(/^https:\/\/weboid\.toolforge\.org/, '');
  }
  return { parts, links };
}

test.each(['', '&domain=site.org&sort=page'])(
  'a long list goes on where it ended, without gaps and repetitions%s',
  async (more) => {
    const { parts, links } = await walk(`dbname=dewiki&status=unreachable${more}`);
    expect(parts.map((part) => part.length)).toEqual([1_000, 203]);
    expect(parts.flat()).toEqual(pageIds);
    expect(links).toBe(2 * PAGES);
  },
);

test('a list that has begun before the first count is whole goes on as it began', async () => {
  const path = '/wiki/pages?dbname=dewiki&status=unreachable';
  const { next } = wikiPagesAnswerSchema.parse(await (await web.get(`${path}&format=json`)).json());
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  await beginTallyWalk(store, wikiId, 0);
  await store.run('UPDATE tally_walk SET whole_generation = generation');
  const few = [1_150, 500, 900, 1_100].map((pageId, rank) => ({
    pageId,
    namespace: 0,
    namedDay: TODAY,
    newestDay: null,
    dead: 2 + rank,
    doubtful: 0,
    withoutCopy: 2,
  }));
  await savePageTallies(store, wikiId, few);
  const rest = await web.get(next?.replace(/^https:\/\/weboid\.toolforge\.org/, '') ?? '');
  const { pages } = wikiPagesAnswerSchema.parse(await rest.json());
  expect(pages.map(({ pageid }) => pageid)).toEqual([1_100, 1_150]);
  await emptyTables(store, 'tally_walk', 'page_tally');
});

test('people are shown a hundred pages, and where the list goes on', async () => {
  const response = await web.get('/wiki/pages?dbname=dewiki&status=unreachable&lang=en');
  const text = await response.text();
  expect(text.match(/<th scope="row"/g)).toHaveLength(100);
  expect(text).toContain('200 dead links on 100 pages in this part of the list.');
  expect(text.match(/A repair usually shows here within a quarter of an hour\./g)).toHaveLength(1);
  expect(text.match(/A repair usually shows/g)).toHaveLength(1);
  expect(text).toMatch(/rel="next" href="[^"]*after=100&amp;|rel="next" href="[^"]*after=100"/);
});

test('where a part is sorted by page ids, these are shown, and titles are said to be in no order', async () => {
  const path = '/wiki/pages?dbname=dewiki&domain=site.org&lang=en';
  const byIds = await (await web.get(`${path}&sort=page`)).text();
  expect(byIds).toMatch(/<bdi>Page 17<\/bdi><\/a> <span class="hint-text">Page ID 17<\/span>/);
  expect(byIds).not.toContain('aria-sort');
  const byDead = await (await web.get(path)).text();
  expect(byDead).toContain('sort=newest');
  expect(byDead).not.toContain('sort=page');
  expect(byDead).not.toContain('Page ID');
});

test('a file has nothing but rows; that it is a part, its name says, and where the list goes on, a header', async () => {
  const path = '/wiki/pages?dbname=dewiki&status=unreachable&lang=en&format=csv';
  const response = await web.get(path);
  const [head = '', ...rows] = (await response.text()).split('\r\n').slice(0, -1);
  expect(head).not.toContain('Pages that use it');
  expect(rows.filter((row) => !/^\d+,/.test(row))).toEqual([]);
  expect(response.headers.get('content-disposition')).toContain('"dewiki-dead-links-part-');
  expect(response.headers.get('link')).toMatch(/<[^>]*\/wiki\/pages\?[^>]*after=1000[^>]*>/);
});
