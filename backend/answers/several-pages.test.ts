import type { Finding } from '../store/answers/findings';
import { failed, finding, sampleParts, sampleWiki } from '../web/testing/sample-web';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import type { LinkFacts } from './link-answer';
import { answersFor } from './page-answer';
import type { AnswerScope } from './read-pages';

const DEAD = 'https://dead.net/x';
const ODD = 'https://odd.net/';
const WELL = 'https://well.net/';
const TODAY = 3610;

const wiki = sampleWiki([
  { pageId: 12, title: 'Hai', namespace: 0, links: [DEAD, WELL, 'https://new.net/'] },
  { pageId: 13, title: 'Wal', namespace: 0, links: [] },
  { pageId: 14, title: 'Aal', namespace: 0, links: [DEAD, ODD] },
]);
const known: Record<string, Finding> = {
  [DEAD]: { ...failed(18, 29, 6), urlId: 5, hostId: 50 },
  [ODD]: { ...failed(40, 3, 1), urlId: 6, hostId: 60 },
  [WELL]: finding({ urlId: 7, hostId: 70 }),
};

/** What was asked of the tables, method by method. */
type Asked = [method: string, ...unknown[]][];

function partsWith(part: Partial<Findings> = {}, from: AskedWiki = wiki) {
  const parts = sampleParts(from, known);
  const asked: Asked = [];
  const findings: Findings = {
    ...parts.findings,
    of: (urls) => noting('of', [urls.toSorted()], parts.findings.of(urls)),
    ahead: () => ({
      of: (urls) => noting('of', [urls.toSorted()], parts.findings.of([...urls])),
    }),
    annotations: (urls) => noting('annotations', [urls], Promise.resolve(new Map())),
    traits: (hosts) => noting('traits', [hosts], Promise.resolve(new Map())),
    otherPages: (_wiki, pageId, urlIds) =>
      noting('otherPages', [pageId, urlIds], Promise.resolve(new Map())),
    ...part,
  };
  return { parts: { ...parts, findings }, asked };

  function noting<T>(method: string, what: unknown[], answer: T): T {
    asked.push([method, ...what]);
    return answer;
  }
}

const ask = (
  pageIds: number[],
  parts: ReturnType<typeof partsWith>['parts'],
  scope?: AnswerScope,
) => answersFor({ wiki, pages: pageIds.map((pageId) => ({ pageId })) }, parts, scope);

test('each page is answered once, in the order asked for, and missing ones are named', async () => {
  const pages = [{ title: 'Aal' }, { pageId: 99 }, { pageId: 12 }, { pageId: 14 }, { title: 'X' }];
  const { answers, missing } = await answersFor({ wiki, pages }, partsWith().parts);
  expect(answers.map(({ page, links }) => [page.pageId, links.length])).toEqual([
    [14, 2],
    [12, 3],
  ]);
  expect(missing).toEqual([{ pageId: 99 }, { title: 'X' }]);
});

test('the URLs of all pages are looked up together, and of links that work nothing more', async () => {
  const { parts, asked } = partsWith();
  await ask([12, 13, 14], parts);
  expect(asked).toEqual([
    ['of', [DEAD, 'https://new.net/', ODD, WELL]],
    [
      'annotations',
      [
        { urlId: 5, hostId: 50, path: '/x' },
        { urlId: 6, hostId: 60, path: '/' },
      ],
    ],
    ['traits', ['dead.net', 'new.net', 'odd.net']],
    ['otherPages', 12, [5]],
    ['otherPages', 14, [5, 6]],
  ]);
});

test('who asks for problems only is told more of those only', async () => {
  const { parts, asked } = partsWith();
  await ask([12, 14], parts, 'problems');
  expect(asked.slice(2)).toEqual([
    ['traits', ['dead.net']],
    ['otherPages', 12, [5]],
    ['otherPages', 14, [5]],
  ]);
});

test('what people, archives, hosts and other pages tell is added to links that fail', async () => {
  const annotations = {
    archives: [{ service: 'wayback' as const, url: 'https://archive/1', timestamp: '2020' }],
    archivesSearched: null,
    replacement: { url: 'https://new.net/', checkedDay: 3600, found: null },
    replacementWaits: false,
    reports: 2,
    presumedReachable: true,
  };
  const trait = { trait: 'dns-error' as const, firstDay: 3600, lastDay: 3609 };
  const { parts } = partsWith({
    annotations: () => Promise.resolve(new Map([[5, annotations]])),
    traits: () => Promise.resolve(new Map([['dead.net', [trait]]])),
    otherPages: () => Promise.resolve(new Map([[5, { count: 1_000, isMore: true }]])),
  });
  const { answers } = await ask([12], parts);
  expect(answers[0]?.links).toMatchObject([
    {
      url: DEAD,
      ...annotations,
      domainFindings: [trait],
      otherPages: { count: 1_000, isMore: true },
    },
    { url: 'https://new.net/', archives: [], domainFindings: [] },
    { url: WELL, archives: [], reports: 0 },
  ]);
  expect(answers[0]?.links.map((link) => 'otherPages' in link)).toEqual([true, false, false]);
});

test.each([
  ['lasts for more than a hundred days', 101, 5, true],
  ['is new', 100, 5, false],
  ['was last seen too long ago', 300, 101, false],
])('a trait that %s is told of an unchecked URL', async (_name, firstAgo, lastAgo, isIncluded) => {
  const trait = 'severe-error' as const;
  const seen = { trait, firstDay: TODAY - firstAgo, lastDay: TODAY - lastAgo };
  const { parts } = partsWith({ traits: () => Promise.resolve(new Map([['new.net', [seen]]])) });
  const [answer] = (await ask([12], parts)).answers;
  const unchecked: LinkFacts | undefined = answer?.links[1];
  expect(unchecked?.domainFindings).toEqual(isIncluded ? [seen] : []);
});

test('other pages are counted for the first five hundred links that fail or are doubtful', async () => {
  const links = Array.from({ length: 501 }, (_, n) => `https://dead.net/${n}`);
  const many = sampleWiki([{ pageId: 12, title: 'Hai', namespace: 0, links }]);
  const counts: number[] = [];
  const findings: Findings = {
    ...sampleParts(many, {}).findings,
    ahead: () => ({
      of: (urls) =>
        Promise.resolve(new Map(urls.map((url, urlId) => [url, { ...failed(18, 29, 6), urlId }]))),
    }),
    otherPages: (_wiki, _pageId, urlIds) => {
      counts.push(urlIds.length);
      return Promise.resolve(new Map<number, never>());
    },
  };
  const sources = { ...sampleParts(many, {}), findings };
  const { answers } = await answersFor({ wiki: many, pages: [{ pageId: 12 }] }, sources);
  expect(counts).toEqual([500]);
  expect(answers[0]?.warnings).toEqual(['other-pages-cut']);
});
