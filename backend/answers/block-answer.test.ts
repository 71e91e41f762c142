import { blockData } from '../web/formats/block-data';
import { createMarkIndex, type PlacedMark } from '../status/mark-index';
import type { Finding } from '../store/answers/findings';
import type { Suspicion } from '../store/suspects/suspicion';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import {
  failed,
  finding,
  sampleParts,
  sampleWiki,
  type SamplePage,
} from '../web/testing/sample-web';
import { answerForBlock } from './block-answer';

const DEAD = 'https://dead.net/x';
const DOUBTFUL = 'https://odd.net/x';
const WORKING = 'https://works.net/x';
const COPY = `https://web.archive.org/web/20150102/${DEAD}`;
const TAKEN = 'https://taken.net/';
const TAKEN_DEAD = 'https://taken.net/gone';
const SUSPECTED = 'https://suspected.net/';
const known: Record<string, Finding> = {
  [DEAD]: { ...failed(18, 29, 6), urlId: 5 },
  [DOUBTFUL]: { ...failed(18, 1, 1), urlId: 6 },
  [WORKING]: finding({ urlId: 7 }),
  'https://en.wikipedia.org/': { ...failed(18, 29, 6), urlId: 8 },
  [COPY]: finding({ urlId: 11 }),
  'https://ignored.net/': { ...failed(18, 29, 6), urlId: 9 },
  [TAKEN]: finding({ urlId: 12, doubt: 'usurped' }),
  [TAKEN_DEAD]: { ...failed(18, 29, 6), urlId: 13, doubt: 'usurped' },
  [SUSPECTED]: finding({ urlId: 14, doubt: 'usurped-suspected' }),
};
const page = (pageId: number, links: string[]): SamplePage => ({
  pageId,
  title: `Page ${pageId}`,
  namespace: 0,
  links,
});

interface Setting {
  wiki?: Partial<AskedWiki>;
  findings?: Partial<Findings>;
  doubtful?: boolean;
  details?: boolean;
}

async function ask(pages: SamplePage[], setting: Setting = {}) {
  const wiki = sampleWiki(pages, setting.wiki);
  const parts = sampleParts(wiki, known);
  const { doubtful = false, details = false } = setting;
  const answer = await answerForBlock(
    { wiki, block: 1, doubtful, details, lang: null },
    { ...parts, findings: { ...parts.findings, ...setting.findings } },
  );
  const told = answer.pages.map(
    ({ pageId, links }) => [pageId, links.map(({ url }) => url)] as const,
  );
  return { answer, told, warnings: answer.warnings };
}

test('pages come by id, their links in the order of domains, those without problems not', async () => {
  const { told, warnings } = await ask([
    page(99, [DOUBTFUL, DEAD, WORKING]),
    page(70, [WORKING]),
    page(80, [DEAD]),
    page(64 + 64, [DEAD]),
  ]);
  expect(told).toEqual([
    [80, [DEAD]],
    [99, [DEAD]],
  ]);
  expect(warnings).toEqual([]);
});

test('doubtful links are told where they are asked for', async () => {
  const { told } = await ask([page(99, [DOUBTFUL, DEAD, WORKING])], { doubtful: true });
  expect(told).toEqual([[99, [DEAD, DOUBTFUL]]]);
});

test('what is in other hands is told to everybody, what is only suspected to who wants to see doubts', async () => {
  const pages = [page(99, [TAKEN, TAKEN_DEAD, SUSPECTED, DOUBTFUL])];
  const { told, answer } = await ask(pages);
  expect(told).toEqual([[99, [TAKEN, TAKEN_DEAD]]]);
  expect(answer.pages[0]?.links.map(({ verdict }) => verdict)).toEqual(['doubtful', 'unreachable']);
  const data = blockData(answer, {
    source: { version: '0', commit: '0', url: '' },
    tell: null,
    fixes: 'with-tags',
  });
  expect(data.pages[0]?.problems).toEqual([
    { url: TAKEN, verdict: 'doubtful', taken: true },
    { url: TAKEN_DEAD, verdict: 'unreachable', taken: true },
  ]);
  const all = await ask(pages, { doubtful: true });
  expect(all.told).toEqual([[99, [DOUBTFUL, SUSPECTED, TAKEN, TAKEN_DEAD]]]);
});

test('what has its copy on the page is no problem, and told beside them where doubtful links are', async () => {
  const pages = [page(98, [DEAD, COPY]), page(99, [DEAD])];
  expect((await ask(pages)).answer.pages).toMatchObject([{ pageId: 99, repaired: [] }]);
  expect((await ask(pages, { doubtful: true })).answer.pages).toMatchObject([
    { pageId: 98, links: [], repaired: [DEAD] },
    { pageId: 99, links: [{ url: DEAD }], repaired: [] },
  ]);
});

test('whether there is a copy is told of each link, but of none that the wiki refuses', async () => {
  const copyAt = (service: 'wayback' | 'archive-today') => ({
    service,
    url: 'https://copy.net/',
    timestamp: '2015',
  });
  const copies = (urlIds: number[]) => {
    expect(urlIds.toSorted()).toEqual([5, 6]);
    return Promise.resolve(
      new Map([
        [5, [copyAt('wayback')]],
        [6, [copyAt('archive-today')]],
      ]),
    );
  };
  const { answer } = await ask([page(99, [DEAD, DOUBTFUL])], {
    wiki: { archives: { refused: ['archive-today'], order: [] } },
    findings: { copies },
    doubtful: true,
  });
  expect(answer.pages[0]?.links).toMatchObject([
    { url: DEAD, archives: [{ service: 'wayback' }] },
    { url: DOUBTFUL, archives: [] },
  ]);
});

test.each([
  [{ minFailures: 7, minDays: 9 }, []],
  [{ minFailures: 3, minDays: 30 }, []],
  [{ minFailures: 6, minDays: 27 }, [DEAD]],
])('the policy of the wiki decides: %p', async (policy, urls) => {
  const { told } = await ask([page(99, [DEAD])], { wiki: { policy } });
  expect(told.flatMap(([, its]) => its)).toEqual(urls);
});

test('neither the own farm nor what the wiki ignores is told, whatever checks said', async () => {
  const links = ['https://en.wikipedia.org/', 'https://ignored.net/', DEAD];
  const { told } = await ask([page(99, links)], { wiki: { ignoredDomains: ['ignored.net'] } });
  expect(told).toEqual([[99, [DEAD]]]);
});

const mark = (host: string, word: 'permadead' | 'permalive'): PlacedMark => ({
  pattern: { host, pathPrefix: '/' },
  mark: word,
  firstDay: 1,
  lastDay: 60_000,
});

test('marks overrule checks, and their hosts are suspected', async () => {
  const marks = createMarkIndex([mark('works.net', 'permadead'), mark('dead.net', 'permalive')]);
  const asked: Suspicion[] = [];
  const wiki = sampleWiki([]);
  const { findings } = sampleParts(sampleWiki([page(99, [DEAD, WORKING])]), known);
  const { answer } = await ask([], {
    findings: {
      marks: () => Promise.resolve(marks),
      blockSuspects: (_wiki, block, suspicion) => {
        asked.push(suspicion);
        return findings.blockSuspects(wiki, block, suspicion);
      },
    },
  });
  expect(answer.pages.flatMap(({ links }) => links)).toEqual([
    expect.objectContaining({
      url: WORKING,
      verdict: 'unreachable',
      reason: 'marked-permadead',
    }),
  ]);
  expect(asked).toEqual([
    {
      minFailures: 3,
      withUnchecked: false,
      withDoubted: false,
      doubts: ['usurped'],
      hosts: [{ host: 'works.net', withSubdomains: false }],
    },
  ]);
});

test('what is marked permadead is told, though no check ever saw it', async () => {
  const url = 'https://gone.net/never-checked';
  const unseen = finding({ urlId: 10, runs: [], checkedDay: null });
  const wiki = sampleWiki([page(99, [url])]);
  const { findings, clock } = sampleParts(wiki, { [url]: unseen });
  const marks = createMarkIndex([mark('gone.net', 'permadead')]);
  const { pages } = await answerForBlock(
    { wiki, block: 1, doubtful: false, details: true, lang: null },
    { findings: { ...findings, marks: () => Promise.resolve(marks) }, clock },
  );
  expect(pages[0]?.links).toMatchObject([
    { url, verdict: 'unreachable', reason: 'marked-permadead', checks: null },
  ]);
});

test('spam is never told', async () => {
  const match = (url: string) => (url === DEAD ? { list: 'l', line: 'dead' } : null);
  const spamMatcher = () => Promise.resolve({ match, key: 'test', unsupported: [] });
  const { told, warnings } = await ask([page(99, [DEAD, DOUBTFUL])], {
    wiki: { spamMatcher },
    doubtful: true,
  });
  expect(told).toEqual([[99, [DOUBTFUL]]]);
  expect(warnings).toEqual([]);
});

test('where the lists cannot be read, what was spam on a page is not told of that page', async () => {
  const { told, warnings } = await ask([page(98, [DEAD]), page(99, [DEAD])], {
    wiki: { spamMatcher: () => Promise.reject(new Error('gone')) },
    findings: { spamOnPages: () => Promise.resolve(new Map([[98, new Set([DEAD])]])) },
  });
  expect(told).toEqual([[99, [DEAD]]]);
  expect(warnings).toEqual(['spam-lists-unread']);
});

test('details are asked for where they are wanted only', async () => {
  const asked: string[] = [];
  const noting = (method: string) => () => {
    asked.push(method);
    return Promise.resolve(new Map<never, never>());
  };
  const findings = {
    annotations: noting('annotations'),
    evidence: noting('evidence'),
    traits: noting('traits'),
    redirects: noting('redirects'),
    otherPages: noting('otherPages'),
  };
  await ask([page(98, [DEAD]), page(99, [DEAD])], { findings });
  expect(asked).toEqual([]);
  await ask([page(98, [DEAD]), page(99, [DEAD])], { findings, details: true });
  expect(asked.toSorted()).toEqual([
    'annotations',
    'evidence',
    'otherPages',
    'otherPages',
    'redirects',
    'traits',
  ]);
});

test('a replacement that is spam is not told', async () => {
  const spamMatcher = () =>
    Promise.resolve({
      match: (url: string) => (url === 'https://spam.net/' ? { list: 'l', line: 's' } : null),
      key: 'test',
      unsupported: [],
    });
  const annotated = (url: string) => ({
    archives: [],
    archivesSearched: null,
    reports: 2,
    presumedReachable: false,
    replacement: { url, checkedDay: 3_600, found: null },
    replacementWaits: false,
  });
  const { answer } = await ask([page(99, [DEAD, DOUBTFUL])], {
    wiki: { spamMatcher },
    doubtful: true,
    details: true,
    findings: {
      annotations: () =>
        Promise.resolve(
          new Map([
            [5, annotated('https://spam.net/')],
            [6, annotated('https://new.net/')],
          ]),
        ),
    },
  });
  expect(answer.pages[0]?.links).toMatchObject([
    { url: DEAD, reports: 2, replacement: null },
    { url: DOUBTFUL, replacement: { url: 'https://new.net/' } },
  ]);
});

test('what was cut is told', async () => {
  const { warnings } = await ask([], {
    findings: { blockSuspects: () => Promise.resolve({ pages: new Map(), isCut: true }) },
  });
  expect(warnings).toEqual(['links-cut']);
});

test.each([['marks'], ['blockSuspects']] as const)(
  'when %s cannot be read, that is a problem',
  async (method) => {
    const gone = () => Promise.reject(new Error('gone'));
    await expect(ask([], { findings: { [method]: gone } })).rejects.toMatchObject({
      code: 'database-unavailable',
    });
  },
);
