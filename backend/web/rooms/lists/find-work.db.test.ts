import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { createMarkIndex } from '../../../status/mark-index';
import { encodeHistory } from '../../../status/history';
import { STATUS } from '../../../status/status-code';
import { saveWikiState } from '../../../store/pages/wiki-states';
import { wikiIdOf } from '../../../store/pages/wikis';
import { urlKey } from '../../../store/statements/url-key';
import { withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { tallyOnce } from '../../../tally/tally-loop';
import { createSilentLogger } from '../../../runtime/logger';
import { createStoredFindings } from '../../../answers/stored-findings';
import { urlsByText } from '../../../url/testing/normal-url';
import type { Wiki } from '../../../wiki/wikis';
import { browse } from '../../testing/browse';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { wikiPagesAnswerSchema } from './wiki-pages-json';

const { database: store } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = 3610;

const OLD = 'https://old.site.org/a';
const NEW = 'https://new.site.org/b';
const COPIED = 'https://copied.net/c';
const FINE = 'https://fine.org/';

const PAGES = [
  { pageId: 1, title: 'Most', namespace: 0, links: [OLD, NEW, COPIED] },
  { pageId: 2, title: 'Project', namespace: 4, links: [OLD, COPIED] },
  { pageId: 3, title: 'Copied', namespace: 0, links: [COPIED, FINE] },
  { pageId: 4, title: 'Fine', namespace: 0, links: [FINE] },
  { pageId: 5, title: 'A new one', namespace: 0, links: [NEW, FINE] },
];
const wiki = sampleWiki(PAGES);
const marks = () => Promise.resolve(createMarkIndex([]));
let web: Served;
let ids = new Map<string, number>();

beforeAll(async () => {
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  await saveWikiState(store, wikiId, { passedAtS: NOW_MS / 1_000 - 1_000 });
  const all = urlsByText([OLD, NEW, COPIED, FINE]);
  ids = await store.transaction((tx) => touchUrls(tx, all, TODAY, systemRandom));
  const links = PAGES.flatMap(({ pageId, links: its }) =>
    its.map((url) => [wikiId, pageId, id(url)]),
  );
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  await store.run('INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES ?', [
    PAGES.map(({ pageId }) => [wikiId, pageId, TODAY, 0]),
  ]);
  for (const [url, days] of [
    [OLD, 100],
    [NEW, 20],
    [COPIED, 50],
  ] as const) {
    const run = { code: STATUS.gone, http: 404, firstDay: TODAY - days, lastDay: TODAY };
    await store.run(
      'UPDATE url SET failures = 5, failing_day = ?, history = ?, checked_day = ? WHERE url_id = ?',
      [TODAY - days, Buffer.from(encodeHistory([run])), TODAY, id(url)],
    );
  }
  await store.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, 0, 'https://web.archive.org/web/20200101000000/https://copied.net/c', '20200101000000', 0, ?)`,
    [id(COPIED), TODAY],
  );
  const parts = { database: store, clock: createManualClock(NOW_MS), logger: createSilentLogger() };
  const wikis = { all: [wiki as Wiki] };
  await tallyOnce({ ...parts, marks }, wikis, new AbortController().signal);
  web = await serve(sampleParts(wiki, {}, { findings: createStoredFindings(store, marks), store }));
});
afterAll(() => web.close());

const id = (url: string): number => ids.get(url) ?? 0;

async function listed(query: string) {
  const response = await web.get(`/wiki/pages?dbname=dewiki&format=json${query}`);
  expect(response.status).toBe(200);
  return wikiPagesAnswerSchema.parse(await response.json());
}

const pageIds = async (query: string): Promise<number[]> =>
  (await listed(query)).pages.map(({ pageid }) => pageid);

test.each(['', '&domain=site.org'])('pages are sorted as somebody wants them%s', async (more) => {
  const isWhole = more === '';
  expect(await pageIds(more)).toEqual(isWhole ? [1, 2, 5, 3] : [1, 5, 2]);
  expect(await pageIds(`&sort=dead${more}`)).toEqual(isWhole ? [1, 2, 5, 3] : [1, 5, 2]);
  expect(await pageIds(`&sort=newest${more}`)).toEqual(isWhole ? [5, 1, 3, 2] : [5, 1, 2]);
  expect(await pageIds(`&sort=without-copy${more}`)).toEqual(isWhole ? [1, 5, 2, 3] : [1, 5, 2]);
});

test('a whole list in the order of pages is sorted by their titles', async () => {
  const { pages } = await listed('&sort=page');
  const titles = ['A new one', 'Copied', 'Most', 'Project'];
  expect(pages.map(({ title }) => title)).toEqual(titles);
  const text = await (await web.get('/wiki/pages?dbname=dewiki&lang=en&sort=page')).text();
  expect(text).toMatch(/aria-sort="ascending"><a href="[^"]*sort=page">Article or page</);
  expect(
    [...text.matchAll(/role="rowheader"><a [^>]*><bdi>([^<]*)/g)].map(([, one]) => one),
  ).toEqual(titles);
  expect(text).not.toContain('Page ID');
  expect(text).toMatch(
    /<summary><span class="fold-show">Show 3 links<\/span><span class="fold-hide">Hide 3 links</,
  );
});

test('it is narrowed by namespaces, a website, and to what has no copy', async () => {
  expect(await pageIds('&namespace=4')).toEqual([2]);
  expect(await pageIds('&namespace=0&namespace=4')).toEqual([1, 2, 5, 3]);
  expect(await pageIds('&namespace=4&domain=site.org')).toEqual([2]);
  expect(await pageIds('&domain=copied.net&without-copy=1')).toEqual([]);
  const { pages } = await listed('&without-copy=1');
  expect(
    pages.map(({ pageid, dead, without_copy, links }) => [
      pageid,
      dead,
      without_copy,
      links.length,
    ]),
  ).toEqual([
    [1, 3, 2, 2],
    [2, 2, 1, 1],
    [5, 1, 1, 1],
  ]);
});

test('the numbers of a page are those of its report', async () => {
  const { pages } = await listed('');
  for (const { pageid, dead, newest } of pages) {
    const report = await web.get(
      `/externalLinkInfo?dbname=dewiki&pageid=${pageid}&status=unreachable&format=json`,
    );
    const { links } = (await report.json()) as { links: { since: string }[] };
    expect(links).toHaveLength(dead);
    expect(
      links
        .map(({ since }) => since)
        .toSorted()
        .at(-1),
    ).toBe(newest);
  }
});

test('a page tells what the list is, in one line a page', async () => {
  const response = await web.get('/wiki/pages?dbname=dewiki&lang=en');
  const text = await response.text();
  expect(text).toMatch(/<p class="paper-only">Report of Weboid as of .?\d{4}-\d\d-\d\d.?, for /);
  expect(text).toContain('7 dead links on 4 pages. This is the whole list.');
  expect(text.match(/<th scope="row"/g)).toHaveLength(4);
  expect(text).toContain(
    'aria-sort="descending"><a href="/wiki/pages?dbname=dewiki&amp;lang=en&amp;sort=dead">',
  );
  expect(text).toContain('Wikipedia</span></label>');
});

test('each line has the day of its newest dead link, as many are of one week', async () => {
  const text = await (await web.get('/wiki/pages?dbname=dewiki&lang=en&sort=newest')).text();
  const days = text.matchAll(/<td class="work__text"[^]*?<time ([^>]*)>([^<]*)<\/time>/g);
  const told = [...days].map(([, attributes, day]) => [attributes, day]);
  expect(told).toContainEqual(['datetime="2026-10-31" title="20 days ago"', 'Oct 31, 2026']);
  expect(told.map(([, day]) => day?.includes('ago'))).toEqual([false, false, false, false]);
});

test.each([
  ['', 'dbname=dewiki%40WMF'],
  ['&status=doubtful&namespace=0', 'dbname=dewiki%40WMF'],
  ['&domain=old.site.org', 'domain=site.org'],
])(
  'who wants to be told by mail need not choose again what the list is of: %j',
  async (query, chosen) => {
    const text = await (await web.get(`/wiki/pages?dbname=dewiki&lang=en${query}`)).text();
    const [main = ''] = /<main[^]*<\/main>/.exec(text) ?? [];
    expect(main).toContain(`href="/mail?${chosen}&amp;lang=en"`);
  },
);

test.each(['spam', 'called-dead'])('of %s nobody is told by mail', async (status) => {
  const text = await (await web.get(`/wiki/pages?dbname=dewiki&lang=en&status=${status}`)).text();
  expect(/<main[^]*<\/main>/.exec(text)?.[0]).not.toContain('href="/mail');
});

test('files keep the order, and name website, address and number', async () => {
  const response = await web.get('/wiki/pages?dbname=dewiki&sort=newest&lang=en&format=csv');
  const [head = '', first = ''] = (await response.text()).split('\r\n');
  expect(head).toContain(
    'Address of the page,Dead links to mend on this page,Status,Web link,Website,',
  );
  expect(response.headers.get('content-disposition')).toContain('"dewiki-dead-links-2026');
  expect(first).toMatch(
    /^5,A new one,https:\/\/de\.wikipedia\.org\/w\/index\.php\?curid=5,1,[^,]*,[^,]*,site\.org,/,
  );
});

test('a page where nothing is dead any more is left out before it is counted anew', async () => {
  await store.run("UPDATE url SET failures = 0, failing_day = 0, history = '' WHERE url_id = ?", [
    id(COPIED),
  ]);
  expect(await pageIds('')).toEqual([1, 5, 2]);
});

test('a website’s pages have their places by what is not repaired, and one where all is stands nowhere', async () => {
  const copy = `https://web.archive.org/web/20200101000000/${NEW}`;
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const copies = await store.transaction((tx) =>
    touchUrls(tx, urlsByText([copy]), TODAY, systemRandom),
  );
  const copyId = copies.get(copy) ?? 0;
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    [1, 5].map((pageId) => [wikiId, pageId, copyId]),
  ]);
  await store.run('INSERT IGNORE INTO archived_copy (url_id, original_key) VALUES (?, ?)', [
    copyId,
    urlKey(NEW),
  ]);
  for (const sort of ['dead', 'newest', 'without-copy', 'page']) {
    const { pages } = await listed(`&domain=site.org&sort=${sort}`);
    // Page 1 has as many as page 2 is left with; of these the younger one is first.
    expect(pages.map(({ pageid, dead }) => [pageid, dead])).toEqual(
      sort === 'page'
        ? [
            [1, 1],
            [2, 1],
          ]
        : [
            [2, 1],
            [1, 1],
          ],
    );
  }
  expect(await pageIds('&domain=site.org&after=1-2')).toEqual([1]);
  const ofUrl = `/url?dbname=dewiki&lang=en&url=${encodeURIComponent(NEW)}`;
  const uses = (await browse(web.port, ofUrl)).text.split('id="uses"')[1] ?? '';
  const items = [...uses.matchAll(/curid=(\d+)"[^\n]*<\/li>/g)];
  expect(items.map(([item, pageId]) => [pageId, item.includes('Already repaired')])).toEqual(
    expect.arrayContaining([
      ['1', true],
      ['5', true],
    ]),
  );
  await store.run('DELETE FROM link WHERE url_id = ?', [copyId]);
  expect((await browse(web.port, ofUrl)).text).not.toContain('Already repaired');
});

test('websites are ranked, on a wiki and on all', async () => {
  const ranking = async (query: string): Promise<unknown> =>
    ((await (await web.get(`/sites?format=json${query}`)).json()) as { websites: unknown })
      .websites;
  const all = [
    { domain: 'site.org', dead: 4, newly_dead: 2 },
    { domain: 'copied.net', dead: 3, newly_dead: 0 },
  ];
  expect(await ranking('')).toEqual(all);
  expect(await ranking('&dbname=dewiki')).toEqual(all);
  expect(await ranking('&sort=new')).toEqual(all.slice(0, 1));
  expect(await ranking('&after=4-site.org')).toEqual(all.slice(1));
  const text = await (await web.get('/sites?dbname=dewiki&lang=en')).text();
  expect(text).toContain('The numbers are counted once a day.');
  const name = '<a href="/domain?domain=site.org&amp;lang=en"><bdi>site.org</bdi></a>';
  expect(text).toContain(name);
  expect(text).toContain('href="/wiki/pages?dbname=dewiki%40WMF&amp;domain=site.org&amp;lang=en"');
  const ofAll = await (await web.get('/sites?lang=en')).text();
  expect(ofAll).toContain(name);
  expect(text.split('once for each page that has it')).toHaveLength(2);
  const file = await (await web.get('/sites?lang=en&format=csv')).text();
  expect(file).toContain('site.org,4,2\r\n');
});

test('as long as nothing was counted whole, no ranking says that nothing is dead', async () => {
  await store.run('UPDATE tally_walk SET whole_generation = 0');
  await store.run('DELETE FROM domain_tally');
  for (const query of ['', '&dbname=dewiki']) {
    const told: unknown = await (await web.get(`/sites?format=json${query}`)).json();
    expect(told).toMatchObject({ counted: false, websites: [] });
    const text = await (await web.get(`/sites?lang=en${query}`)).text();
    expect(text).toContain('Dead links are still being counted for the first time.');
    expect(text).not.toContain('No dead links have been counted.');
  }
});
