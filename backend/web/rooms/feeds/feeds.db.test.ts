import type { AskedWiki } from '../../../answers/asked-wiki';
import { parseAtomFeed, parseFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { serveClient, type DispatchClient } from '../../../dispatch/serve-client';
import { linkFrom } from '../../../dispatch/testing/dispatch-world';
import { dayNumberOf } from '../../../status/day-number';
import { UNCHECKED } from '../../../status/check-state';
import type { ContentDoubt } from '../../../status/content-doubt';
import { STATUS } from '../../../status/status-code';
import type { VerdictGround } from '../../../status/verdict-ground';
import { DEFAULT_POLICY, type Verdict } from '../../../status/verdict';
import { changesOfUrl } from '../../../store/changes/changes-of-url';
import type { NewChange } from '../../../store/changes/change-feed';
import { appendChanges, createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { changeOf } from '../../../store/changes/testing/change-of';
import { wikiIdOf } from '../../../store/pages/wikis';
import { removeReplacement } from '../../../store/people/replacements';
import { normalUrl } from '../../../url/testing/normal-url';
import { storeFoundPage } from '../../../store/testing/found-page';
import { listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { strictXml } from '../../testing/strict-xml';
import { checkWellFormed } from '../../testing/well-formed';
import type { WebParts } from '../../web-parts';
import { changesOperation } from './changes-operation';
import { jsonFeedSchema } from './json-feed-schema';

const { database } = withStore();
const TITLE = 'Hai & <b>Wal</b> ]]> \u202E"';
const pages = [
  { pageId: 12, title: TITLE, namespace: 0, links: [] },
  { pageId: 13, title: 'Zugspitze', namespace: 0, links: [] },
];
const wiki = sampleWiki(pages);
const NOW_S = Date.UTC(2026, 10, 20, 11) / 1_000;
const NEXT_DAY_MS = Date.UTC(2026, 10, 21, 11);
const WIKI = 'dbname=dewiki@WMF';

let client: DispatchClient;
let web: Served;
const opened: Served[] = [];

const parts = (part: Partial<WebParts> = {}, of = wiki): WebParts =>
  sampleParts(of, {}, { store: database, ...part });
async function open(served: WebParts): Promise<Served> {
  const one = await serve(served);
  opened.push(one);
  return one;
}

beforeAll(async () => {
  web = await open(parts());
});
beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  client = { client: 'dewiki@WMF', wikiId, policy: DEFAULT_POLICY };
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)', [
    client.client,
  ]);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

type Step = readonly [urlId: number, from: Verdict, to: Verdict, url?: string];

/** Appends changes, each a second after the one before, and hands them to the wiki. */
async function change(...steps: Step[]): Promise<void> {
  for (const [place, [urlId, from, to, url]] of steps.entries()) {
    const one = changeOf(urlId, from, to, url === undefined ? {} : { url });
    await database.transaction((tx) => appendChanges(tx, [one], NOW_S + place));
  }
  await dispatch();
}

async function dispatch(): Promise<void> {
  const serving = { clients: [client], batch: 10_000, nowS: NOW_S };
  await database.session((session) =>
    serveClient({ ...serving, session, feed: createTableChangeFeed(session) }, client),
  );
}

async function text(path: string, of = web): Promise<string> {
  const response = await of.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

interface JsonEntry {
  id: string;
  url: string;
  title: string;
  content_html: string;
  _weboid: Record<string, unknown>;
}
async function json(
  path: string,
  of = web,
): Promise<{ items: JsonEntry[]; [key: string]: unknown }> {
  const body = await text(path, of);
  parseJsonFeed(body);
  expect(jsonFeedSchema.safeParse(JSON.parse(body)).error).toBeUndefined();
  return JSON.parse(body) as { items: JsonEntry[] };
}
const plain = (told: string): string => told.replaceAll(/[\u2066-\u2069]/g, '');
const titles = async (path: string): Promise<string[]> =>
  (await json(path)).items.map(({ title }) => plain(title));

/** URL 1 dies, comes back; URL 2 dies; URL 3 is in doubt only; URL 4 nobody links to. */
async function someChanges(): Promise<void> {
  await linkFrom(database, client, 12, [1, 2, 3]);
  await linkFrom(database, client, 13, [1]);
  await change([1, 'doubtful', 'unreachable']);
  await change([2, 'doubtful', 'unreachable'], [3, 'working', 'doubtful']);
  await change([1, 'unreachable', 'working'], [4, 'doubtful', 'unreachable']);
}

describe('the live page of what died', () => {
  const DEAD = 'http://museum-lunden.org/2';
  const NEW = 'https://new.example.net/a';
  const FEED = `/feed/wiki.json?${WIKI}&lang=en`;
  const OF_DOMAIN = '/feed/domain.json?domain=museum-lunden.org&lang=en';

  beforeEach(async () => {
    await emptyTables(database, 'url', 'host', 'replacement', 'alias', 'alias_rule');
    await someChanges();
  });
  const store = async (target: string, isShown: boolean, ofUrl = DEAD): Promise<void> => {
    const today = dayNumberOf(NOW_S * 1_000);
    const urlId = (await listUrls(database, [ofUrl], today)).get(ofUrl) ?? 0;
    await storeFoundPage(database, { urlId, target, foundDay: today - 1, isShown });
  };
  const contents = async (path = FEED, of = web): Promise<string[]> =>
    (await json(path, of)).items.map(({ content_html: html }) => plain(html));

  test('is named with its evidence where one is shown, and where it is removed', async () => {
    await store(NEW, false);
    expect((await contents()).join('')).not.toContain(NEW);
    await store(NEW, true);
    const [back, dead, former] = await contents();
    expect(dead).toContain(
      `<p>Live page; compare before you use it: <a href="${NEW}" rel="nofollow noreferrer">`,
    );
    expect(dead).toContain('Same title, same date; 94');
    expect(dead).toMatch(
      /<a href="https:[^"]*\/report\?url=[^"]*#replacement">Is this the wrong page\? Remove it<\/a>/,
    );
    expect(`${back}${former}`).not.toContain(NEW);
    expect((await contents(OF_DOMAIN)).join('')).toContain(NEW);
    for (const ending of ['atom', 'rss']) {
      const feed = await text(FEED.replace('.json', `.${ending}`));
      strictXml(feed);
      expect(feed).toContain('Live page; compare before you use it');
    }
  });

  test('is not named of what works again, nor where it is spam or in other hands', async () => {
    await store(NEW, true, 'http://museum-lunden.org/1');
    expect((await contents()).join('')).not.toContain(NEW);
    await store(NEW, true);
    const match = (url: string) => (url === NEW ? { list: 'l', line: 'new' } : null);
    const lists = { match, key: 'test', unsupported: [] };
    const of = (spamMatcher: AskedWiki['spamMatcher']) =>
      open(parts({}, sampleWiki(pages, { spamMatcher, farmSpamMatcher: spamMatcher })));
    const spam = await of(() => Promise.resolve(lists));
    const unread = await of(() => Promise.reject(new Error('unread')));
    const takenNames = { has: (host: string) => host === 'new.example.net', refresh };
    const taken = await open(parts({ takenNames }));
    for (const served of [spam, unread, taken]) {
      expect((await contents(FEED, served)).join('')).not.toContain(NEW);
      expect((await contents(OF_DOMAIN, served)).join('')).not.toContain(NEW);
    }
  });

  test('is no longer named once it is removed', async () => {
    await store(NEW, true);
    expect((await contents()).join('')).toContain(NEW);
    await database.run('DELETE FROM replacement');
    expect((await contents()).join('')).not.toContain(NEW);
  });

  test.each([FEED, OF_DOMAIN])(
    'who has %s is sent it again once somebody removed it',
    async (path) => {
      await store(NEW, true);
      const etag = (await web.get(path)).headers.get('etag') ?? '';
      const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
      expect((await web.get(path, { headers })).status).toBe(304);
      const removal = { url: normalUrl(DEAD), target: NEW };
      const anybody = { key: null, userName: null };
      expect(await removeReplacement(database, removal, anybody, NOW_S)).toBe(true);
      const again = await web.get(path, { headers });
      expect([again.status, await again.text()]).toEqual([200, expect.not.stringContaining(NEW)]);
    },
  );
});

const refresh = (): Promise<void> => Promise.resolve();

describe("a wiki's feed", () => {
  test('tells what became unreachable or came back, newest first, in its language', async () => {
    await someChanges();
    expect(await titles(`/feed/wiki.json?${WIKI}`)).toEqual([
      'http://museum-lunden.org/1: jetzt „Funktioniert“, vorher „Tot“',
      'http://museum-lunden.org/2: jetzt „Tot“, vorher „Zweifelhaft“',
      'http://museum-lunden.org/1: jetzt „Tot“, vorher „Zweifelhaft“',
    ]);
  });

  test.each([
    ['to=all', [4, 3, 2, 1]],
    ['to=doubtful', [3, 2, 1]],
    ['to=invalid', []],
    ['to=all&after=2', [4, 3]],
    ['to=all&limit=2', [4, 3]],
    ['after=4', []],
  ])('with %s tells those', async (query, ids) => {
    await someChanges();
    const { items } = await json(`/feed/wiki.json?${WIKI}&${query}`);
    expect(items.map(({ _weboid }) => _weboid['id'])).toEqual(ids);
  });

  test.each([
    ['', 'unreachable'],
    ['&to=all', 'all'],
    ['&to=doubtful', 'doubtful'],
  ])('with %j leads to the page that lists the same changes', async (query, to) => {
    const { home_page_url: page } = await json(`/feed/wiki.json?${WIKI}&lang=en${query}`);
    expect(page).toBe(`https://weboid.toolforge.org/changes?dbname=dewiki%40WMF&to=${to}&lang=en`);
  });

  test('tells programs all of it, and leads to the page about the URL', async () => {
    await someChanges();
    const { items, _weboid } = await json(`/feed/wiki.json?${WIKI}&limit=1`);
    expect(_weboid).toEqual({ about: 'https://weboid.toolforge.org/openapi.json' });
    expect(items[0]).toMatchObject({
      id: 'tag:weboid.toolforge.org,2026:wiki/dewiki@WMF/change/4',
      url: 'https://weboid.toolforge.org/url?url=http%3A%2F%2Fmuseum-lunden.org%2F1&dbname=dewiki%40WMF&lang=de',
      external_url: 'http://museum-lunden.org/1',
      tags: ['working'],
      _weboid: {
        id: 4,
        first_id: 4,
        url: 'http://museum-lunden.org/1',
        from: 'unreachable',
        to: 'working',
        changed_at: '2026-11-20T11:00:00.000Z',
        pages: [
          { pageid: 12, title: TITLE },
          { pageid: 13, title: 'Zugspitze' },
        ],
        page_count: 2,
      },
    });
    expect(items[0]?.content_html).toContain('curid=13"><bdi>Zugspitze</bdi></a>');
  });

  test('is the same in Atom and RSS, of hostile addresses and titles, too', async () => {
    await linkFrom(database, client, 12, [7]);
    const url = 'http://museum.org/]]>?<script>&amp;\u0001\u202Ex';
    await change([7, 'doubtful', 'unreachable', url]);
    const atom = await text(`/feed/wiki.atom?${WIKI}&lang=en`);
    const rss = await text(`/feed/wiki.rss?${WIKI}&lang=en`);
    for (const document of [atom, rss]) {
      strictXml(document);
      expect(document).not.toMatch(/<script|<b>/);
    }
    const entry = parseAtomFeed(atom).entries?.at(0);
    expect(entry).toMatchObject({
      title: { value: expect.stringContaining('museum.org/]]&gt;?&lt;script&gt;&amp;amp;') },
      content: { value: expect.stringContaining('Hai &amp; &lt;b&gt;Wal&lt;/b&gt; ]]&gt;') },
    });
    expect(parseRssFeed(rss).items?.at(0)).toMatchObject({
      guid: { value: entry?.id },
      title: entry?.title?.value,
    });
  });

  test.each([
    ['lang=en', 'en', 'ltr', 'Links that died or came back: '],
    ['lang=en&to=all', 'en', 'ltr', 'Changed links: '],
    ['lang=ar', 'ar', 'rtl', 'وصلات انكسرت أو عادت'],
    ['lang=xx', 'en', 'ltr', 'Links that died or came back: '],
  ])('with %s is in that language', async (query, lang, dir, words) => {
    await someChanges();
    const { title, language, items } = await json(`/feed/wiki.json?${WIKI}&${query}`);
    expect(language).toBe(lang);
    expect(title).toContain(words);
    expect(items[0]?.content_html).toContain(`<div lang="${lang}" dir="${dir}">`);
  });

  test('more than twenty URLs of a domain on a day are one entry, with the list behind it', async () => {
    const many = Array.from({ length: 1_243 }, (_, n) => n + 1);
    await linkFrom(database, client, 12, many);
    const changes = many.map((urlId) =>
      changeOf(urlId, 'doubtful', 'unreachable', { url: `http://www.example.org/${urlId}` }),
    );
    await database.transaction((tx) => appendChanges(tx, changes, NOW_S));
    await dispatch();
    const { items } = await json(`/feed/wiki.json?${WIKI}&lang=en`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: 'tag:weboid.toolforge.org,2026:wiki/dewiki@WMF/links/example.org/2026-11-20',
      url: 'https://weboid.toolforge.org/wiki/pages?dbname=dewiki%40WMF&status=unreachable&domain=example.org&lang=en',
      _weboid: { domain: 'example.org', count: 1_243, to: { unreachable: 1_243 }, id: 1_243 },
    });
    expect(plain(items[0]?.title ?? '')).toBe('1,243 links to example.org');
    expect(items[0]?.content_html).toContain('<li>Dead: 1,243</li>');
    const table = await (await web.get(`/changes?${WIKI}&format=json&limit=100`)).json();
    expect(changesOperation.answer.parse(table).changes).toHaveLength(100);
  });

  test('tells that a name is taken, and free again, once for all of its URLs, as the list of changes does for each', async () => {
    const ground = (doubt: ContentDoubt | null): VerdictGround => {
      const runs = [{ code: STATUS.fine, http: 200, firstDay: 1, lastDay: 1 }];
      return { kind: 'checks', checks: { ...UNCHECKED, runs, doubt } };
    };
    const step = (urlId: number, doubts: [from: ContentDoubt | null, to: ContentDoubt | null]) => ({
      urlId,
      url: `http://www.mill.net/${urlId}`,
      from: ground(doubts[0]),
      to: ground(doubts[1]),
      reason: doubts[1] === 'usurped' ? 'name-taken' : 'name-free',
    });
    await linkFrom(database, client, 12, [1, 2]);
    const append = async (changes: NewChange[], atS: number): Promise<void> => {
      await database.transaction((tx) => appendChanges(tx, changes, atS));
      await dispatch();
    };
    await append([step(1, [null, 'usurped']), step(2, ['soft-404', 'usurped'])], NOW_S);
    await append([step(1, ['usurped', null]), step(2, ['usurped', null])], NOW_S + 9);
    const path = '/feed/domain.json?domain=mill.net&lang=en';
    for (const [feed, scope] of [
      [`/feed/wiki.json?${WIKI}&lang=en`, 'wiki/dewiki@WMF'],
      [`/feed/page.json?${WIKI}&pageid=12&lang=en`, 'page/dewiki@WMF/12'],
      [path, 'domain/mill.net'],
    ] as const) {
      const { items } = await json(feed);
      expect(items.map(({ title }) => plain(title))).toEqual([
        'mill.net – Weboid does not currently report that this address shows a different page from the one cited.',
        'mill.net – The page at this address no longer seems to be the one that was cited',
      ]);
      expect(items[1]).toMatchObject({
        id: `tag:weboid.toolforge.org,2026:${scope}/name/mill.net/taken/2026-11-20`,
        url: 'https://weboid.toolforge.org/name?url=mill.net&lang=en',
        _weboid: { domain: 'mill.net', name: 'taken', count: 2, id: 2, first_id: 1 },
      });
      expect(items[1]).not.toHaveProperty('external_url');
      expect(items[1]?.content_html).not.toContain('href="http://www.mill.net');
    }
    expect((await json(`${path}&to=working`)).items.map(({ title }) => title)).toHaveLength(2);
    const table = await (await web.get(`/changes?${WIKI}&format=json`)).json();
    const told = changesOperation.answer.parse(table).changes;
    expect(told.map(({ from, to, name }) => [from, to, name])).toEqual([
      ['doubtful', 'working', 'free'],
      ['doubtful', 'working', 'free'],
      ['doubtful', 'doubtful', 'taken'],
      ['working', 'doubtful', 'taken'],
    ]);
    const history = await changesOfUrl(database, 2, 0, 9);
    expect(history.map(({ nameStep }) => nameStep)).toEqual(['free', 'taken']);
    const page = await text(`/changes?${WIKI}&lang=en`);
    expect(page).toContain('The page at this address no longer seems to be the one that was cited');
    const dead = `/changes?${WIKI}&lang=en&to=unreachable`;
    expect(await text(dead)).toContain('There are no such changes in this part of the list.');
    const forPrograms = await (await web.get(`${dead}&format=json`)).json();
    expect(changesOperation.answer.parse(forPrograms).changes).toHaveLength(4);
  });

  test('says that changes are missing, and where', async () => {
    await linkFrom(database, client, 12, [1, 2]);
    await change([1, 'doubtful', 'unreachable'], [1, 'unreachable', 'working']);
    await change([2, 'doubtful', 'unreachable']);
    await database.run('UPDATE dispatch SET overrun_to = 2');
    const { items, _weboid } = await json(`/feed/wiki.json?${WIKI}&lang=en`);
    expect(_weboid).toMatchObject({ missing_to: 2 });
    expect(items.map(({ _weboid: facts }) => facts['id'] ?? facts['missing_to'])).toEqual([3, 2]);
    expect(items[1]?.title).toContain('Some changes are missing here');
    const page = await text(`/changes?${WIKI}&lang=en`);
    expect(page).toContain('Some changes are missing here');
    const atom = await text(`/feed/wiki.atom?${WIKI}&lang=en`);
    expect(parseAtomFeed(atom).entries).toHaveLength(2);
  });

  test('does not say so any more when it no longer reaches back so far', async () => {
    await linkFrom(database, client, 12, [2]);
    await change([1, 'working', 'doubtful'], [1, 'doubtful', 'working']);
    await database.run('UPDATE `change` SET changed_at = changed_at - 31 * 86400');
    await change([2, 'doubtful', 'unreachable']);
    await database.run('UPDATE dispatch SET overrun_to = 1');
    await database.run('DELETE FROM `change` WHERE change_id = 1');
    const { items, _weboid } = await json(`/feed/wiki.json?${WIKI}&lang=en`);
    expect(_weboid).not.toHaveProperty('missing_to');
    expect(items.map(({ _weboid: facts }) => facts['id'])).toEqual([3]);
    const page = await text(`/changes?${WIKI}&lang=en`);
    expect(page).toMatch(/Be told of changes:\n<a href="\/mail\?dbname=dewiki%40WMF&amp;lang=en"/);
    expect(page).not.toContain('Some changes are missing here');
  });

  test('tells ids where the wiki does not tell titles in time', async () => {
    await someChanges();
    const mute = (pagesNamed: typeof wiki.reader.pagesNamed) =>
      open(
        parts(
          { clock: { now: () => NOW_S * 1_000, sleep: () => Promise.resolve() } },
          { ...wiki, reader: { ...wiki.reader, pagesNamed } },
        ),
      );
    for (const pagesNamed of [
      () => new Promise<never>(() => undefined),
      () => Promise.reject(new Error('away')),
    ]) {
      const { items } = await json(`/feed/wiki.json?${WIKI}`, await mute(pagesNamed));
      expect(items[0]?.content_html).toContain('<bdi>#12</bdi>');
      expect(items[0]).toMatchObject({ _weboid: { pages: [{ pageid: 12 }, { pageid: 13 }] } });
    }
  });

  test('of a wiki that nobody has fed is empty', async () => {
    await emptyTables(database, 'wiki', 'dispatch');
    expect((await json(`/feed/wiki.json?${WIKI}`)).items).toEqual([]);
  });
});

describe("a page's feed", () => {
  test.each(['pageid=13', 'curid=13', 'title=Zugspitze', 'title=%2313'])(
    'tells the changes of its links: %s',
    async (page) => {
      await someChanges();
      const { items, title } = await json(`/feed/page.json?${WIKI}&${page}`);
      expect(items.map(({ id }) => id)).toEqual(
        [4, 1].map((id) => `tag:weboid.toolforge.org,2026:page/dewiki@WMF/13/change/${id}`),
      );
      expect(plain(String(title))).toBe(
        'Weblinks, die gestorben oder wiedergekommen sind: Zugspitze (Wikipedia (Deutsch), de.wikipedia.org)',
      );
    },
  );

  test('may be asked for by the address of the page', async () => {
    await someChanges();
    const address = encodeURIComponent('https://de.wikipedia.org/wiki/Zugspitze');
    expect((await json(`/feed/page.json?title=${address}`)).items).toHaveLength(2);
  });

  test('of an id that no page has is empty', async () => {
    const { items, title } = await json(`/feed/page.json?${WIKI}&pageid=99`);
    expect([items, plain(String(title))]).toEqual([
      [],
      'Weblinks, die gestorben oder wiedergekommen sind: #99 (Wikipedia (Deutsch), de.wikipedia.org)',
    ]);
  });
});

describe("a domain's feed", () => {
  test('tells the changes of its URLs by the usual rules, on whatever page', async () => {
    await change(
      [0, 'doubtful', 'unreachable', 'http://www.museum.co.uk/a'],
      [0, 'doubtful', 'unreachable', 'http://other.co.uk/b'],
      [0, 'unreachable', 'spam', 'http://museum.co.uk/c'],
      [0, 'unknown', 'working', 'http://museum.co.uk/d'],
      [0, 'unreachable', 'working', 'ftp://files.museum.co.uk/e'],
    );
    for (const domain of ['museum.co.uk', 'www.museum.co.uk', 'http://museum.co.uk/x']) {
      const { items } = await json(`/feed/domain.json?domain=${encodeURIComponent(domain)}&to=all`);
      expect(items.map(({ _weboid }) => _weboid['url'])).toEqual([
        'ftp://files.museum.co.uk/e',
        'http://www.museum.co.uk/a',
      ]);
      expect(items[1]?.id).toBe('tag:weboid.toolforge.org,2026:domain/museum.co.uk/change/1');
      expect(items[1]?.title).toContain('now “Dead”');
      expect(items[1]).not.toHaveProperty('_weboid.pages');
    }
  });

  test.each(['co.uk', '[2001:db8::1]', '192.0.2.7'])('%s has one, too', async (domain) => {
    const own = `http://${domain}/`;
    if (domain !== 'co.uk') await change([0, 'doubtful', 'unreachable', own]);
    const { items } = await json(`/feed/domain.json?domain=${encodeURIComponent(domain)}`);
    expect(items).toHaveLength(domain === 'co.uk' ? 0 : 1);
  });
});

describe('what is asked again', () => {
  const FEEDS = [
    `/feed/wiki.atom?${WIKI}`,
    `/feed/page.rss?${WIKI}&pageid=12`,
    '/feed/domain.json?domain=museum-lunden.org',
  ];

  test.each(FEEDS)('%s is not sent to who has it', async (path) => {
    await someChanges();
    const first = await web.get(path);
    await first.text();
    const { headers } = first;
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('vary')).toBeNull();
    expect(headers.get('last-modified')).toMatch(/^Fri, 20 Nov 2026 11:00:0[01] GMT$/);
    const etag = headers.get('etag') ?? '';
    const lastModified = headers.get('last-modified') ?? '';
    const again = (asked: Record<string, string>) =>
      web.get(path, { headers: { 'Cache-Control': 'max-age=0', ...asked } });
    for (const asked of [
      { 'If-None-Match': etag },
      { 'If-None-Match': etag, 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      const answer = await again(asked);
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ]);
    }
    await change([2, 'unreachable', 'working']);
    for (const asked of [
      { 'If-None-Match': etag },
      { 'If-None-Match': etag, 'If-Modified-Since': lastModified },
      { 'If-Modified-Since': lastModified },
      { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      expect((await again(asked)).status).toBe(200);
    }
    await database.run('UPDATE dispatch SET overrun_to = 1');
    const { status } = await again({ 'If-None-Match': etag });
    expect(status).toBe(200);
  });

  test.each(FEEDS)('%s is sent again on another day: live pages come and go', async (path) => {
    await someChanges();
    const etag = (await web.get(path)).headers.get('etag') ?? '';
    const later = await open(
      parts({ clock: { ...sampleParts(wiki, {}).clock, now: () => NEXT_DAY_MS } }),
    );
    const answer = await later.get(path, { headers: { 'If-None-Match': etag } });
    expect(answer.status).toBe(200);
  });

  test.each(FEEDS)('%s is sent though its newest change has an older moment', async (path) => {
    await someChanges();
    const { headers } = await web.get(path);
    const crawlerBehind = changeOf(1, 'working', 'unreachable');
    await database.transaction((tx) => appendChanges(tx, [crawlerBehind], NOW_S - 60));
    await dispatch();
    const asked = { 'If-Modified-Since': headers.get('last-modified') ?? '' };
    const again = await web.get(path, { headers: { 'Cache-Control': 'max-age=0', ...asked } });
    expect([again.status, await again.text()]).toEqual([
      200,
      expect.stringContaining('unreachable'),
    ]);
  });

  test('says in its media type what it is', async () => {
    const types = FEEDS.map(async (path) => (await web.get(path)).headers.get('content-type'));
    expect(await Promise.all(types)).toEqual([
      'application/atom+xml; charset=utf-8',
      'application/rss+xml; charset=utf-8',
      'application/feed+json; charset=utf-8',
    ]);
    for (const path of FEEDS) expect(parseFeed(await text(path))).toBeDefined();
  });

  test('counts as other questions do', async () => {
    const { throttling } = parts();
    const take = (shares: { wanted: number }[]) => Promise.resolve(shares.map(() => 0));
    const poor = await open(parts({ throttling: { ...throttling, take } }));
    for (const path of [...FEEDS, `/changes?${WIKI}`]) {
      const { status, headers } = await poor.get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 429, 'no-store']);
    }
  });
});

describe('what cannot be answered', () => {
  test.each([
    ['/feed/wiki.atom', 400],
    ['/feed/wiki.atom?dbname=xxwiki', 404],
    [`/feed/wiki.json?${WIKI}&to=spam`, 400],
    [`/feed/wiki.json?${WIKI}&limit=101`, 400],
    [`/feed/wiki.json?${WIKI}&limit=0`, 400],
    [`/feed/wiki.json?${WIKI}&after=-1`, 400],
    [`/feed/page.rss?${WIKI}`, 400],
    [`/feed/page.rss?${WIKI}&pageid=0`, 400],
    [`/feed/page.rss?${WIKI}&pageid=12|13`, 400],
    [`/feed/page.rss?${WIKI}&title=Nirgends`, 404],
    ['/feed/domain.json', 400],
    ['/feed/domain.json?domain=..', 400],
    ['/feed/nothing.json', 404],
    [`/feed/wiki.xml?${WIKI}`, 404],
    [`/changes?${WIKI}&before=1&after=1`, 400],
    ['/changes', 400],
  ])('%s is %d', async (path, status) => {
    const response = await web.get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test.each([
    [`/feed/wiki.atom?${WIKI}`, 'application/problem+xml'],
    ['/feed/domain.json?domain=a.org', 'application/problem+json'],
  ])('without our tables %s is 503, in its format', async (path, type) => {
    const broken = { ...database, select: () => Promise.reject(new Error('away')) };
    const down = await open(parts({ store: broken }));
    const { status, headers } = await down.get(path);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([503, type]);
    expect(headers.get('retry-after')).not.toBeNull();
  });

  test('a feed that fails half-way may not be kept', async () => {
    await someChanges();
    let asked = 0;
    const failing = {
      ...database,
      select: <Row>(...statement: Parameters<typeof database.select>): Promise<Row[]> => {
        asked += 1;
        return asked > 3 ? Promise.reject(new Error('away')) : database.select(...statement);
      },
    };
    const down = await open(parts({ store: failing }));
    const { status, headers } = await down.get(`/feed/wiki.rss?${WIKI}`);
    expect([status, headers.get('cache-control'), headers.get('last-modified')]).toEqual([
      503,
      'no-store',
      null,
    ]);
    const good = await web.get(`/feed/wiki.rss?${WIKI}`);
    expect(headers.get('etag')).not.toBe(good.headers.get('etag'));
  });
});

describe('the list of changes', () => {
  test('may be kept no longer than feeds', async () => {
    const { headers } = await web.get(`/changes?${WIKI}&format=json`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  const read = async (query: string) => {
    const response = await web.get(`/changes?${WIKI}&format=json&${query}`);
    expect([query, response.status]).toEqual([query, 200]);
    return changesOperation.answer.parse(await response.json());
  };
  const ids = ({ changes }: Awaited<ReturnType<typeof read>>): number[] =>
    changes.map(({ id }) => id);

  test('is told to programs, newest first, a part at a time', async () => {
    await someChanges();
    const first = await read('limit=3');
    expect([ids(first), first.newer, first.older]).toEqual([[4, 3, 2], undefined, 2]);
    const older = await read('limit=3&before=2');
    expect([ids(older), older.newer, older.older]).toEqual([[1], 1, undefined]);
    const newer = await read('limit=2&after=1');
    expect([ids(newer), newer.newer, newer.older]).toEqual([[3, 2], 3, 2]);
    expect(ids(await read('to=unreachable'))).toEqual([4, 2, 1]);
    expect(first.changes[2]).toEqual({
      id: 2,
      first_id: 2,
      url: 'http://museum-lunden.org/2',
      from: 'doubtful',
      to: 'unreachable',
      changed_at: '2026-11-20T11:00:00.000Z',
      pages: [{ pageid: 12, title: TITLE }],
      page_count: 1,
    });
  });

  test.each([
    [
      '',
      [
        [4, 3],
        [2, 1],
      ],
    ],
    ['&after=1', [[3, 2], [4]]],
    ['&before=4&to=unreachable', [[2, 1]]],
  ])('goes on at `next`, the same way: %p', async (query, stretches) => {
    await someChanges();
    let next: string | undefined = `/changes?${WIKI}&format=json&limit=2${query}`;
    for (const part of stretches) {
      const response: Response = await web.get(next.replace(parts().publicUrl, ''));
      const told = changesOperation.answer.parse(await response.json());
      expect(ids(told)).toEqual(part);
      const link = told.next === undefined ? null : `<${told.next}>; rel="next"`;
      expect(response.headers.get('link')).toBe(link);
      next = told.next ?? '';
    }
    expect(next).toBe('');
  });

  test('leads nowhere where there is nothing, and to nothing that it refuses', async () => {
    await someChanges();
    const all = await read('after=0');
    expect([ids(all), all.newer, all.older]).toEqual([[4, 3, 2, 1], undefined, undefined]);
    const none = await read('before=0');
    expect([ids(none), none.newer, none.older]).toEqual([[], 0, undefined]);
    expect(ids(await read(`after=${none.newer}`))).toEqual([4, 3, 2, 1]);
  });

  test('is shown to people, with ways to other parts and verdicts', async () => {
    await someChanges();
    const page = await text(`/changes?${WIKI}&lang=en&limit=2&before=4`);
    checkWellFormed(page);
    expect(page).toMatch(/<time datetime="2026-11-20T[^"]*" title="[^"]*">Nov 20, 2026</);
    expect(page).toContain('aria-hidden="true">Before</span> Works<');
    expect(page).toContain('curid=12"><bdi>Hai &amp; &lt;b&gt;Wal&lt;/b&gt;');
    expect(page).toMatch(/rel="prev" href="\/changes\?[^"]*after=3"/);
    expect(page).toMatch(/rel="next" href="\/changes\?[^"]*before=2"/);
    expect(page).toMatch(
      /href="\/changes\?dbname=dewiki%40WMF&amp;lang=en&amp;limit=2&amp;to=unreachable"/,
    );
    const rest = await text(`/changes?${WIKI}&lang=en&to=invalid`);
    expect(rest).toContain('There are no such changes in this part of the list.');
  });
});

describe('readers of feeds find them', () => {
  test.each([
    ['/wiki?dbname=dewiki', '/feed/wiki', 'dbname=dewiki%40WMF&amp;lang=en'],
    [`/changes?${WIKI}`, '/feed/wiki', 'dbname=dewiki%40WMF&amp;to=all&amp;lang=en'],
    [
      '/externalLinkInfo?dbname=dewiki&pageid=13',
      '/feed/page',
      'dbname=dewiki%40WMF&amp;pageid=13&amp;lang=en',
    ],
    ['/domain?domain=www.museum.co.uk', '/feed/domain', 'domain=museum.co.uk&amp;lang=en'],
  ])('on %s', async (path, feed, query) => {
    const page = await text(`${path}&lang=en`);
    checkWellFormed(page);
    for (const [ending, type] of [
      ['atom', 'application/atom+xml'],
      ['rss', 'application/rss+xml'],
      ['json', 'application/feed+json'],
    ]) {
      expect(page).toMatch(
        new RegExp(
          `<link rel="alternate" type="${type?.replace('+', '\\+')}" title="Feed [^"]+" href="${feed}.${ending}\\?${query}">`,
        ),
      );
      const address = `${feed}.${ending}?${query.replaceAll('&amp;', '&')}`;
      expect((await web.get(address)).status).toBe(200);
    }
    expect(page).toContain(`<a href="${feed}.atom?${query}"`);
  });

  test('not on a report about several pages', async () => {
    const page = await text('/externalLinkInfo?dbname=dewiki&pageid=12|13');
    expect(page).not.toContain('rel="alternate"');
  });
});
