import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { createStoredFindings } from '../../../answers/stored-findings';
import { systemRandom } from '../../../runtime/random';
import { caseStageIdOf, type CaseStage } from '../../../status/case-stage';
import { createMarkIndex } from '../../../status/mark-index';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { wikiIdOf } from '../../../store/pages/wikis';
import { changeName } from '../../../store/names/change-name';
import { claimStateIdOf } from '../../../store/providers/domain-claim';
import { recordResults } from '../../../store/results/results';
import { checkResult } from '../../../store/testing/check-result';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { removeReplacement } from '../../../store/people/replacements';
import { normalUrl, urlsByText } from '../../../url/testing/normal-url';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { strictXml } from '../../testing/strict-xml';
import { checkWellFormed } from '../../testing/well-formed';
import { redirectsAnswerSchema } from './redirects-json';
import { siteFeedSchema } from './site-feed-schema';
import { siteAnswerSchema } from './site-json';

const TODAY = 3610;
const { database: store } = withStore();
const wiki = sampleWiki([
  { pageId: 12, title: 'Hai <b>&', namespace: 0, links: [] },
  { pageId: 13, title: 'Wal', namespace: 0, links: [] },
]);
const story = (nth: number): string => `http://paper.org/archive/200${nth}/story${nth}.html`;
const movedStory = (nth: number): string => `http://paper.org/archive/199${nth}/story${nth}.html`;
const OLD_NEWS = 'https://news.paper.org/old?x=%22%3E%3Cb%3E';
const MARKED = 'https://paper.org/given-up/a';
const LIVING = 'https://paper.org/stories/new';
const HEARD = 'https://news.paper.org/';
const BACK = 'https://paper.org/back';
const SHUT = 'https://shut-museum.org/a';
const SHUT_BEFORE = 'https://shut-museum.org/dead-before';
const NUMBERS = [1, 2, 3, 4];
const LIVE = 'https://paper.org/stories/2001/story1';

let web: Served;
beforeAll(async () => {
  const urls = [
    ...NUMBERS.map(story),
    ...NUMBERS.map(movedStory),
    OLD_NEWS,
    MARKED,
    LIVING,
    HEARD,
    BACK,
    SHUT,
    SHUT_BEFORE,
  ];
  const ids = await touched(urls);
  const wikiId = await wikiIdOf(store, 1, 'dewiki');
  const otherId = await wikiIdOf(store, 1, 'frwiki');
  const idOf = (url: string): number => ids.get(url) ?? 0;
  const links = [
    ...NUMBERS.map((nth) => [wikiId, 12, idOf(story(nth))]),
    ...NUMBERS.map((nth) => [otherId, 70 + nth, idOf(story(1))]),
    [wikiId, 13, idOf(OLD_NEWS)],
    [wikiId, 13, idOf(MARKED)],
  ];
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  // A host that never answered proves nothing.
  for (const url of [LIVING, HEARD, SHUT]) await record(idOf(url), 1, [-70]);
  await record(idOf(SHUT_BEFORE), 18, [-60, -40, -20]);
  for (const nth of NUMBERS) await record(idOf(story(nth)), 18, [-60, -40, -20, -3]);
  await record(idOf(OLD_NEWS), 18, [-14, -9, -3]);
  await record(idOf(BACK), 18, [-40, -30, -20]);
  for (const url of [...NUMBERS.map(movedStory), MARKED, LIVING, BACK])
    await record(idOf(url), 1, [-1]);
  const redirects = NUMBERS.map((nth) => [
    idOf(movedStory(nth)),
    `https://paper.org/stories/199${nth}/story${nth}`,
    1,
    TODAY,
  ]);
  await store.run('INSERT INTO redirect (url_id, target, kind, seen_day) VALUES ?', [redirects]);
  await store.run(
    'INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (?, 1, ?, ?, 0, ?)',
    [
      idOf(story(1)),
      `https://web.archive.org/web/20030102030405/${story(1)}`,
      '20030102030405',
      TODAY,
    ],
  );
  const alias = [idOf(story(1)), TODAY, LIVE, TODAY, 1, 1, 95, 1, 98, 94, 90, 100, 1];
  await store.run(
    `INSERT INTO alias_rule (rule_id, host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day)
     SELECT 1, host_id, ?, 'paper.org/archive/…', 'https://paper.org/stories/{last segment}', 11, 12, '{}', ?
     FROM url WHERE url_id = ?`,
    [Buffer.alloc(16, 1), TODAY, idOf(story(1))],
  );
  await store.run(
    `INSERT INTO alias (url_id, searched_day, target, found_day, found_by, rule_id, confidence, checked_as, title_like,
       text_kept, text_grown, numbers_kept, dates) VALUES ?`,
    [[alias, [idOf(story(2)), ...alias.slice(1, 2), `${LIVE}2`, ...alias.slice(3)]]],
  );
  const shown = (url: string, target: string, state = 1) => [
    idOf(url),
    target,
    TODAY,
    state,
    1,
    1,
    0,
  ];
  await store.run(
    'INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES ?',
    [
      [
        shown(story(1), LIVE),
        shown(story(2), `${LIVE}2`),
        shown(story(3), 'https://elsewhere.net/said'),
        shown(story(4), 'https://paper.org/waits', 0),
        shown(OLD_NEWS, 'https://paper.org/said'),
        shown(LIVING, 'https://paper.org/no-need'),
      ],
    ],
  );
  const pattern = { host: 'paper.org', pathPrefix: '/given-up/' };
  const shut = { host: 'shut-museum.org', pathPrefix: '/' };
  const always = { firstDay: 0, lastDay: 65_535 };
  const marks = [
    { pattern, mark: 'permadead' as const, ...always },
    { pattern: shut, mark: 'opted-out' as const, ...always },
  ];
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex(marks)));
  web = await serve(sampleParts(wiki, {}, { findings, store }));
});
afterAll(() => web.close());

const touched = (urls: string[]): Promise<ReadonlyMap<string, number>> =>
  store.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));

async function record(urlId: number, code: 1 | 18, days: number[]): Promise<void> {
  for (const day of days) {
    const today = TODAY + day;
    const nowS = Date.UTC(2026, 10, 20 + day) / 1_000;
    await recordResults(store, [checkResult(urlId, code)], { today, nowS }, () => today + 1);
  }
}

async function text(path: string): Promise<string> {
  const response = await web.get(path);
  const body = await response.text();
  expect({ path, status: response.status, body: body.slice(0, 200) }).toMatchObject({
    status: 200,
  });
  return body;
}

async function page(path: string): Promise<string> {
  const body = await text(path);
  checkWellFormed(body);
  return body.replaceAll(/[\u2066-\u2069]/g, '');
}

async function json(query: string) {
  const data: unknown = JSON.parse(await text(`/site?format=json&${query}`));
  return siteAnswerSchema.parse(data);
}

describe('the page of a site', () => {
  test('tells what is dead, by whom it is cited, and what would mend most', async () => {
    const body = await page('/site?domain=paper.org&lang=en');
    expect(body).toContain('Dead links to paper.org');
    expect(body).toContain('paper.org/archive/…');
    expect(body).toContain('8 links in 2 wikis lead here.');
    expect(body).toMatch(
      /Links to dead pages<[^]*<\/dl>\n<p[^>]*>A link counts [^<]*also where its archived copy/,
    );
    expect(body).toContain('4 other pages below it already lead elsewhere by this rule');
    expect(body).toContain('https://paper.org/stories/…');
    expect(body).toContain('Hai &lt;b&gt;&amp;');
    expect(body).toContain('https://web.archive.org/web/20030102030405/');
    expect(body).toContain('By the rule of its group it would lead to');
    expect(body).not.toContain(LIVING);
  });

  test('names stages in the words of the owner’s cases', async () => {
    const body = await page('/site?domain=paper.org&lang=en');
    for (const word of ['Stage:', 'Found dead', 'Dead for 1 to 3 weeks'])
      expect(body).toContain(word);
    expect(body).not.toContain('Dead for 3 weeks to');
    expect(body).toContain('Everybody can be told of what died and what came back');
    expect(await text('/site?domain=paper.org&lang=en&format=csv')).toContain(
      ',Dead for 1 to 3 weeks,',
    );
  });

  test('tells its owner at once what is told of its name, and where to object', async () => {
    const before = await page('/site?domain=paper.org&lang=en');
    expect(before).not.toContain('href="/name?');
    const at = { nowS: Date.UTC(2026, 10, 20) / 1_000, policies: [] };
    const stand = (standing: 'suspected' | 'quiet') =>
      changeName(store, 'paper.org', (known) => ({ ...known, standing, topic: 'loans' }), at);
    await stand('suspected');
    const body = await page('/site?domain=paper.org&lang=en');
    expect(body).toContain('May show something else');
    expect(body).toContain('First seen by a program on');
    expect(body).toMatch(/href="\/name\?url=paper.org&amp;lang=en#wrong"[^>]*>Wrong\? Tell us/);
    expect((await json('domain=news.paper.org')).takeover).toMatchObject({ state: 'suspected' });
    await stand('quiet');
    expect(await page('/site?domain=paper.org&lang=en')).not.toContain('href="/name?');
    expect(await json('domain=paper.org')).not.toHaveProperty('takeover');
  });

  test('tells that its owner wants no checks', async () => {
    const told = 'does not want it to be checked';
    expect(await page('/site?domain=shut-museum.org&lang=en')).toContain(told);
    expect(await page('/site?domain=paper.org&lang=en')).not.toContain(told);
  });

  test('without a domain tells who we are', async () => {
    const body = await page('/site?lang=en');
    expect(body).toContain('Who we are');
    expect(body).not.toContain('noindex');
  });

  test('may be asked for by search engines only without a domain', async () => {
    expect(await text('/robots.txt')).toContain('Allow: /site$');
  });

  test.each([
    'nothing.org',
    'https://paper.org/some/page',
    'PAPER.ORG.',
    'bücher.org',
    '192.0.2.7',
  ])('takes %s', async (domain) => {
    await page(`/site?lang=en&domain=${encodeURIComponent(domain)}`);
  });

  test('is the same for who has it', async () => {
    const first = await web.get('/site?domain=paper.org&lang=en');
    await first.text();
    const headers = {
      'If-None-Match': first.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    };
    const again = await web.get('/site?domain=paper.org&lang=en', { headers });
    expect(again.status).toBe(304);
  });
});

describe('the answer for programs', () => {
  test('has dead URLs by citations, each with its group', async () => {
    const { counts, dead, groups, complete } = await json('domain=paper.org');
    expect(counts).toEqual({
      hosts: 2,
      urls: 13,
      dead: 6,
      links: 10,
      wikis: 2,
      redirects: 3,
      chosen: 6,
    });
    expect(complete).toBe(true);
    expect(groups).toMatchObject([
      {
        pattern: 'paper.org/archive/…',
        kind: 'directory',
        urls: 4,
        links: 8,
        wikis: 2,
        living: 0,
        moved: 4,
        rules: [
          {
            from: 'paper.org/archive/….html',
            to: 'https://paper.org/stories/…',
            seen: 4,
            mends: 4,
          },
        ],
      },
    ]);
    expect(dead[0]).toMatchObject({
      link: { url: story(1), archives: [{ timestamp: '20030102030405' }] },
      citations: {
        pages: 5,
        wikis: [
          { dbname: 'dewiki', pages: 1 },
          { dbname: 'frwiki', pages: 4 },
        ],
      },
      group: 'paper.org/archive/…',
      suggestion: 'https://paper.org/stories/2001/story1',
    });
  });

  test.each([
    ['stage=found', [OLD_NEWS]],
    ['stage=dropped', []],
    ['stage=referred|found&dir=/old', [OLD_NEWS]],
    ['stage=referred', NUMBERS.map(story)],
    ['since=2026-11-10', [OLD_NEWS]],
    ['dir=/given-up/', [MARKED]],
    ['group=paper.org/archive/…&dir=/archive/2001/', [story(1)]],
    ['group=none', []],
  ])('of paper.org with %s', async (filter, urls) => {
    const { dead } = await json(`domain=paper.org&${filter}`);
    expect(dead.map(({ link }) => link.url)).toEqual(urls);
  });

  test('tells which hosts and URLs are not to be checked', async () => {
    const shut = await json('domain=shut-museum.org');
    expect(shut.optedOutHosts).toEqual(['shut-museum.org']);
    expect(shut.dead.map(({ link, optedOut }) => [link.url, optedOut])).toEqual([
      [SHUT_BEFORE, true],
    ]);
    const paper = await json('domain=paper.org');
    expect('optedOutHosts' in paper || paper.dead.some((one) => 'optedOut' in one)).toBe(false);
  });

  test('of a host alone tells that host', async () => {
    const { counts } = await json('domain=news.paper.org');
    expect(counts).toMatchObject({ hosts: 1, dead: 1 });
  });

  test('tells what came back', async () => {
    const { returned } = await json('domain=paper.org&since=2026-11-01');
    expect(returned).toEqual([{ url: BACK, day: '2026-11-19' }]);
    const { returned: later } = await json('domain=paper.org&since=2026-11-20');
    expect(later).toEqual([]);
  });

  test.each(['stage=x', 'since=yesterday', 'dir=archive', 'page=0'])(
    'refuses %s',
    async (wrong) => {
      const response = await web.get(`/site?format=json&domain=paper.org&${wrong}`);
      expect(response.status).toBe(400);
    },
  );

  test('needs a domain', async () => {
    const response = await web.get('/site?format=json');
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('missing-parameter'),
    ]);
  });

  test('as a table is for spreadsheets', async () => {
    const csv = await text('/site?domain=paper.org&format=csv&lang=en');
    expect(csv).toContain('Web link,Pages that use it,Wikis,Called dead since');
    expect(csv).toContain(`${story(1)},5,dewiki (1) frwiki (4),`);
    expect(csv.split('\r\n')).toHaveLength(8);
  });
});

describe('what its owner may redirect', () => {
  const PATH = '/site/redirects?domain=paper.org';

  test('is told with the rule and what speaks for each, and led to by the page', async () => {
    expect(await page('/site?domain=paper.org&lang=en')).toContain(
      'Weboid knows a live page for 3 dead pages of this website. A redirect from the old address mends all links that lead there. Most live pages were found by a program: compare before you use them.',
    );
    const body = await page(`${PATH}&lang=en`);
    expect(body).toContain('These 2 pages follow one rule:');
    expect(body).toContain('It was right for 11 of 12 known pages.');
    expect(body).toContain(`href="${LIVE}"`);
    expect(body).toContain('compare before you use them');
    expect(body).toContain(`href="https://web.archive.org/web/20030102030405/${story(1)}"`);
    expect(body).toContain('href="/moves?domain=paper.org&amp;lang=en"');
    for (const hidden of ['elsewhere.net', 'paper.org/waits', 'paper.org/no-need']) {
      expect(body).not.toContain(hidden);
    }
  });

  test('is told to programs, those of pages that are cited most first', async () => {
    const told = redirectsAnswerSchema.parse(JSON.parse(await text(`${PATH}&format=json`)));
    expect(told).toMatchObject({ count: 3, page: 1, pages: 1, complete: true });
    expect(told.rules).toMatchObject([{ redirects: 2, right: 11, matching: 12 }]);
    expect(told.redirects.map(({ from, to }) => [from, to])).toEqual([
      [story(1), LIVE],
      [story(2), `${LIVE}2`],
      [OLD_NEWS, 'https://paper.org/said'],
    ]);
    expect(told.redirects[0]?.found).toMatchObject({
      by: 'rule',
      since: expect.any(String),
      check: 'same',
      kept: 0.94,
      rule: { from: 'paper.org/archive/…', right: 11, matching: 12 },
    });
    expect(told.redirects[2]).not.toHaveProperty('found');
  });

  test('is a file for servers', async () => {
    const response = await web.get(`${PATH}&format=tsv`);
    expect(response.headers.get('Content-Type')).toBe('text/tab-separated-values; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="redirects-paper.org-2026-11-20.tsv"',
    );
    expect(await response.text()).toContain(`paper.org/archive/2001/story1.html\t${LIVE}\tsame\n`);
    expect(await text(`${PATH}&format=nginx`)).toContain(`story1.html ${LIVE}`);
    expect(await text(`${PATH}&format=apache`)).toContain(`story1.html ${LIVE}\n`);
  });

  test('of a host alone, is by its paths', async () => {
    const tsv = await text('/site/redirects?domain=news.paper.org&format=tsv');
    expect(tsv).toMatch(/\n\/old\?x=%22%3E%3Cb%3E\thttps:\/\/paper\.org\/said\tsaid\n$/);
    const map = await text('/site/redirects?domain=news.paper.org&format=nginx');
    expect(map).not.toContain('paper.org/said');
  });

  test('is nothing where nothing is known', async () => {
    expect(await page('/site/redirects?domain=shut-museum.org&lang=en')).toContain(
      'knows no live page for a dead page of this website',
    );
    expect(await text('/site/redirects?domain=nothing.org&format=tsv')).not.toMatch(/^[^#]/m);
  });

  test.each(['', 'domain=&format=tsv', 'domain=paper.org&format=csv', 'domain=a b&format=json'])(
    'refuses %j',
    async (wrong) => {
      expect((await web.get(`/site/redirects?${wrong}`)).status).toBe(400);
    },
  );
});

const HOSTILE = [
  'http://paper.org/\u0001\u0008]]><b>&amp;',
  `http://paper.org/${'a'.repeat(8_000)}`,
  'http://paper.org/\u202Eabc\uFFFE',
];
const PARSERS = { atom: parseAtomFeed, rss: parseRssFeed, json: parseJsonFeed } as const;

async function feed(ending: keyof typeof PARSERS, query: string): Promise<string> {
  const body = await text(`/feed/site.${ending}?lang=en&domain=paper.org${query}`);
  if (ending !== 'json') strictXml(body);
  PARSERS[ending](body);
  if (ending === 'json') siteFeedSchema.parse(JSON.parse(body));
  return body;
}

async function step(url: string, stage: CaseStage, day: number, caseId = 1): Promise<void> {
  await store.run(
    `INSERT INTO case_step (case_id, stage, nth, domain_key, url, opened_day, happened_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      caseId,
      caseStageIdOf(stage),
      Math.abs(day),
      domainKeyOf('paper.org'),
      Buffer.from(url),
      TODAY - 40,
      Date.UTC(2026, 10, 20 + day) / 1_000,
    ],
  );
}

/** Somebody has proved a host of the site, with those below it or without. */
async function prove(name: string, hasSubdomains: boolean): Promise<void> {
  await store.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at)
     VALUES (?, ?, ?, ?, ?, 1, 1)`,
    [
      Buffer.alloc(16, 7),
      Buffer.from(name),
      domainKeyOf('paper.org'),
      Number(hasSubdomains),
      claimStateIdOf('proven'),
    ],
  );
}

describe('a live page', () => {
  const TOLD_BY = ['/site?format=json&', '/site/redirects?format=json&', '/feed/site.json?'].map(
    (path) => `${path}lang=en&domain=paper.org`,
  );
  /** Not what a rule for the server suggests. */
  const LED = new RegExp(`(?:"url":"|"to":"|href=\\\\")${LIVE}["\\\\]`);
  const others: Served[] = [];
  const servedWith = async (part: Partial<typeof wiki>): Promise<Served> => {
    const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
    const other = await serve(sampleParts(sampleWiki([], part), {}, { findings, store }));
    others.push(other);
    return other;
  };
  const told = async (served: Served, path: string): Promise<string> =>
    (await served.get(path)).text();
  beforeAll(() => emptyTables(store, 'case_step', 'domain_claim'));
  afterAll(() => Promise.all(others.map((one) => one.close())));

  test.each(TOLD_BY)('is told by %s where its farm does not refuse it', async (path) => {
    const match = (url: string) => (url === LIVE ? { list: 'l', line: 'stories' } : null);
    const lists = { match, key: 'test', unsupported: [] };
    const refusing = await servedWith({ farmSpamMatcher: () => Promise.resolve(lists) });
    expect(await told(web, path)).toMatch(LED);
    expect(await told(refusing, path)).not.toMatch(LED);
    const unread = await servedWith({ farmSpamMatcher: () => Promise.reject(new Error('unread')) });
    expect(await told(unread, path)).not.toMatch(LED);
  });

  test('is told again as soon as lists can be read', async () => {
    let isRead = false;
    const lists = { match: () => null, key: 'test', unsupported: [] };
    const farmSpamMatcher = () =>
      isRead ? Promise.resolve(lists) : Promise.reject(new Error('no'));
    const served = await servedWith({ farmSpamMatcher });
    const path = '/site/redirects?format=json&domain=paper.org';
    expect(await told(served, path)).not.toContain(LIVE);
    isRead = true;
    expect(await told(served, path)).toContain(LIVE);
  });

  test.each(TOLD_BY)('is told by %s no more once somebody removed it', async (path) => {
    const said = await store.select<object>('SELECT * FROM replacement WHERE target = ?', [LIVE]);
    const response = await web.get(path);
    expect(await response.text()).toMatch(LED);
    const headers = {
      'If-None-Match': response.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    };
    const nowS = Date.UTC(2026, 10, 20, 12) / 1_000;
    const anybody = { key: null, userName: null };
    await removeReplacement(store, { url: normalUrl(story(1)), target: LIVE }, anybody, nowS);
    const again = await web.get(path, { headers });
    expect([again.status, await again.text()]).toEqual([200, expect.not.stringMatching(LED)]);
    const row = said[0] ?? {};
    await store.run('INSERT INTO replacement (??) VALUES (?)', [
      Object.keys(row),
      Object.values(row),
    ]);
    await store.run('DELETE FROM deed');
  });
});

describe('the feed of a site', () => {
  beforeEach(async () => {
    await emptyTables(store, 'case_step', 'domain_claim');
    await prove('paper.org', true);
  });

  test.each([
    ['who has proved one host speaks for no other', 'news.paper.org'],
    ['whom nobody proves any more is not left with what was', null],
  ])('%s', async (_why, proven) => {
    await emptyTables(store, 'domain_claim');
    if (proven !== null) await prove(proven, false);
    await step(OLD_NEWS, 'referred', -3);
    const { items } = siteFeedSchema.parse(JSON.parse(await feed('json', '&stage=restored')));
    expect(items.map(({ external_url: url }) => url)).toEqual([BACK]);
    const ofHost = await text('/feed/site.json?lang=en&domain=news.paper.org');
    expect(ofHost.includes('/step/')).toBe(proven !== null);
  });

  test.each(['atom', 'rss', 'json'] as const)(
    'as %s says that it lacks steps where a domain has more hosts than are looked at',
    async (ending) => {
      await emptyTables(store, 'domain_claim');
      await prove('news.paper.org', false);
      await step(OLD_NEWS, 'referred', -3);
      const read = () => text(`/feed/site.${ending}?lang=en&domain=news.paper.org`);
      const note = 'too many hosts to tell the further steps';
      expect(await read()).not.toContain(note);
      const hosts = Array.from({ length: 5_001 }, (_, n) => `h${n}.paper.org`);
      const rows = hosts.map((name) => [Buffer.from(name), Buffer.from('paper.org'), 1, 0, 0]);
      await store.run(
        'INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES ?',
        [rows],
      );
      const body = await read();
      await store.run("DELETE FROM host WHERE name LIKE 'h%.paper.org'");
      expect(body).toContain(note);
      if (ending !== 'json') strictXml(body);
      PARSERS[ending](body);
    },
  );

  test('without cases tells what died and came back', async () => {
    const { items } = siteFeedSchema.parse(JSON.parse(await feed('json', '')));
    expect(items.map(({ tags, external_url: url }) => [tags[0], url])).toContainEqual([
      'working',
      BACK,
    ]);
    const died = siteFeedSchema.parse(JSON.parse(await feed('json', '&stage=found')));
    expect(new Set(died.items.flatMap(({ tags }) => tags))).toEqual(new Set(['unreachable']));
    const back = siteFeedSchema.parse(JSON.parse(await feed('json', '&stage=restored')));
    expect(back.items.map(({ external_url: url }) => url)).toEqual([BACK]);
  });

  test.each(['atom', 'rss', 'json'] as const)('as %s tells the steps of cases', async (ending) => {
    for (const [place, url] of HOSTILE.entries()) await step(url, 'referred', -3, place + 1);
    await step(HOSTILE[1] ?? '', 'dropped', -2);
    const body = await feed(ending, '');
    expect(body).toContain('has been dead for three weeks');
    expect(body).toContain('site/paper.org/step/');
    const week = 'has been dead for a week';
    expect(body).toContain(week);
    expect(await feed(ending, '&stage=dropped')).not.toContain(week);
    expect(await feed(ending, '&since=2026-11-18')).not.toContain(week);
  });

  test('tells who has read it before somebody proved the site nothing again', async () => {
    await emptyTables(store, 'domain_claim');
    const read = async () => siteFeedSchema.parse(JSON.parse(await feed('json', ''))).items;
    const before = await read();
    expect(before).not.toEqual([]);
    await prove('paper.org', true);
    // As the sweep of a domain that was proven finds them.
    for (const nth of NUMBERS) await step(story(nth), 'found', 0, nth);
    await step(BACK, 'restored', 0, 9);
    expect(await read()).toEqual(before);
    await step(story(1), 'referred', 1);
    const after = await read();
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ external_url: story(1), _weboid: { stage: 'referred' } });
  });

  test.each(['atom', 'rss', 'json'] as const)('as %s leads to what is older', async (ending) => {
    for (let place = 1; place <= 130; place += 1) await step(story(1), 'referred', -1, place);
    const first = await feed(ending, '');
    const [, before = ''] = /before=([\d-]+)/.exec(first) ?? [];
    expect(first).toContain(ending === 'json' ? 'next_url' : 'prev-archive');
    const second = await feed(ending, `&before=${before}`);
    expect(second).not.toContain(ending === 'json' ? 'next_url' : 'prev-archive');
    if (ending !== 'json') expect(second).toContain('fh:archive');
    const ids = (body: string): string[] => [...new Set(body.match(/(?:step|change)\/\d+/g))];
    const all = [...ids(first), ...ids(second)];
    expect([ids(first).length, new Set(all).size]).toEqual([100, all.length]);
    expect(all.filter((id) => id.startsWith('step/'))).toHaveLength(130);
    await emptyTables(store, 'domain_claim', 'case_step');
    const changes = ids(await feed(ending, ''));
    expect(changes).not.toEqual([]);
    expect(all.filter((id) => id.startsWith('change/')).toSorted()).toEqual(changes.toSorted());
  });

  test('is not sent again to who has it', async () => {
    await step(story(1), 'referred', -1);
    const first = await web.get('/feed/site.atom?domain=paper.org');
    await first.text();
    const headers = {
      'If-None-Match': first.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    };
    const again = await web.get('/feed/site.atom?domain=paper.org', { headers });
    expect([again.status, again.headers.get('last-modified')]).toEqual([304, expect.any(String)]);
    await step(story(2), 'referred', 0, 2);
    expect((await web.get('/feed/site.atom?domain=paper.org', { headers })).status).toBe(200);
  });
});
