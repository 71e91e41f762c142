import { systemRandom } from '../../../runtime/random';
import { createMarkIndex } from '../../../status/mark-index';
import { UNCHECKED } from '../../../status/check-state';
import { appendChanges } from '../../../store/changes/table-change-feed';
import { urlKey } from '../../../store/statements/url-key';
import { lockStates } from '../../../store/urls/url-state';
import { recordResults } from '../../../store/results/results';
import { replaceSpamTraces } from '../../../store/pages/spam-traces';
import { checkResult } from '../../../store/testing/check-result';
import { storeFoundPage } from '../../../store/testing/found-page';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { wikiIdOf } from '../../../store/pages/wikis';
import { urlsByText } from '../../../url/testing/normal-url';
import { createStoredFindings } from '../../../answers/stored-findings';
import { browse } from '../../testing/browse';
import { failed, sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { domainAnswerSchema } from './domain-json';
import { patternAnswerSchema } from './pattern-json';
import { wikiPagesAnswerSchema } from './wiki-pages-json';

const TODAY = 3610;
const DEAD = 'https://www.site.org/folder/dead.html';
const ODD = "https://site.org/folder/%25_'x";
const CLOSED = 'https://closed.org/';

const { database: store } = withStore();
const pages = [
  { pageId: 12, title: 'Hai', namespace: 0, links: [DEAD, ODD] },
  { pageId: 13, title: 'Diskussion:Wal', namespace: 1, links: [DEAD] },
  { pageId: 14, title: 'Zugspitze <b>', namespace: 0, links: ['https://well.org/', CLOSED] },
];
const wiki = sampleWiki(pages);
const storedFindings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
let web: Served;

beforeAll(async () => {
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const urls = pages.flatMap(({ links }) => links);
  const ids = await store.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
  const links = pages.flatMap(({ pageId, links: own }) =>
    own.map((url) => [wikiId, pageId, ids.get(url) ?? 0]),
  );
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  await record(ids.get(DEAD) ?? 0, 18, [-22, -15, -8, -1]);
  await record(ids.get(ODD) ?? 0, 18, [-1]);
  await record(ids.get('https://well.org/') ?? 0, 1, [-1]);
  await record(ids.get(CLOSED) ?? 0, 17, [-1]);
  await store.run('UPDATE archive_search SET searched_day = ?', [TODAY - 1]);
  await replaceSpamTraces(
    store,
    wikiId,
    [14],
    [{ pageId: 14, url: 'https://spam.site.net/{{x}}', seenDay: TODAY }],
  );
  web = await serve(sampleParts(wiki, {}, { findings: storedFindings, store }));
});
afterAll(() => web.close());

async function record(urlId: number, code: 1 | 17 | 18, days: number[]): Promise<void> {
  for (const day of days) {
    const today = TODAY + day;
    const nowS = Date.UTC(2026, 10, 20 + day) / 1_000;
    await recordResults(store, [checkResult(urlId, code)], { today, nowS }, () => today + 1);
  }
}

async function page(path: string): Promise<string> {
  const { status, text } = await browse(web.port, path);
  expect({ path, status }).toEqual({ path, status: 200 });
  checkWellFormed(text);
  return text;
}

describe('one URL', () => {
  test('is told with its history and where it is used', async () => {
    const text = await page(`/url?dbname=dewiki&lang=en&url=${encodeURIComponent(DEAD)}`);
    expect(text).toContain('Dead');
    expect(text).toContain('2 pages');
    expect(text).toContain('No usable archived copy was found (archives last asked: <time');
    expect(text).toMatch(/curid=12"><bdi>Hai</);
    expect(text).toContain('Changes in the last 100 days');
    expect(text).toMatch(/<svg class="chart/);
  });

  test('says in its history when its owner did not want it to be checked', async () => {
    const [row] = await store.select<{ url_id: number }>(
      'SELECT url_id FROM url WHERE url_key = ?',
      [urlKey(ODD)],
    );
    const [known] = (await lockStates(store, [row?.url_id ?? 0])).values();
    const checks = known ?? UNCHECKED;
    const change = {
      urlId: row?.url_id ?? 0,
      url: ODD,
      from: { kind: 'checks', checks } as const,
      to: { kind: 'opted-out', checks } as const,
      reason: 'opted-out',
    };
    await store.transaction((tx) => appendChanges(tx, [change], Date.UTC(2026, 10, 20) / 1_000));
    const text = await page(`/url?lang=en&url=${encodeURIComponent(ODD)}`);
    const history = text.slice(text.indexOf('Changes in the last 100 days'));
    expect(history).toMatch(
      /Doubtful<\/span><\/div><\/td>\s*<td[^>]*>.*Not checked, as its owner wishes<\/span> Its owner does not want it to be checked<\/div><\/td>/,
    );
  });

  test('without a wiki is judged by the usual rules', async () => {
    const text = await page(`/url?lang=en&url=${encodeURIComponent(ODD)}`);
    expect(text).toContain('Judged by the usual rules');
    expect(text).toMatch(/Used on (?:one page|\d+ pages) of one wiki\./);
    expect(text).toMatch(/<h3><bdi>German Wikipedia, de\.wikipedia\.org<\/bdi><\/h3>/);
    expect(text).toMatch(/curid=12"><bdi>Hai</);
  });

  test('over the whole farm names the wikis', async () => {
    const text = await page(`/url?farm=1&dbname=dewiki&lang=en&url=${encodeURIComponent(DEAD)}`);
    expect(text).toContain('<h3><bdi>German Wikipedia, de.wikipedia.org</bdi></h3>');
    expect(text).toContain('Used on 2 pages of one wiki.');
  });

  test('offers pages of the whole farm only where other wikis have some', async () => {
    const at = `/url?dbname=dewiki&lang=en&url=${encodeURIComponent(DEAD)}`;
    for (const query of [at, `${at}&farm=1`])
      expect(await page(query)).not.toContain('>Show pages of');
    const other = sampleWiki([], { dbname: 'frwiki', domain: 'fr.wikipedia.org' });
    const parts = sampleParts(wiki, {}, { findings: storedFindings, store });
    const wider = await serve({ ...parts, wikis: { ...parts.wikis, all: [wiki, other] } });
    const offered = async (query: string) =>
      /<a href="[^"]*">(Show pages of [^<]*)</.exec((await browse(wider.port, query)).text)?.[1];
    try {
      const wikiId = await wikiIdOf(store, other.farm.code, other.dbname);
      expect(await offered(at)).toBeUndefined();
      const [known] = await store.select<{ url_id: number }>(
        'SELECT url_id FROM url WHERE url_key = ?',
        [urlKey(DEAD)],
      );
      const use = [wikiId, 7, known?.url_id ?? 0];
      await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (?)', [use]);
      expect(await offered(at)).toBe('Show pages of all wikis of this family');
      expect(await offered(`${at}&farm=1`)).toBe('Show pages of this wiki only');
      await store.run('DELETE FROM link WHERE wiki_id = ?', [wikiId]);
    } finally {
      await wider.close();
    }
  });

  test.each(['site.org/folder/%25_%27x', 'SITE.org/folder/%25_%27x'])(
    'may be typed without a scheme: %s',
    async (typed) => {
      const text = await page(`/url?lang=en&url=${encodeURIComponent(typed)}`);
      expect(text).toContain('Doubtful');
      expect(text).not.toContain('No page that is watched holds this web link');
    },
  );

  test('that nobody uses stays unknown', async () => {
    const before = await store.select('SELECT COUNT(*) AS urls FROM url');
    const text = await page('/url?lang=en&url=https://nobody.org/x');
    expect(text).toContain('No page that is watched holds this web link');
    expect(await store.select('SELECT COUNT(*) AS urls FROM url')).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['of a program', { accept: '*/*' }],
    ['of a script in a page', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
    ['of an image', { accept: 'text/html', 'sec-fetch-mode': 'no-cors' }],
  ])('is not told to a request %s', async (_name, headers) => {
    expect((await browse(web.port, '/url?url=https://a.org/', headers)).status).toBe(403);
  });

  test('tells scripts of other sites that it is for people', async () => {
    const address = `http://127.0.0.1:${web.port}/url?url=https://a.org/`;
    const headers = { origin: 'https://tool.example', accept: 'application/json' };
    const refused = await fetch(address, { headers });
    expect(await refused.text()).toContain('people-only');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      403,
      '*',
    ]);
  });

  test.each([
    ['url=https://a.org/&format=json', 403, 'people-only'],
    ['url=javascript:alert(1)', 400, 'no valid address'],
    ['url=http://docs/about.htm', 400, 'no valid address'],
    ['url=', 400, 'Something is missing'],
    ['url=https://a.org/&dbname=xxwiki', 404, 'Weboid does not know this wiki'],
  ])('%s is %d: %s', async (query, status, code) => {
    const response = await browse(web.port, `/url?${query}`);
    expect(response.status).toBe(status);
    expect(response.text).toContain(code);
  });
});

describe('a pattern', () => {
  const ask = async (query: string) => {
    const response = await web.get(`/pattern?${query}&format=json`);
    expect(response.status).toBe(200);
    return patternAnswerSchema.parse(await response.json());
  };

  test('finds URLs of a domain with its subdomains', async () => {
    const answer = await ask('pattern=*.site.org');
    expect(answer).toMatchObject({
      pattern: '*.site.org',
      complete: true,
      counts: { unreachable: 1, doubtful: 1 },
      links: [
        { url: ODD, verdict: 'doubtful' },
        { url: DEAD, verdict: 'unreachable', failures: 4 },
      ],
    });
  });

  test.each([
    ['site.org', [ODD]],
    ['site.org/folder/', [ODD]],
    ['http://site.org/folder/', [ODD]],
    ['https://*.site.org/*.html', [DEAD]],
    ['site.org/f_lder/', []],
    ['site.org/%25/', []],
    ['*.site.org/*.html', [DEAD]],
    ['*.site.org/folder/*', [ODD, DEAD]],
    ['site.org/folder/%2525*', [ODD]],
    ["site.org/folder/'OR'1'='1/", []],
    ['nowhere.org', []],
  ])('%s finds %j', async (pattern, urls) => {
    const { links } = await ask(`pattern=${pattern}`);
    expect(links.map(({ url }) => url)).toEqual(urls);
  });

  test('can be held to a wiki, namespaces and statuses', async () => {
    const all = await ask('pattern=*.site.org&dbname=dewiki');
    expect(all.pages).toMatchObject({ count: 2, first: [{ title: 'Hai' }, { pageid: 13 }] });
    const talk = await ask('pattern=*.site.org&dbname=dewiki&namespace=1');
    expect(talk.links.map(({ url }) => url)).toEqual([DEAD]);
    expect(talk.pages?.count).toBe(1);
    const doubtful = await ask('pattern=*.site.org&status=doubtful');
    expect(doubtful.links.map(({ url }) => url)).toEqual([ODD]);
    expect(doubtful.counts).toEqual({ unreachable: 1, doubtful: 1 });
  });

  test('is a page with a choice, and files to take away', async () => {
    const text = await page('/pattern?pattern=*.site.org&dbname=dewiki&lang=en&status=doubtful');
    expect(text).toMatch(/aria-current="true">.*Doubtful<\/span> <span class="count">1</);
    expect(text).not.toMatch(/Works<\/span> <span class="count">/);
    expect(text).toContain('format=csv');
    expect(text).not.toContain(DEAD);
  });

  test('as JSON is the same for all languages', async () => {
    for (const path of ['/pattern?pattern=site.org', '/wiki/pages?dbname=dewiki&status=spam']) {
      expect((await web.get(path)).headers.get('vary')).toBe('Accept-Language');
      expect((await web.get(`${path}&format=json`)).headers.get('vary')).toBeNull();
    }
  });

  test.each(['csv', 'xlsx', 'wikitext'])('comes as %s', async (format) => {
    const response = await web.get(`/pattern?pattern=*.site.org&dbname=dewiki&format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="dewiki-x\.site\.org-2026-11-20\.(csv|xlsx|wiki)"/,
    );
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test.each([
    ['pattern=https://site.org/a', 'single-url-pattern'],
    ['pattern=site.org/a', 'single-url-pattern'],
    ['pattern=*.co.uk', 'no-registrable-domain'],
    ['pattern=*.org/', 'no-registrable-domain'],
    ['pattern=https://*.org/', 'no-registrable-domain'],
    ['pattern=*', 'bad-pattern'],
    ['pattern=site.org&namespace=0', 'missing-parameter'],
    ['pattern=site.org&dbname=dewiki&namespace=x', 'bad-parameter'],
    ['pattern=site.org&status=dead', 'bad-parameter'],
    ['pattern=site.org&page=0', 'bad-parameter'],
  ])('%s is a %s', async (query, code) => {
    const response = await web.get(`/pattern?${query}&format=json`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });
});

test('a huge pattern is refused', async () => {
  expect((await web.get(`/pattern?pattern=${'a'.repeat(1_500)}.org`)).status).toBe(400);
  expect((await web.get(`/pattern?pattern=${'a'.repeat(15_000)}.org`)).status).toBe(400);
});

describe('a domain', () => {
  test('is told with its hosts, chart and URLs', async () => {
    await store.run(
      "INSERT INTO domain_trait SELECT host_id, 4, ?, ? FROM host WHERE name = 'site.org'",
      [TODAY - 70, TODAY - 1],
    );
    const text = await page('/domain?domain=site.org&lang=en');
    expect(text).toContain('The name of the website cannot be resolved');
    expect(text).toContain(DEAD);
    expect(text).toMatch(/<svg class="chart/);
    await emptyTables(store, 'domain_trait');
  });

  test('says that it counts links with their copy on the page too, and heads its column of copies', async () => {
    const told = 'Each address counts once here, repaired or not.';
    const text = await page('/domain?domain=site.org&lang=en');
    expect(text).toContain(told);
    expect(text).toMatch(/<span class="sort-bar__copy[^>]*>Copy or live page<\/span>/);
    expect(await page('/domain?domain=unknown.example&lang=en')).not.toContain(told);
  });

  test('says until when it tells that about half of its links work in a browser', async () => {
    await store.run(
      "INSERT INTO presumption (host_id, until_day) SELECT host_id, ? FROM host WHERE name = 'site.org'",
      [TODAY + 20],
    );
    const text = await page('/domain?domain=site.org&lang=en');
    expect(text).toMatch(/reported as working in a browser\. This is told until [^<(]*20\d\d\.</);
    await emptyTables(store, 'presumption');
  });

  test.each(['1.2.3.4', 'bücher.de', 'a.b.site.org', 'localhost.co.uk'])(
    '%s may be unknown',
    async (domain) => {
      expect(await page(`/domain?domain=${encodeURIComponent(domain)}`)).toContain('<h1>');
    },
  );

  test('is judged by the usual rules, and says so', async () => {
    expect(await page('/domain?domain=site.org&lang=en')).toContain('Judged by the usual rules');
    expect(await page('/pattern?pattern=site.org&lang=en')).toContain('Judged by the usual rules');
    const ofWiki = await page('/pattern?pattern=site.org&dbname=dewiki&lang=en');
    expect(ofWiki).toContain('German Wikipedia, de.wikipedia.org\u2069 has none of its own.');
  });

  test('is told in all formats', async () => {
    await store.run(
      "INSERT INTO domain_trait SELECT host_id, 4, ?, ? FROM host WHERE name = 'site.org'",
      [TODAY - 70, TODAY - 1],
    );
    const asked = (format: string) =>
      web.get(`/v1/domain?domain=site.org&format=${format}&lang=en`);
    const told = domainAnswerSchema.parse(await (await asked('json')).json());
    expect(told).toMatchObject({
      domain: 'site.org',
      pattern: '*.site.org',
      complete: true,
      counts: { unreachable: 1, doubtful: 1 },
      hosts: [{ host: 'site.org', findings: [{ trait: 'dns-error' }] }],
      links: [{ url: ODD }, { url: DEAD, verdict: 'unreachable' }],
    });
    await emptyTables(store, 'domain_trait');
    const csv = await asked('csv');
    expect(csv.headers.get('content-disposition')).toMatch(/filename="site\.org-.*\.csv"/);
    expect(await csv.text()).toContain(DEAD);
    expect(await (await asked('wikitext')).text()).toContain(`[${DEAD}`);
    const xlsx = Buffer.from(await (await asked('xlsx')).arrayBuffer());
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    const shown = await page('/domain?domain=site.org&lang=en');
    for (const format of ['csv', 'xlsx', 'wikitext', 'json']) {
      expect(shown).toContain(`href="/domain?domain=site.org&amp;lang=en&amp;format=${format}"`);
    }
  });

  test.each(['/domain?domain=site.org', '/pattern?pattern=*.site.org'])(
    '%s is told a part at a time where that is asked for',
    async (path) => {
      const urls: string[] = [];
      let next: string | undefined = `/v1${path}&format=json&limit=1`;
      while (next !== undefined && urls.length < 9) {
        const response: Response = await web.get(next.replace(/^https:\/\/[^/]+/, ''));
        const told: { links: { url: string }[]; next?: string } = await response.json();
        urls.push(...told.links.map(({ url }) => url));
        expect(response.headers.get('link')).toBe(
          told.next === undefined ? null : `<${told.next}>; rel="next"`,
        );
        next = told.next;
      }
      expect(urls).toEqual([ODD, DEAD]);
      expect(await (await web.get(`${path}&format=json&page=2`)).json()).not.toHaveProperty('next');
    },
  );

  test('that many registered below is told alone', async () => {
    const text = await page('/domain?domain=gov.uk&lang=en');
    expect(text).toContain('pattern=gov.uk&amp;');
    expect(text).not.toContain('*.gov.uk');
  });

  test.each(['https://site.org/folder/x', 'site.org/folder/', '//SITE.org:8080'])(
    'may be pasted as an address: %s',
    async (domain) => {
      const text = await page(`/domain?lang=en&domain=${encodeURIComponent(domain)}`);
      expect(text).toContain(DEAD);
      expect(text).toContain('pattern=*.site.org&amp;');
    },
  );

  test('leads on to its parts, by a link', async () => {
    expect(await page('/domain?domain=site.org')).toContain(
      'href="/pattern?pattern=*.site.org&amp;',
    );
    expect(await page('/domain?domain=gov.uk')).toContain('href="/pattern?pattern=gov.uk&amp;');
  });

  test.each(['*', '*.site.org', '', 'a b', 'https://', 'javascript:alert(1)'])(
    '“%s” is none',
    async (domain) => {
      expect((await web.get(`/domain?domain=${encodeURIComponent(domain)}`)).status).toBe(400);
    },
  );
});

describe('pages of a wiki', () => {
  const ask = async (query: string) => {
    const response = await web.get(`/wiki/pages?dbname=dewiki&${query}&format=json`);
    expect(response.status).toBe(200);
    return wikiPagesAnswerSchema.parse(await response.json());
  };

  test.each([
    ['status=unreachable', { 12: [DEAD], 13: [DEAD] }],
    ['status=doubtful', { 12: [ODD] }],
    ['status=unjudgeable', { 14: [CLOSED] }],
    ['status=unjudgeable&domain=closed.org', { 14: [CLOSED] }],
    ['status=unreachable|doubtful', { 12: [ODD, DEAD], 13: [DEAD] }],
    ['status=unreachable&domain=site.org', { 12: [DEAD], 13: [DEAD] }],
    ['status=unreachable&domain=other.org', {}],
    ['status=doubtful&path=/folder/', { 12: [ODD] }],
    ['status=doubtful&path=folder/', { 12: [ODD] }],
    ['status=doubtful&path=x', {}],
    ['status=doubtful&path=/f_lder/', {}],
    ['status=doubtful|unreachable&domain=www.site.org&path=/folder/', { 12: [DEAD], 13: [DEAD] }],
    ['status=unreachable&after=12', { 13: [DEAD] }],
    ['status=unreachable&after=12&domain=site.org&sort=page', { 13: [DEAD] }],
    ['status=spam', { 14: ['https://spam.site.net/%7B%7Bx%7D%7D'] }],
    ['status=spam&domain=site.net', { 14: ['https://spam.site.net/%7B%7Bx%7D%7D'] }],
    ['status=spam&domain=site.org', {}],
  ])('%s', async (query, found) => {
    const answer = await ask(query);
    const byPage = answer.pages.map(({ pageid, links }) => [pageid, links.map(({ url }) => url)]);
    expect(Object.fromEntries(byPage)).toEqual(found);
    expect(answer.next).toBeUndefined();
  });

  test('spam is text in every format', async () => {
    const path = '/wiki/pages?dbname=dewiki&status=spam&lang=en';
    expect(await page(path)).not.toContain('href="https://spam');
    const wikitext = await (await web.get(`${path}&format=wikitext`)).text();
    expect(wikitext).not.toContain('://spam');
    expect(wikitext).not.toContain('{{');
  });

  test('where doubtful links are listed, those that only people can judge have their own list', async () => {
    const way = 'href="/wiki/pages?dbname=dewiki%40WMF&amp;status=unjudgeable&amp;lang=en"';
    expect(await page('/wiki/pages?dbname=dewiki&status=doubtful&lang=en')).toContain(way);
    expect(await page('/wiki/pages?dbname=dewiki&status=spam&lang=en')).not.toContain(way);
    const own = await page('/wiki/pages?dbname=dewiki&status=unjudgeable&lang=en');
    expect(own).toContain('with web links: Doubtful, look yourself');
  });

  test('titles are escaped', async () => {
    expect(await page('/wiki/pages?dbname=dewiki&status=spam')).toContain('Zugspitze &lt;b&gt;');
  });

  test.each(['co.uk', 'gov.uk'])('below %s there are too many', async (domain) => {
    const response = await web.get(
      `/wiki/pages?dbname=dewiki&status=unreachable&domain=${domain}&format=json`,
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'no-registrable-domain' });
  });

  test.each(['status=working', 'sort=x', 'status=unreachable&path=/%23x', 'status=spam&after=-1'])(
    '%s is refused',
    async (query) => {
      expect((await web.get(`/wiki/pages?dbname=dewiki&${query}&format=json`)).status).toBe(400);
    },
  );
});

test('a wiki that the feeder never saw has nothing', async () => {
  const other = await serve(
    sampleParts({ ...wiki, dbname: 'newwiki' }, { [DEAD]: failed(18, 9, 3) }, { store }),
  );
  const response = await other.get('/wiki/pages?dbname=dewiki&status=unreachable&format=json');
  expect(await response.json()).toMatchObject({ pages: [], complete: true });
  await other.close();
});

describe('what the wiki calls spam by now, or leaves out', () => {
  const isSpam = (url: string) => (url === DEAD ? { list: 'own', line: 'site' } : null);
  const spamMatcher = () => Promise.resolve({ match: isSpam, key: 'test', unsupported: [] });
  const known = {
    findings: createStoredFindings(store, () => Promise.resolve(createMarkIndex([]))),
  };
  const told = async (part: Partial<typeof wiki>, path: string): Promise<string> => {
    const parts = sampleParts(sampleWiki(pages, part), {}, { ...known, store });
    const other = await serve(parts);
    const { text } = await browse(other.port, path);
    await other.close();
    return text;
  };

  test.each([
    ['spam', { spamMatcher }],
    ['ignored', { ignoredDomains: ['www.site.org'] }],
  ])('is %s in lists of that wiki', async (verdict, part) => {
    const ofWiki = await told(part, '/pattern?pattern=*.site.org&dbname=dewiki&format=json');
    expect(JSON.parse(ofWiki)).toMatchObject({
      counts: { [verdict]: 1, doubtful: 1 },
      pages: { count: 2 },
      links: [{ url: ODD }, { url: DEAD, verdict }],
    });
    expect(await told(part, '/pattern?pattern=*.site.org&format=json')).toContain('"unreachable"');
  });

  test('is not known where the lists cannot be read', async () => {
    const unread = { spamMatcher: () => Promise.reject(new Error('unread')) };
    const path = `/url?dbname=dewiki&lang=en&url=${encodeURIComponent(DEAD)}`;
    expect(await told(unread, path)).toContain('whether they name this web link is not known');
    expect(await told({ spamMatcher }, path)).not.toContain('whether they name');
  });

  test('is no live page of a dead URL there, neither in lists nor alone', async () => {
    const NEW = 'https://new.net/found';
    const rows = await store.select<{ url_id: number }>(
      'SELECT url_id FROM url WHERE failures = 4 LIMIT 1',
    );
    const found = { urlId: rows[0]?.url_id ?? 0, target: NEW, foundDay: TODAY, isShown: true };
    await storeFoundPage(store, found);
    expect(await page(`/url?lang=en&url=${encodeURIComponent(DEAD)}`)).toContain(
      'held for 7 of 7 known pages',
    );
    const match = (url: string) => (url === NEW ? { list: 'own', line: 'new' } : null);
    const lists = () => Promise.resolve({ match, key: 'test', unsupported: [] });
    const unread = () => Promise.reject(new Error('unread'));
    const ofUrl = `/url?lang=en&url=${encodeURIComponent(DEAD)}`;
    const ofPattern = '/pattern?lang=en&format=json&pattern=*.site.org';
    // Of no wiki it is asked: the lists of those that cite it are heeded.
    const ofNone = [ofUrl, ofPattern, '/domain?lang=en&format=json&domain=site.org'];
    for (const path of [`${ofUrl}&dbname=dewiki`, `${ofPattern}&dbname=dewiki`, ...ofNone]) {
      expect(await told({}, path)).toContain(NEW);
      expect([path, await told({ spamMatcher: lists }, path)]).toEqual([
        path,
        expect.not.stringContaining(NEW),
      ]);
      const unreadEverywhere = { spamMatcher: unread, farmSpamMatcher: unread };
      expect(await told(unreadEverywhere, path)).not.toContain(NEW);
    }
    await store.run('DELETE FROM replacement');
  });

  test.each(['', '&domain=site.org'])('is not among unreachable links of pages%s', async (more) => {
    const path = `/wiki/pages?dbname=dewiki&status=unreachable&format=json${more}`;
    expect(JSON.parse(await told({}, path))).toMatchObject({ pages: [{}, {}] });
    expect(JSON.parse(await told({ spamMatcher }, path))).toMatchObject({ pages: [] });
    const ignoring = { ignoredDomains: ['www.site.org'] };
    expect(JSON.parse(await told(ignoring, path))).toMatchObject({ pages: [] });
  });
});

describe('what is cut', () => {
  /** More than are looked at; the tables answer as if. */
  const crowded = {
    ...store,
    select: async <Row>(sql: string, values?: Parameters<typeof store.select>[1]) => {
      const rows = await store.select<Row>(sql, values);
      const [first] = rows;
      const isOfMany = /FROM host FORCE INDEX \(registered_domain\)/.test(sql);
      if (!isOfMany || first === undefined) return rows;
      return [...rows, ...Array.from({ length: 20_001 - rows.length }, () => first)];
    },
  };
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  let full: Served;

  beforeAll(async () => {
    full = await serve(sampleParts(wiki, {}, { findings, store: crowded }));
  });
  afterAll(() => full.close());

  const textOf = async (path: string): Promise<string> => (await full.get(path)).text();

  test('is said on the page, in JSON, in the names of files and below wikitext', async () => {
    const path = '/pattern?pattern=*.site.org&dbname=dewiki&lang=en';
    expect(await textOf(path)).toContain('This is not everything');
    expect(JSON.parse(await textOf(`${path}&format=json`))).toMatchObject({
      complete: false,
      pages: { bounded: true },
    });
    const csv = await full.get(`${path}&format=csv`);
    expect(csv.headers.get('content-disposition')).toContain('-part-');
    expect(await csv.text()).not.toContain('This is not everything');
    expect(await textOf(`${path}&format=wikitext`)).toMatch(/This is not everything[^\n]*\n$/);
  });
});

test('copies of archives that a wiki refuses are told in no list about it', async () => {
  await store.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) SELECT url_id, 0, 'https://web.archive.org/web/2015/x', '2015', 0, 1 FROM url`,
  );
  const archives = { refused: ['wayback' as const], order: [] };
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  const parts = sampleParts(sampleWiki(pages, { archives }), {}, { findings, store });
  const refusing = await serve(parts);
  try {
    for (const path of [
      `/url?dbname=dewiki&lang=en&url=${encodeURIComponent(DEAD)}`,
      '/pattern?dbname=dewiki&pattern=*.site.org&format=json',
      '/wiki/pages?dbname=dewiki&status=unreachable&format=json',
    ]) {
      expect((await browse(web.port, path)).text).toContain('web.archive.org/web/2015/x');
      const { status, text } = await browse(refusing.port, path);
      expect([status, text.includes('web.archive.org/web/2015/x')]).toEqual([200, false]);
    }
  } finally {
    await refusing.close();
    await emptyTables(store, 'archive');
  }
});
