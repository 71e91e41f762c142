import { BadPositionError } from './bad-position-error';
import { NOTHING_EXCLUDED, type WatchCriteria } from '../config/watch-criteria';
import { createManualClock } from '../runtime/testing/manual-clock';
import { openActionApi } from './http/action-api';
import { createApiReader } from './api-reader';
import type { Criteria } from './criteria';
import { IdSet } from './id-set';
import type { PageItem } from './page-items';
import { startApiServer, type ApiServer } from './testing/api-server';
import { SAMPLE_SITE } from './testing/sample-site';
import type { Stretch, WikiReader } from './wiki-reader';

const NOW_S = Date.UTC(2026, 10, 21) / 1_000;
const DAY_S = 86_400;

const servers: ApiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

type Query = Record<string, unknown>;

interface Answer {
  query?: Query;
  continue?: Query;
  curtimestamp?: string;
  error?: Query;
}

/** A wiki that answers a request with `query` and, if there is more, `continue`. */
async function openReader(
  answer: (params: URLSearchParams) => Answer,
  configured: Partial<WatchCriteria> = {},
) {
  const server = await startApiServer((params) => ({ body: answer(params) }));
  servers.push(server);
  const clock = createManualClock(NOW_S * 1_000);
  const exclude = NOTHING_EXCLUDED;
  const criteria = { namespaces: [0], categories: [], pages: [], exclude, ...configured };
  const api = openActionApi(server.url, 'test', { clock, maxlagS: 5 });
  const reader = createApiReader(api, { criteria }, () => Promise.resolve(SAMPLE_SITE), clock);
  return { server, reader };
}

const criteriaOf = (parts: Partial<Criteria>): Criteria => ({
  namespaces: new Set([0]),
  included: IdSet.EMPTY,
  excluded: IdSet.EMPTY,
  categories: [],
  excludedCategories: [],
  warnings: [],
  ...parts,
});

const pageInfo = (pageid: number, extra: Query = {}): Query => ({
  pageid,
  ns: 0,
  title: `Page ${pageid}`,
  contentmodel: 'wikitext',
  touched: '2026-01-01T00:00:00Z',
  lastrevid: pageid + 1_000,
  ...extra,
});

const numbersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

async function walk(reader: WikiReader, criteria: Criteria): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  let position: string | null = null;
  do {
    const stretch = await reader.watchedPages(criteria, position);
    stretches.push(stretch);
    position = stretch.next;
  } while (position !== null);
  return stretches;
}

describe('the walk', () => {
  const PAGES_IN_NAMESPACE = new Map([
    ['0', 6_200],
    ['100', 700],
  ]);

  /** Namespace 0 has the ids from 1 on, namespace 100 those from 10,001 on, talk the others. */
  const answer = (params: URLSearchParams) => {
    if (params.get('siprop') === 'statistics')
      return { query: { statistics: { articles: 6_900 } } };
    const ids = params.get('pageids');
    if (ids !== null) {
      const pages = ids.split('|').map((text) => {
        const pageid = Number(text);
        return pageid > 20_000 ? pageInfo(pageid, { ns: 1 }) : pageInfo(pageid);
      });
      return { query: { pages } };
    }
    const namespace = params.get('gapnamespace') ?? '';
    const count = PAGES_IN_NAMESPACE.get(namespace) ?? 0;
    const done = Number(params.get('gapcontinue') ?? 0);
    const first = done + 1 + (namespace === '0' ? 0 : 10_000);
    const pages = numbersFrom(first, Math.min(500, count - done)).map((pageid) =>
      pageInfo(pageid, { ns: Number(namespace) }),
    );
    if (done + 500 >= count) return { query: { pages } };
    return {
      query: { pages },
      continue: { gapcontinue: String(done + 500), continue: 'gapcontinue||' },
    };
  };

  test('goes in batches of 5,000 pages, namespace by namespace, then to single pages', async () => {
    const { reader, server } = await openReader(answer);
    const included = new IdSet([7, 10_005, ...numbersFrom(20_001, 60)]);
    const stretches = await walk(
      reader,
      criteriaOf({ namespaces: new Set([100, 0, 999]), included, excluded: new IdSet([3]) }),
    );
    expect(stretches.map(({ pages }) => pages.length)).toEqual([4_999, 1_200, 700, 60]);
    expect(stretches.map(({ window }) => window)).toEqual([null, null, null, null]);
    const ids = stretches.flatMap(({ pages }) => pages.map(({ pageId }) => pageId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(stretches[0]?.pages[0]).toEqual({
      pageId: 1,
      latestRevision: 1_001,
      linksUpdatedAtS: Date.UTC(2026, 0, 1) / 1_000,
    });
    const shares = stretches.map(({ done }) => done);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(shares.at(-1)).toBe(1);
    expect(server.asked.every((params) => params.get('maxlag') === '5')).toBe(true);
    expect(server.asked.filter((params) => params.has('pageids'))).toHaveLength(2);
  });

  test.each([
    'x',
    '{}',
    JSON.stringify({ namespace: 0, from: { titles: 'A' }, pageId: 0, seen: 0, expected: 0 }),
  ])('does not go on at %s, where no walk stopped', async (position) => {
    const { reader, server } = await openReader(answer);
    await expect(
      reader.watchedPages(criteriaOf({ namespaces: new Set([0]) }), position),
    ).rejects.toThrow(BadPositionError);
    expect(server.asked.filter((params) => params.has('generator'))).toEqual([]);
  });

  test('ends at once where nothing is watched', async () => {
    const { reader, server } = await openReader(answer);
    expect(await walk(reader, criteriaOf({ namespaces: new Set() }))).toEqual([
      { pages: [], window: null, next: null, done: 1 },
    ]);
    expect(server.asked).toHaveLength(0);
  });

  test('redirects, other content models and excluded pages are left out', async () => {
    const pages = [
      pageInfo(1),
      pageInfo(2, { redirect: true }),
      pageInfo(3, { contentmodel: 'json' }),
      pageInfo(4),
    ];
    const { reader } = await openReader((params) =>
      params.has('siprop') ? { query: { statistics: { articles: 1 } } } : { query: { pages } },
    );
    const [stretch] = await walk(reader, criteriaOf({ excluded: new IdSet([4]) }));
    expect(stretch?.pages.map(({ pageId }) => pageId)).toEqual([1]);
  });
});

test.each([
  ['a minute ago', NOW_S - 60, NOW_S],
  ['a day ago', NOW_S - DAY_S, NOW_S - DAY_S],
  ['just under a day ago', NOW_S - DAY_S + 1, NOW_S],
  ['by a clock that is ahead of ours', NOW_S + 60, NOW_S],
])('a page that was touched %s', async (_, touchedS, updatedAtS) => {
  const touched = new Date(touchedS * 1_000).toISOString();
  const { reader } = await openReader(() => ({ query: { pages: [pageInfo(5, { touched })] } }));
  const found = await reader.pages(criteriaOf({}), [5]);
  expect(found.get(5)?.linksUpdatedAtS).toBe(updatedAtS);
});

test('pages are asked for fifty at a time, and missing ones are not told', async () => {
  const { reader, server } = await openReader((params) => ({
    query: {
      pages: (params.get('pageids') ?? '')
        .split('|')
        .map(Number)
        .map((pageid) => (pageid % 2 === 0 ? pageInfo(pageid) : { pageid, missing: true })),
    },
  }));
  const found = await reader.pages(criteriaOf({}), numbersFrom(1, 120));
  expect(found.size).toBe(60);
  expect(found.get(2)).toMatchObject({ isWatched: true, isWikitext: true, latestRevision: 1_002 });
  expect(server.asked.map((params) => params.get('pageids')?.split('|').length)).toEqual([
    50, 50, 20,
  ]);
  expect(await reader.pages(criteriaOf({}), [])).toEqual(new Map());
});

describe('silence is no answer:', () => {
  const site = criteriaOf({ namespaces: new Set(), included: new IdSet([1, 2]) });
  const itemsOf = async (reader: WikiReader): Promise<void> => {
    for await (const piece of reader.items(site)) expect(piece).toEqual([]);
  };
  const questions: [string, (reader: WikiReader) => Promise<unknown>][] = [
    ['the links of pages', (reader) => reader.links([1, 2])],
    ['pages by their ids', (reader) => reader.pages(site, [1, 2])],
    ['pages by their titles', (reader) => reader.pagesNamed([{ title: 'A' }, { title: 'B' }])],
    ['items of pages', itemsOf],
  ];
  const title = 'A';
  const answers: Query[] = [
    {},
    { batchcomplete: true },
    { query: {} },
    { query: { pages: [{ pageid: 1, title, missing: true }] } },
  ];

  test.each(
    questions.flatMap(([what, ask]) => answers.map((answer) => [what, answer, ask] as const)),
  )('%s, asked for, answered %j', async (_, answer, ask) => {
    const { reader, server } = await openReader(() => answer);
    await expect(ask(reader)).rejects.toThrow(`${server.url} says nothing of page`);
  });

  test('a page is not gone as long as nobody says what it is', async () => {
    const { reader } = await openReader((params) =>
      params.has('incontinue')
        ? { query: { pages: [pageInfo(1), { pageid: 2, ns: 0, title: 'Page 2' }] } }
        : { query: { pages: [{ pageid: 1 }, { pageid: 2 }] }, continue: { incontinue: '1' } },
    );
    await expect(reader.pages(site, [1, 2])).rejects.toThrow('says nothing of page 2');
    expect([...(await reader.pages(site, [1])).keys()]).toEqual([1]);
  });

  test('titles are known by what the wiki makes of them', async () => {
    const answer = {
      normalized: [
        { fromencoded: true, from: 'A%CC%8A', to: 'Å' },
        { fromencoded: false, from: 'De:x', to: 'de:x' },
      ],
      interwiki: [{ title: 'de:x', iw: 'de' }],
      pages: [
        pageInfo(7, { title: 'Å' }),
        { title: 'A<b', invalidreason: 'no', invalid: true },
        { ns: -1, title: 'Special:Log', special: true },
      ],
    };
    const { reader } = await openReader(() => ({ query: answer }));
    const names = ['A\u030A', 'De:x', 'A<b', 'Special:Log'].map((text) => ({ title: text }));
    const pages = await reader.pagesNamed(names);
    expect(pages.map((page) => page?.pageId)).toEqual([7, undefined, undefined, undefined]);
  });
});

test('links come together from all parts, each once', async () => {
  const parts = [
    {
      query: {
        pages: [
          { pageid: 1, extlinks: [{ url: 'https://a.org/' }, { url: '//b.org/x' }] },
          { pageid: 2 },
          { pageid: 3, missing: true },
        ],
      },
      continue: { elcontinue: '77', continue: '||iwlinks' },
    },
    {
      query: { pages: [{ pageid: 1, extlinks: [{ url: '//b.org/x' }, { url: 'http://c.org/' }] }] },
      continue: { iwcontinue: '1|doi|10', continue: '||extlinks' },
    },
    {
      query: {
        pages: [
          {
            pageid: 1,
            iwlinks: [
              { prefix: 'doi', title: '10.1/x y' },
              { prefix: 'w', title: 'Local' },
              { prefix: 'gone', title: 'Unknown' },
            ],
          },
          { pageid: 2, iwlinks: [{ prefix: 'w', title: 'Local' }] },
        ],
      },
    },
  ];
  let partNo = 0;
  const { reader, server } = await openReader(() => parts[partNo++] ?? {});
  expect(await reader.links([1, 2, 3])).toEqual(
    new Map([
      [1, ['https://a.org/', 'https://b.org/x', 'http://c.org/', 'https://doi.org/10.1/x_y']],
    ]),
  );
  expect(
    server.asked.map((params) => [params.get('elcontinue'), params.get('iwcontinue')]),
  ).toEqual([
    [null, null],
    ['77', null],
    [null, '1|doi|10'],
  ]);
});

test('an address that the wiki has cut stands for nothing', async () => {
  const host = (bytes: number): string => `${'a'.repeat(bytes - 4)}.org`;
  const urls = [`http://${host(246)}/`, `http://${host(247)}/`, `http://${host(248)}:8/x`];
  const { reader } = await openReader(() => ({
    query: { pages: [{ pageid: 1, extlinks: urls.map((url) => ({ url })) }] },
  }));
  expect((await reader.links([1])).get(1)).toEqual([urls[0]]);
});

test('category trees are read to the end, and a title that is none has nothing in it', async () => {
  const category = (title: string) => ({
    pageid: 900,
    title: `Kategorie:${title}`,
    type: 'subcat',
  });
  const { reader } = await openReader(
    (params) => {
      if (params.get('cmtitle') === 'Category:A<b') {
        return { error: { code: 'invalidcategory', info: 'no title' } };
      }
      const isTop = params.get('cmtitle') === 'Category:Top';
      if (params.get('cmtype') === 'subcat') {
        return { query: { categorymembers: isTop ? [category('Below it')] : [category('Top')] } };
      }
      const pageid = (isTop ? 1 : 10) + (params.has('cmcontinue') ? 1 : 0);
      const member = { pageid, title: 'X', type: 'page' };
      if (params.has('cmcontinue')) return { query: { categorymembers: [member] } };
      return { query: { categorymembers: [member] }, continue: { cmcontinue: 'page|x' } };
    },
    {
      namespaces: 'content',
      categories: [
        { title: 'category:top', depth: 9, pagesMax: 100 },
        { title: 'A<b', depth: 9, pagesMax: 100 },
      ],
    },
  );
  const { namespaces, included, categories, warnings } = await reader.criteria();
  expect([...namespaces]).toEqual([0, 100]);
  expect([...included]).toEqual([1, 2, 10, 11]);
  expect(categories).toEqual(['Top', 'Below_it', 'A<b']);
  expect(warnings).toHaveLength(1);
});

test('templates and page properties that exclude nothing are told', async () => {
  const exclude = {
    ...NOTHING_EXCLUDED,
    templates: ['Missing'],
    pageProps: ['noindex', 'nonidex'],
  };
  const { reader } = await openReader(
    (params) => {
      const pages = params.get('pwppropname') === 'noindex' ? [{ pageid: 5 }] : [];
      return { query: { embeddedin: [], pageswithprop: pages } };
    },
    { exclude },
  );
  const { excluded, warnings } = await reader.criteria();
  expect([...excluded]).toEqual([5]);
  expect(warnings.map(({ text }) => text)).toEqual([
    'no page uses “Template:Missing”',
    'no page has the property “nonidex”: is it spelt right?',
  ]);
});

test('excluded pages and category trees are left out of all', async () => {
  const { reader } = await openReader(
    (params) => {
      if (params.get('list') !== 'categorymembers') {
        return { query: { pages: [pageInfo(3), pageInfo(4), { pageid: 5, missing: true }] } };
      }
      const isTop = params.get('cmtitle') === 'Category:Top';
      if (params.get('cmtype') === 'subcat') {
        const titles = isTop ? ['Category:Below'] : ['Category:Top'];
        return {
          query: { categorymembers: titles.map((title) => ({ pageid: 9, title, type: 'subcat' })) },
        };
      }
      const member = { pageid: isTop ? 1 : 10, title: 'X', type: 'page' };
      return { query: { categorymembers: [member] } };
    },
    {
      exclude: {
        ...NOTHING_EXCLUDED,
        pages: [3, 4, 5],
        categories: [{ title: 'top', depth: 9, pagesMax: 100 }],
      },
    },
  );
  const { included, excluded, categories, excludedCategories, warnings } = await reader.criteria();
  expect([...excluded]).toEqual([1, 3, 4, 10]);
  expect([...included, ...categories]).toEqual([]);
  expect(excludedCategories).toEqual(['Top', 'Below']);
  expect(warnings.map(({ text }) => text)).toEqual(['there is no page 5']);
});

describe('items of pages', () => {
  async function itemsFor(answer: (params: URLSearchParams) => Query, criteria: Partial<Criteria>) {
    const { reader, server } = await openReader(answer);
    const found: PageItem[] = [];
    for await (const piece of reader.items(criteriaOf(criteria))) found.push(...piece);
    return { found, asked: server.asked.map((params) => Object.fromEntries(params)) };
  }

  test('of whole namespaces come by the property, from answer to answer', async () => {
    const tagged = (pageid: number, ns: number) => ({
      pageid,
      ns,
      title: 'X',
      value: `Q${pageid}0`,
    });
    const { found, asked } = await itemsFor(
      (params) =>
        params.has('pwpcontinue')
          ? { query: { pageswithprop: [tagged(3, 1), { ...tagged(4, 0), value: 'x' }] } }
          : {
              query: { pageswithprop: [tagged(1, 0), tagged(2, 0)] },
              continue: { pwpcontinue: '3' },
            },
      { namespaces: new Set([0]), included: new IdSet([3]), excluded: new IdSet([2]) },
    );
    expect(found).toEqual([
      { pageId: 1, item: 10 },
      { pageId: 3, item: 30 },
    ]);
    expect(asked.at(-1)).toMatchObject({
      list: 'pageswithprop',
      pwppropname: 'wikibase_item',
      pwpprop: 'ids|title|value',
    });
  });

  test('of single pages come by their ids', async () => {
    const pages = [
      { pageid: 5, ns: 4, title: 'X', pageprops: { wikibase_item: 'Q50' } },
      { pageid: 6, ns: 4, title: 'Y' },
      { pageid: 7, missing: true },
    ];
    const { found, asked } = await itemsFor(() => ({ query: { pages } }), {
      namespaces: new Set(),
      included: new IdSet([5, 6, 7]),
    });
    expect(found).toEqual([{ pageId: 5, item: 50 }]);
    expect(asked.at(-1)).toMatchObject({
      prop: 'pageprops',
      ppprop: 'wikibase_item',
      pageids: '5|6|7',
    });
  });
});

describe('changes', () => {
  const LOGGED = new Map([
    ['delete', [{ ns: 0, title: 'Gone', pageid: 0, logpage: 41, type: 'delete' }, { logid: 9 }]],
    ['move', [{ ns: 14, title: 'Category:Top', pageid: 42, logpage: 42, type: 'move' }]],
  ]);
  const RECENT = [
    { type: 'edit', ns: 0, title: 'A', pageid: 1 },
    { type: 'edit', ns: 1, title: 'Talk:A', pageid: 2 },
    { type: 'new', ns: 1, title: 'Talk:B', pageid: 3 },
    { type: 'log', ns: 0, title: 'C', pageid: 4 },
    { type: 'log', ns: 0, title: 'Gone', pageid: 0 },
    { type: 'categorize', ns: 14, title: 'Category:Top', pageid: 5 },
    { type: 'categorize', ns: 14, title: 'Category:Other', pageid: 6 },
  ];

  const answer = (params: URLSearchParams) => {
    if (params.get('list') === 'recentchanges') {
      const isFirst = !params.has('rccontinue');
      const recentchanges = isFirst ? RECENT.slice(0, 3) : RECENT.slice(3);
      return { query: { recentchanges }, ...(isFirst && { continue: { rccontinue: 'x|3' } }) };
    }
    if (params.get('list') === 'logevents') {
      return { query: { logevents: LOGGED.get(params.get('letype') ?? '') ?? [] } };
    }
    const member = { pageid: 7, title: 'Talk:New', type: 'page' };
    if (params.get('list') === 'categorymembers') return { query: { categorymembers: [member] } };
    return { query: {}, curtimestamp: '2026-11-21T00:10:00Z' };
  };

  test('come from recent changes, logs and categories', async () => {
    const { reader, server } = await openReader(answer);
    const criteria = criteriaOf({ included: new IdSet([3, 7]), categories: ['Top'] });
    expect(await reader.changes(criteria, NOW_S)).toEqual({
      pageIds: [1, 3, 4, 5, 7, 41, 42],
      untilS: NOW_S + 600,
      areCriteriaStale: true,
    });
    const moments = server.asked.flatMap((params) =>
      ['rcstart', 'lestart', 'cmstart'].flatMap((name) => params.get(name) ?? []),
    );
    expect(new Set(moments)).toEqual(new Set(['20261121000000']));
  });

  test('of very large trees the categories are not asked one by one', async () => {
    const { reader, server } = await openReader(answer);
    const categories = numbersFrom(1, 501).map((number) => `C${number}`);
    const { areCriteriaStale } = await reader.changes(criteriaOf({ categories }), NOW_S);
    expect(areCriteriaStale).toBe(false);
    expect(server.asked.some((params) => params.get('list') === 'categorymembers')).toBe(false);
  });
});

test.each([
  [[{ host: '', lag: -1 }], null],
  [
    [
      { host: 'a', lag: 0 },
      { host: 'b', lag: 2.5 },
    ],
    2.5,
  ],
  [[{ host: 'a', lag: false }], null],
])('the lag in %j is %j, asked for without maxlag', async (dbrepllag, lagS) => {
  const { reader, server } = await openReader(() => ({ query: { dbrepllag } }));
  expect(await reader.lagS()).toBe(lagS);
  expect(server.asked[0]?.has('maxlag')).toBe(false);
});

test('pages of a large wiki are counted roughly: articles and included pages', async () => {
  const statistics = { articles: 90, pages: 25_001 };
  const { reader, server } = await openReader(() => ({ query: { statistics } }));
  const included = new IdSet([1, 2, 3]);
  const excluded = new IdSet([3, 4]);
  const articles = await reader.countWatched(criteriaOf({ included, excluded }));
  expect(articles).toEqual({ pages: 92, isRough: true });
  expect(server.asked).toHaveLength(2);
  const talk = await reader.countWatched(criteriaOf({ namespaces: new Set([1]), included }));
  expect(talk).toEqual({ pages: 3, isRough: true });
});

test('a wiki that does not get on with its list is not followed for ever', async () => {
  const { reader } = await openReader(() => ({
    query: { pages: [] },
    continue: { elcontinue: '7', continue: '||' },
  }));
  await expect(reader.links([1])).rejects.toThrow('in a circle');
});

test('an answer of another form names the wiki and the question', async () => {
  const { reader, server } = await openReader(() => ({ query: { pages: 'many' } }));
  const request = reader.pagesNamed([{ pageId: 5 }]);
  await expect(request).rejects.toThrow(server.url);
  await expect(request).rejects.toThrow('"pageids":"5"');
});

test('pages are found together by id and title, in the order asked for', async () => {
  const { reader, server } = await openReader((params) => {
    const titles = params.get('titles')?.split('\u001F').slice(1) ?? [];
    const ids = params.get('pageids')?.split('|').map(Number) ?? [];
    const found = ids.map((id) => (id === 99 ? { pageid: 99, missing: true } : pageInfo(id)));
    const named = titles.map((title) =>
      title === 'Nowhere' ? { ns: 0, title, missing: true } : pageInfo(7, { title }),
    );
    return { query: { pages: [...found, ...named] } };
  });
  const named = (pageId: number) => ({
    pageId,
    title: `Page ${pageId}`,
    namespace: 0,
    latestRevision: pageId + 1_000,
    linksUpdatedAtS: 0,
  });
  const names = [{ title: 'page_7' }, { pageId: 99 }, { pageId: 5 }, { title: 'Nowhere' }];
  const pages = await reader.pagesNamed([...names, { title: 'Page 7' }]);
  expect(pages).toEqual([named(7), null, named(5), null, named(7)]);
  expect(server.asked).toHaveLength(2);
  expect(await reader.pagesNamed([])).toEqual([]);
  expect(server.asked).toHaveLength(2);
});

describe('a wiki that says to go on for ever', () => {
  let partNo = 0;
  beforeEach(() => {
    partNo = 0;
  });
  const goOn = (query: Query): { query: Query; continue: Query } => ({
    query,
    continue: { gapcontinue: String((partNo += 1)) },
  });

  test('with nothing new is given up after some answers', async () => {
    const { reader, server } = await openReader(
      (params) =>
        goOn(
          params.get('siprop') === 'statistics'
            ? { statistics: { articles: 1 } }
            : { pages: [pageInfo(1)], categorymembers: [] },
        ),
      { categories: [{ title: 'All', depth: 0, pagesMax: 1_000_000 }] },
    );
    const endless = { message: expect.stringContaining(`${server.url} says nothing new 20 times`) };
    await expect(reader.links([1])).rejects.toMatchObject(endless);
    await expect(reader.watchedPages(criteriaOf({}), null)).rejects.toMatchObject(endless);
    await expect(reader.criteria()).rejects.toMatchObject(endless);
    expect(server.asked.length).toBeLessThan(100);
  });

  test('with ever more links of one page is given up, and holds little', async () => {
    const { reader, server } = await openReader(() =>
      goOn({ pages: [{ pageid: 1, extlinks: [{ url: `http://lunden.org/${partNo}` }] }] }),
    );
    await expect(reader.links([1])).rejects.toThrow('has not ended after 1000 answers');
    expect(server.asked).toHaveLength(1_000);
  }, 30_000);

  test('with long links is given up before they cost much', async () => {
    const path = 'a'.repeat(6_000_000);
    const { reader, server } = await openReader(() =>
      goOn({ pages: [{ pageid: 1, extlinks: [{ url: `http://lunden.org/${partNo}${path}` }] }] }),
    );
    await expect(reader.links([1])).rejects.toThrow('sends too much for the 4 entries');
    expect(server.asked.length).toBeLessThan(8);
  }, 30_000);

  test('with ever more pages is not walked over for ever, nor kept from millions', async () => {
    const { reader } = await openReader((params) => {
      const statistics = { articles: 1, pages: 9_000_000 };
      if (params.get('siprop') === 'statistics') return { query: { statistics } };
      const first = 1 + 500 * partNo;
      return goOn({ pages: numbersFrom(first, 500).map((id) => pageInfo(id)) });
    });
    const stretch = await reader.watchedPages(criteriaOf({}), null);
    expect(stretch.pages).toHaveLength(5_000);
    const after = (seen: number): string =>
      JSON.stringify({ ...JSON.parse(stretch.next ?? ''), seen });
    await expect(reader.watchedPages(criteriaOf({}), after(9_990_000))).resolves.toBeDefined();
    await expect(reader.watchedPages(criteriaOf({}), after(9_999_000))).rejects.toThrow(
      'the wiki lists more than 10000000 pages',
    );
  });

  const modest = { articles: 900, pages: 1_000, edits: 5_000 };
  const freshIds = (): number[] => numbersFrom(1 + 500 * partNo, 500);
  const endless = (params: URLSearchParams, statistics: Query = modest) => {
    if (params.get('siprop') === 'statistics') return { query: { statistics } };
    const pages = freshIds().map((id) => pageInfo(id));
    const categorymembers = pages.map((page) => ({ ...page, type: 'page' }));
    return goOn(params.has('generator') ? { pages } : { categorymembers });
  };

  test('with ever new pages of a category ends at what it can have', async () => {
    const criteria = { categories: [{ title: 'All', depth: 0, pagesMax: 1_000_000 }] };
    const { reader, server } = await openReader(endless, criteria);
    await expect(reader.criteria()).rejects.toThrow('lists 32500 entries, more than it can have');
    expect(server.asked).toHaveLength(66);
  }, 30_000);

  test('is walked over to what it can have', async () => {
    const { reader, server } = await openReader(endless);
    await expect(walk(reader, criteriaOf({}))).rejects.toThrow('lists more than 22000 pages');
    expect(server.asked.length).toBeLessThan(60);
  }, 30_000);

  test('with megabytes around each of its entries is given up', async () => {
    const criteria = { categories: [{ title: 'All', depth: 0, pagesMax: 1_000_000 }] };
    const { reader, server } = await openReader(
      () => ({
        ...goOn({ categorymembers: [{ pageid: partNo, title: 'X', type: 'page' }] }),
        curtimestamp: ' '.repeat(8_000_000),
      }),
      criteria,
    );
    await expect(reader.criteria()).rejects.toThrow('sends too much');
    expect(server.asked.length).toBeLessThan(5);
  }, 30_000);

  test('and lies about how large it is, is followed no further than one that says nothing', async () => {
    const criteria = { categories: [{ title: 'All', depth: 0, pagesMax: 1_000_000 }] };
    const lie = { articles: 900, pages: 1_000_000_000, edits: 5_000_000_000 };
    const { reader } = await openReader((params) => endless(params, lie), criteria);
    await expect(reader.criteria()).rejects.toThrow('lists 20500 entries, more than it can have');
    await expect(walk(reader, criteriaOf({}))).rejects.toThrow('lists more than 20000 pages');
  }, 30_000);

  test('is not what a category of 100,000 pages looks like', async () => {
    const criteria = { categories: [{ title: 'All', depth: 0, pagesMax: 1_000_000 }] };
    const { reader } = await openReader((params) => {
      const answer = endless(params, { articles: 90_000, pages: 100_000, edits: 100_001 });
      return partNo < 200 ? answer : { query: answer.query };
    }, criteria);
    expect((await reader.criteria()).included.size).toBe(100_000);
  }, 60_000);
});

describe('what one reading may cost', () => {
  let passedMs = 0;
  let sentBytes = 0;
  beforeEach(() => {
    passedMs = 0;
    sentBytes = 0;
    const realNow = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A wiki each of whose answers takes so long and holds so much that nobody asked for. */
  const openCostly = (
    { askedMs, bytes = 0 }: { askedMs: number; bytes?: number },
    answer: (params: URLSearchParams) => { query: Query; continue?: Query },
    configured: Partial<WatchCriteria> = {},
  ) =>
    openReader((params) => {
      passedMs += askedMs;
      const told = { ...answer(params), curtimestamp: ' '.repeat(bytes) };
      sentBytes += JSON.stringify(told).length;
      return told;
    }, configured);
  const tree = { categories: [{ title: 'All', depth: 9, pagesMax: 1_000_000 }] };
  const askedFor = (params: URLSearchParams): number[] =>
    (params.get('pageids') ?? '').split('|').map(Number);
  const isStatistics = (params: URLSearchParams): boolean => params.get('siprop') === 'statistics';

  async function expectGivenUp(reading: Promise<unknown>): Promise<void> {
    await expect(reading).rejects.toThrow(/ (?:takes too long|sends too much) for the /);
    expect(passedMs).toBeLessThan(60_000);
    expect(sentBytes).toBeLessThan(50_000_000);
  }

  /** The top one has 500 below it, and these ever others. */
  const categories = (params: URLSearchParams): { query: Query } => {
    const title = params.get('cmtitle') ?? '';
    const names = numbersFrom(1, 500).map((number) => `${title}/${number}`);
    const member = { pageid: 1, title: 'X', type: 'page' };
    const isSubcat = params.get('cmtype') === 'subcat';
    const subcats = names.map((name) => ({ pageid: 9, title: name, type: 'subcat' }));
    return { query: { categorymembers: isSubcat ? subcats : [member] } };
  };

  test.each([
    ['slowly', { askedMs: 24_000 }],
    ['with much beside it', { askedMs: 10, bytes: 15_000_000 }],
  ])('is one allowance for a whole tree, told %s', async (_, each) => {
    const { reader } = await openCostly(each, categories, tree);
    await expectGivenUp(reader.criteria());
  });

  test.each<[string, (reader: WikiReader) => Promise<unknown>]>([
    ['links', (reader) => reader.links(numbersFrom(1, 500))],
    ['pages', (reader) => reader.pages(criteriaOf({}), numbersFrom(1, 500))],
  ])('is one allowance for all slices of %s', async (_, ask) => {
    const { reader } = await openCostly({ askedMs: 24_000 }, (params) => ({
      query: { pages: askedFor(params).map((id) => pageInfo(id)) },
    }));
    await expectGivenUp(ask(reader));
  });

  test('is worth nothing for lists that nobody asked for', async () => {
    let partNo = 0;
    const junk = Array.from({ length: 2_000_000 }, () => 0);
    const { reader } = await openCostly({ askedMs: 10 }, () => ({
      query: { pages: [pageInfo((partNo += 1))], junk },
      continue: { gapcontinue: String(partNo) },
    }));
    await expectGivenUp(reader.links([1]));
  }, 30_000);

  /** 500 pages an answer, without end or with one. */
  const pagesFrom = (params: URLSearchParams, end = Infinity) => {
    const statistics = { articles: 9, pages: 100_000, edits: 900_000 };
    if (isStatistics(params)) return { query: { statistics } };
    const from = Number(params.get('gapcontinue') ?? 1);
    const pages = numbersFrom(from, 500).map((id) => pageInfo(id));
    const next = { continue: { gapcontinue: String(from + 500) } };
    return { query: { pages }, ...(from + 500 < end && next) };
  };

  test('is one allowance for a whole walk', async () => {
    const { reader, server } = await openCostly({ askedMs: 7_000 }, pagesFrom);
    await expect(walk(reader, criteriaOf({}))).rejects.toThrow('takes too long');
    expect(server.asked.length).toBeLessThan(25);
  }, 30_000);

  test('is enough for a slow wiki’s walk of 100,000 pages', async () => {
    const { reader } = await openCostly({ askedMs: 4_900 }, (params) => pagesFrom(params, 100_000));
    const stretches = await walk(reader, criteriaOf({}));
    expect(stretches.flatMap(({ pages }) => pages)).toHaveLength(100_000);
  }, 60_000);

  test('is enough for a slow wiki’s tree of some hundred categories', async () => {
    const shallow = { categories: [{ title: 'All', depth: 1, pagesMax: 1_000_000 }] };
    const { reader, server } = await openCostly({ askedMs: 990 }, categories, shallow);
    expect((await reader.criteria()).categories).toHaveLength(501);
    expect(server.asked.length).toBeGreaterThan(500);
  }, 60_000);
});

test('criteria are read no further when nobody waits for them any more', async () => {
  const stop = new AbortController();
  const { reader, server } = await openReader(
    (params) => {
      stop.abort(new Error('enough'));
      return { error: { code: 'invalidcategory', info: `${params.get('cmtitle')} is none` } };
    },
    { categories: [{ title: 'All', depth: 1, pagesMax: 10 }] },
  );
  await expect(reader.criteria(undefined, stop.signal)).rejects.toThrow('enough');
  expect(server.asked).toHaveLength(1);
});
