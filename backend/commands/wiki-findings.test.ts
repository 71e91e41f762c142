import { NOT_REPAIRED } from '../config/wiki-repair';
import { NOT_TOLD } from '../config/wiki-talk';
import { NO_LISTS } from '../config/listed-wikis';
import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { DEFAULT_POLICY } from '../status/verdict';
import { ReplicaPools } from '../wiki/replica-pools';
import { startApiServer, type ApiAnswer } from '../wiki/testing/api-server';
import { startWikidataServer, type Entity } from '../wiki/testing/wikidata-server';
import { openWikis } from '../wiki/wikis';
import { inspectWiki, type WikiFinding } from './wiki-findings';

const clock = { ...createManualClock(0), sleep: sleepReal };
const reading = {
  account: { user: 'u', password: '', connections: 1 },
  userAgent: 'test',
  service: 'analytics' as const,
  retryForMs: 0,
  isAwaited: true,
  lists: NO_LISTS,
  clock,
  logger: createSilentLogger(),
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const GENERAL = { articlepath: '/wiki/$1', wikiid: 'onewiki' };
const MAIN = { id: 0, case: 'first-letter', name: '', content: true };
const CATEGORY = { id: 14, case: 'first-letter', name: 'Category' };
const SITE = {
  general: GENERAL,
  interwikimap: [],
  namespaces: { 0: MAIN, 14: CATEGORY },
  namespacealiases: [],
  dbrepllag: [{ host: '', lag: -1 }],
};

/** A wiki of which `pagesWithItem` pages have an item; what it does not know is empty. */
function answerOf(params: URLSearchParams, pagesWithItem: number): ApiAnswer {
  if (params.get('meta') === 'siteinfo') return { body: { query: SITE } };
  if (params.get('list') === 'categorymembers') return { body: { query: { categorymembers: [] } } };
  const pageswithprop = Array.from({ length: pagesWithItem }, (_, index) => ({
    pageid: index + 1,
    ns: 0,
    title: 'X',
    value: `Q${index + 1}`,
  }));
  const byId = params.get('pageids')?.split('|') ?? [];
  const byTitle = params.get('titles')?.split('\u001F') ?? [];
  const pages = [
    ...byId.map((pageId) => ({ pageid: Number(pageId), missing: true })),
    ...byTitle.filter((title) => title !== '').map((title) => ({ title, ns: 0, missing: true })),
  ];
  return { body: { query: { pageswithprop, pages } } };
}

async function findingsOf(
  exclude: Partial<WikiConfig['criteria']['exclude']>,
  { properties = {}, pagesWithItem = 0, byDefault = [], namespaces = [0] }: WikiOfTest = {},
): Promise<Pick<WikiFinding, 'level' | 'about' | 'text'>[]> {
  const server = await startApiServer((params) => answerOf(params, pagesWithItem));
  const wikidata = await startWikidataServer(properties);
  const config: WikiConfig = {
    dbname: 'onewiki',
    farm: {
      name: 'own',
      code: 2,
      internalDomains: /$^/,
      globalSpamList: null,
      metaDatabase: null,
      linkStream: null,
      wikidataApi: wikidata.url,
      reading: { access: 'api', api: 'https://{domain}/w/api.php', replica: {} },
    },
    domain: 'one.net',
    api: server.url,
    replica: null,
    criteria: {
      namespaces,
      categories: [],
      pages: [],
      exclude: { ...NOTHING_EXCLUDED, ...exclude },
    },
    byDefault,
    ignoredDomains: [],
    policy: DEFAULT_POLICY,
    checkDays: 7,
    deadCheckDays: null,
    archives: { refused: [], order: [] },
    templatesLike: 'enwiki',
    citations: [],
    dateLanguage: null,
    repair: NOT_REPAIRED,
    talk: NOT_TOLD,
  };
  const all = [config];
  const wikis = openWikis({ current: () => all, awaited: () => [] }, reading);
  const pools = new ReplicaPools(reading);
  closing.push(
    () => wikis.close(),
    () => pools.close(),
    () => server.close(),
    () => wikidata.close(),
  );
  const [wiki] = wikis.all;
  if (wiki === undefined) throw new Error('no wiki');
  return inspectWiki(wiki, { pools, userAgent: 'test', clock });
}

interface WikiOfTest extends Partial<Pick<WikiConfig, 'byDefault'>> {
  namespaces?: number[];
  properties?: Record<string, Entity>;
  pagesWithItem?: number;
}

test('excluded pages and trees that are not there are told', async () => {
  const categories = [{ title: 'Nowhere', depth: 1, pagesMax: 9 }];
  const findings = await findingsOf({ pages: [77, 'Nothing'], categories });
  expect(findings.filter(({ about }) => about === 'criteria')).toEqual(
    [
      ['ok', '0 pages named or in category trees, 0 excluded'],
      ['wrong', 'category “Nowhere” has no pages in it: is it spelt right?'],
      ['wrong', 'there is no page 77'],
      ['wrong', 'there is no page “Nothing”'],
    ].map(([level, text]) => ({ level, about: 'criteria', text })),
  );
  expect(findings.filter(({ about }) => about === 'wikidata')).toEqual([]);
});

test('properties that Wikidata does not have, and what it costs to ask, are told', async () => {
  const findings = await findingsOf(
    { wikidataProperties: ['P570', 'P999999'] },
    { properties: { P570: {} }, pagesWithItem: 500 },
  );
  expect(findings.filter(({ about }) => about === 'wikidata')).toEqual([
    { level: 'wrong', about: 'wikidata', text: 'Wikidata has no property P999999' },
    {
      level: 'ok',
      about: 'wikidata',
      text: '500 pages have items; to ask for all takes 10 s or more',
    },
  ]);
});

test('a wiki without items is told', async () => {
  const findings = await findingsOf(
    { wikidataProperties: ['P570'] },
    { properties: { P570: {} }, pagesWithItem: 0 },
  );
  expect(findings.filter(({ about }) => about === 'wikidata')).toEqual([
    {
      level: 'wrong',
      about: 'wikidata',
      text: 'no watched page has an item: does the wiki have the page property wikibase_item?',
    },
  ]);
});

describe('what only the defaults of a farm say and the wiki does not have', () => {
  const exclude = {
    pages: ['Nothing'],
    categories: [{ title: 'Nowhere', depth: 1, pagesMax: 9 }],
    wikidataProperties: ['P570'],
  };
  const lacking = { properties: { P570: {} }, namespaces: [0, 6] };
  const told = async (byDefault: WikiConfig['byDefault'], level: WikiFinding['level']) =>
    (await findingsOf(exclude, { ...lacking, byDefault })).flatMap((one) =>
      one.level === level ? [one.about] : [],
    );
  const lacks = ['namespaces', 'criteria', 'criteria', 'wikidata'];

  test('is a note', async () => {
    expect(await told(['namespaces', 'exclude'], 'wrong')).toEqual([]);
    expect(await told(['namespaces', 'exclude'], 'note')).toEqual(lacks);
  });

  test('is wrong where the wiki says so itself', async () => {
    expect(await told([], 'wrong')).toEqual(lacks);
    expect(await told(['namespaces'], 'wrong')).toEqual(lacks.slice(1));
  });
});
