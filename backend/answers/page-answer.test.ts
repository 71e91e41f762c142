import type { AskedWiki } from './asked-wiki';
import { hasFinding, type LinkAnswer, type LinkFacts } from './link-answer';
import type { Findings } from './findings';
import { answerFor } from './page-answer';
import { createMarkIndex } from '../status/mark-index';
import { NO_ANNOTATIONS } from '../store/answers/annotations';
import type { Finding } from '../store/answers/findings';
import { orProblem, Problem } from './problem';
import {
  failed,
  finding,
  sampleParts,
  sampleWiki,
  type SamplePage,
} from '../web/testing/sample-web';

/** All parts, some of the findings replaced. */
function withFindings(wiki: AskedWiki, part: Partial<Findings>) {
  const parts = sampleParts(wiki, {});
  const findings: Findings = {
    ...parts.findings,
    ahead: () => ({ of: (urls) => findings.of([...urls]) }),
    ...part,
  };
  return { ...parts, findings };
}

const page: SamplePage = { pageId: 12, title: 'Hai', namespace: 0, links: [] };

function answer(links: string[], known: Parameters<typeof sampleParts>[1]) {
  const wiki = sampleWiki([{ ...page, links }]);
  return answerFor({ wiki, page: { pageId: 12 } }, sampleParts(wiki, known));
}

test('spellings of one URL are one link, in the order of domain, port, scheme and path', async () => {
  const { links } = await answer(
    [
      'http://b.net:80/x',
      'HTTP://B.NET/x',
      '//a.net',
      'mailto:a@a.net',
      'http://docs/',
      'http://a.b.net/',
    ],
    {},
  );
  expect(links.map((link) => link.url)).toEqual([
    'https://a.net/',
    'http://b.net/x',
    'http://a.b.net/',
    'http://docs/',
    'mailto:a@a.net',
  ]);
});

test.each([
  ['https://a.net/', 'unknown', undefined, undefined],
  ['https://example.org/', 'ignored', undefined, 'example-domain'],
  ['http://expyuzz4wqqyqhjn.onion/', 'ignored', undefined, 'special-name'],
  ['https://en.wikipedia.org/', 'ignored', undefined, 'own-farm'],
  ['news:a.b', 'ignored', undefined, 'other-scheme'],
  ['http://docs/about.htm', 'invalid', 128, 'invalid-address'],
])('%s without findings is %s', async (url, verdict, code, reason) => {
  const { links } = await answer([url], {});
  const [told]: LinkFacts[] = links;
  expect(links).toHaveLength(1);
  expect(told).toMatchObject({ url, verdict });
  expect([told?.code, told?.reason, told?.checks]).toEqual([code, reason, undefined]);
});

test.each([
  [8_000, 'unknown', undefined],
  [8_001, 'ignored', 'too-long'],
])('of %d characters, without findings, it is %s', async (length, verdict, reason) => {
  const { links } = await answer(['https://a.net/'.padEnd(length, 'x')], {});
  const [told]: LinkFacts[] = links;
  expect([told?.verdict, told?.reason]).toEqual([verdict, reason]);
});

test('what is too long to be listed is told as that, whatever is marked', async () => {
  const wiki = sampleWiki([{ ...page, links: ['https://gone.net/'.padEnd(8_001, 'x')] }]);
  const parts = sampleParts(wiki, {});
  const pattern = { host: 'gone.net', pathPrefix: '/' };
  const marks = createMarkIndex([{ pattern, mark: 'permadead', firstDay: 1, lastDay: 9_999 }]);
  const asked = { ...parts, findings: { ...parts.findings, marks: () => Promise.resolve(marks) } };
  const { links } = await answerFor({ wiki, page: { pageId: 12 } }, asked);
  expect(links.map(({ verdict, reason }: LinkFacts) => [verdict, reason])).toEqual([
    ['ignored', 'too-long'],
  ]);
});

test('only URLs that can be checked are looked up', async () => {
  const asked: string[][] = [];
  const of: Findings['of'] = (urls) => {
    asked.push(urls);
    return Promise.resolve(new Map());
  };
  const links = [
    'https://a.net/',
    'https://example.org/',
    'https://de.wikipedia.org/',
    'http://docs/',
  ];
  const wiki = sampleWiki([{ ...page, links }]);
  await answerFor({ wiki, page: { title: 'Hai' } }, withFindings(wiki, { of }));
  expect(asked).toEqual([['https://a.net/']]);
});

test('what the wiki does not record is told as not monitored, whatever was once found', async () => {
  const ignoredDomains = ['wikipedia.org', 'OpenStreetMap.org', 'bücher.de', 'openstreetmap.org'];
  const links = ['https://www.OpenStreetMap.org/x', 'https://de.wikipedia.org/', 'https://b.net/'];
  const wiki = sampleWiki([{ ...page, links }], { ignoredDomains });
  const parts = sampleParts(wiki, {
    'https://b.net/': finding({}),
    'https://www.openstreetmap.org/x': finding({}),
  });
  const found = await answerFor({ wiki, page: { pageId: 12 } }, parts);
  expect(found).toMatchObject({
    notMonitored: ['wikipedia.org', 'openstreetmap.org', 'xn--bcher-kva.de'],
    complete: true,
    links: [
      { url: 'https://b.net/', verdict: 'working' },
      { verdict: 'ignored', reason: 'not-monitored' },
      { verdict: 'ignored', reason: 'own-farm' },
    ],
  });
  expect(found.links[1]).not.toHaveProperty('checks');
});

test('a finding is told with code, days and failures', async () => {
  const { links } = await answer(['https://a.net/x.'], { 'https://a.net/x.': failed(18, 29, 6) });
  expect(links).toMatchObject([
    {
      verdict: 'unreachable',
      reason: 'not-found',
      checks: {
        code: 18,
        http: 404,
        since: 3581,
        lastGood: 3578,
        lastChecked: 3609,
        failures: 6,
      },
      hints: ['trailing-punctuation'],
    },
  ]);
});

describe('where a good answer is doubtful', () => {
  const url = 'https://a.net/';
  const first = async (known: Finding) => (await answer([url], { [url]: known })).links[0];

  test.each(['soft-404', 'parked', 'to-home-page', 'to-login'] as const)(
    'the doubt is the reason: %s',
    async (doubt) => {
      expect(await first(finding({ doubt }))).toMatchObject({
        verdict: 'doubtful',
        checks: { code: 1 },
        reason: doubt,
        isUnjudgeable: false,
      });
    },
  );

  test('a failure is the better reason, and a doubt makes nothing unreachable', async () => {
    const doubt = 'parked';
    expect(await first({ ...failed(18, 3, 1), doubt })).toMatchObject({
      verdict: 'doubtful',
      reason: 'not-found',
    });
    expect(await first({ ...failed(18, 29, 6), doubt })).toMatchObject({
      verdict: 'unreachable',
      reason: 'not-found',
    });
  });
});

test.each([
  [17, true],
  [26, true],
  [18, false],
  [1, undefined],
] as const)('code %d is none for machines: %s', async (code, isUnjudgeable) => {
  const runs = [{ code, http: null, firstDay: 3500, lastDay: 3600 }];
  const { links } = await answer(['https://a.net/'], { 'https://a.net/': finding({ runs }) });
  const [told]: LinkFacts[] = links;
  expect([told?.checks?.code, told?.isUnjudgeable]).toEqual([code, isUnjudgeable]);
});

test('how far a redirect leads is told', async () => {
  const known = finding({ redirect: 'https://b.net/', redirectClass: 'other-domain' });
  const { links } = await answer(['https://a.net/'], { 'https://a.net/': known });
  expect(links).toMatchObject([
    { checks: { redirect: { url: 'https://b.net/', class: 'other-domain' } } },
  ]);
});

test("the wiki's own policy decides", async () => {
  const links = ['https://a.net/'];
  const wiki = sampleWiki([{ ...page, links }], { policy: { minFailures: 7, minDays: 9 } });
  const parts = sampleParts(wiki, { 'https://a.net/': failed(18, 29, 6) });
  const found = await answerFor({ wiki, page: { pageId: 12 } }, parts);
  expect(found.links).toMatchObject([{ verdict: 'doubtful' }]);
});

test('complete as soon as every link that can be checked has been checked', async () => {
  const links = ['https://a.net/', 'https://example.org/', 'http://docs/'];
  expect((await answer(links, {})).complete).toBe(false);
  expect((await answer(links, { 'https://a.net/': finding({}) })).complete).toBe(true);
  expect((await answer([], {})).complete).toBe(true);
});

test.each([
  ['unreachable', [], true],
  ['doubtful', [], true],
  ['invalid', [], true],
  ['spam', [], true],
  ['unknown', ['stray-quote'], true],
  ['unknown', [], false],
  ['working', ['stray-quote'], false],
  ['ignored', [], false],
] as [LinkAnswer['verdict'], LinkAnswer['hints'], boolean][])(
  '%s with hints %j is a finding: %s',
  async (verdict, hints, expected) => {
    const { links } = await answer(['https://a.net/'], {});
    const [link] = links.map((unknown) => ({ ...unknown, verdict, hints }));
    expect(link !== undefined && hasFinding(link)).toBe(expected);
  },
);

test('what the page has by interwiki prefixes alone is told apart, in whatever spelling it is an external link, too', async () => {
  const interwiki = ['https://doi.org/10.1/x', 'https://hdl.handle.net/1/2'];
  const wiki = sampleWiki([
    { ...page, links: ['https://DOI.org/10.1/x', 'https://a.net/'], interwiki },
  ]);
  const { links } = await answerFor({ wiki, page: { pageId: 12 } }, sampleParts(wiki, {}));
  expect(links.map(({ url, isInterwiki }) => [url, isInterwiki])).toEqual([
    ['https://a.net/', undefined],
    ['https://hdl.handle.net/1/2', true],
    ['https://doi.org/10.1/x', undefined],
  ]);
});

const broken = () => Promise.reject(new Error('gone away'));

test.each(['pagesNamed', 'linksByKind'] as const)(
  'a replica that fails at %s is a problem',
  async (method) => {
    const { reader } = sampleWiki([page]);
    const wiki = sampleWiki([page], { reader: { ...reader, [method]: broken } });
    const parts = sampleParts(wiki, {});
    await expect(answerFor({ wiki, page: { pageId: 12 } }, parts)).rejects.toMatchObject({
      code: 'replica-unavailable',
      status: 503,
    });
  },
);

test('marks overrule what checks say, and are told as reasons; other marks change nothing', async () => {
  const marks = createMarkIndex(
    (
      [
        ['gone.net', 'permadead'],
        ['alive.net', 'permalive'],
        ['paid.net', 'paywall'],
        ['shy.net', 'opted-out'],
      ] as const
    ).map(([host, mark]) => ({
      pattern: { host, pathPrefix: '/' },
      mark,
      firstDay: 1,
      lastDay: 9_999,
    })),
  );
  const links = [
    'https://gone.net/never-checked',
    'https://alive.net/',
    'https://paid.net/',
    'https://shy.net/',
    'https://shy.net/dead',
    'https://example.org/',
  ];
  const known = {
    'https://alive.net/': failed(18, 30, 5),
    'https://paid.net/': finding({}),
    'https://shy.net/': finding({}),
    'https://shy.net/dead': failed(18, 29, 6),
  };
  const wiki = sampleWiki([{ ...page, links }]);
  const parts = sampleParts(wiki, known);
  const asked = { ...parts, findings: { ...parts.findings, marks: () => Promise.resolve(marks) } };
  const told = await answerFor({ wiki, page: { pageId: page.pageId } }, asked);
  expect(told.links.map(({ url, verdict, reason }: LinkFacts) => [url, verdict, reason])).toEqual([
    ['https://alive.net/', 'working', 'marked-permalive'],
    ['https://gone.net/never-checked', 'unreachable', 'marked-permadead'],
    ['https://paid.net/', 'working', 'fine'],
    ['https://shy.net/', 'unknown', 'opted-out'],
    ['https://shy.net/dead', 'unreachable', 'not-found'],
    ['https://example.org/', 'ignored', 'example-domain'],
  ]);
  expect(told.complete).toBe(true);
});

test('a replacement is not told where it has become spam, nor while that cannot be found out', async () => {
  const spamMatcher: AskedWiki['spamMatcher'] = () =>
    Promise.resolve({
      match: (url) => (url.includes('casino') ? { list: 'test', line: 'casino' } : null),
      key: 'test',
      unsupported: [],
    });
  const told = async (url: string, lists = spamMatcher) => {
    const replacement = { url, checkedDay: 7, found: null };
    const wiki = sampleWiki([{ ...page, links: ['https://gone.net/'] }], {
      spamMatcher: lists,
    });
    const parts = sampleParts(wiki, { 'https://gone.net/': failed(18, 30, 5) });
    const annotations: Findings['annotations'] = () =>
      Promise.resolve(new Map([[1, { ...NO_ANNOTATIONS, replacement }]]));
    const findings = { ...parts.findings, annotations };
    const { links } = await answerFor({ wiki, page: { pageId: 12 } }, { ...parts, findings });
    const [link]: LinkFacts[] = links;
    return link?.replacement;
  };
  expect(await told('https://new.net/')).toEqual({
    url: 'https://new.net/',
    checkedDay: 7,
    found: null,
  });
  expect(await told('https://casino.net/')).toBeNull();
  expect(await told('https://new.net/', () => Promise.reject(new Error('unread')))).toBeNull();
});

test('an own database that fails is a problem', async () => {
  const wiki = sampleWiki([page]);
  const question = { wiki, page: { pageId: 12 } };
  await expect(answerFor(question, withFindings(wiki, { of: broken }))).rejects.toMatchObject({
    code: 'database-unavailable',
  });
});

test('own tables that are missing are a problem of their own, those of the wiki are not', async () => {
  const unmade = Object.assign(new Error('no table'), { code: 'ER_NO_SUCH_TABLE' });
  const of = () => Promise.reject(unmade);
  const wiki = sampleWiki([page]);
  const question = { wiki, page: { pageId: 12 } };
  const asked = withFindings(wiki, { of });
  await expect(answerFor(question, asked)).rejects.toMatchObject({ code: 'tables-missing' });
  await expect(orProblem('replica-unavailable', of())).rejects.toMatchObject({
    code: 'replica-unavailable',
  });
});

test.each([{ pageId: 13 }, { title: 'Wal' }])('no page %j', async (ref) => {
  const wiki = sampleWiki([page]);
  const parts = sampleParts(wiki, {});
  await expect(answerFor({ wiki, page: ref }, parts)).rejects.toThrow(
    new Problem('page-not-found'),
  );
});
