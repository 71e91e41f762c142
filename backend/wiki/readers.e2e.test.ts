import { NOTHING_EXCLUDED, type WatchCriteria } from '../config/watch-criteria';
import { READER_ACCOUNT, writeInterwikis } from '../../toolforge/local/databases';
import { WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import { systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { openActionApi, type ActionApi } from './http/action-api';
import { createApiReader } from './api-reader';
import { createReplicaReader } from './replica-reader';
import { cacheSiteInfo } from './site-info';
import {
  agreed,
  foundPages,
  linksOf,
  linksUpdatedAtS,
  pageNamed,
  plainCriteria,
  watchedPages,
  watching,
  type ReaderPair,
} from './testing/reader-suite';
import type { WikiChanges } from './wiki-reader';

/** Both readers on the real wiki, whose own pages stay as they are: these tests have their own. */
jest.setTimeout(120_000);

const wiki = testWiki();
const client = openWikiClient(wikiApi(wiki));
const api = openActionApi(wikiApi(wiki), 'Weboid/test', { maxlagS: 5 });
const database = openDatabase(
  {
    ...READER_ACCOUNT,
    host: '127.0.0.1',
    port: wiki.databasePort,
    connections: 2,
    retryForMs: 0,
  },
  systemClock,
  createSilentLogger(),
);
const siteInfo = cacheSiteInfo(api, systemClock);
const runJobs = () => runAllJobs(wiki);

function open(criteria: WatchCriteria): ReaderPair {
  const replica = { host: '', port: 0, linksHost: null, database: WIKI_DATABASE };
  const pools = { pages: database, links: database };
  return {
    replica: createReplicaReader(pools, { criteria, replica }, siteInfo),
    api: createApiReader(api, { criteria }, siteInfo, systemClock),
  };
}

const STARTED_S = Math.floor(Date.now() / 1_000);

/** Different in every run, as deleted pages leave traces. */
const RUN = `Readers ${Date.now().toString(36)}`;
const titles = new Set<string>();

/** @param name of a page of this run, its namespace in front */
function titled(name: string): string {
  const colon = name.indexOf(':') + 1;
  return `${name.slice(0, colon)}${RUN} ${name.slice(colon)}`;
}

async function write(name: string, text: string): Promise<number> {
  const title = titled(name);
  titles.add(title);
  await (await client).edit(title, text, 'for a test');
  return idOf(title);
}

async function idOf(title: string): Promise<number> {
  const [page] = await open(watching({})).replica.pagesNamed([{ title }]);
  return page?.pageId ?? 0;
}

const ids: Record<string, number> = {};
const id = (name: string): number => ids[name] ?? 0;

const INTERWIKIS = [
  { prefix: 'weboidpath', url: 'https://path-lunden.org/of/$1', local: false },
  { prefix: 'weboidrelative', url: '//relative-lunden.org/$1', local: false },
  { prefix: 'weboidquery', url: 'https://query-lunden.org/?x=$1', local: false },
  { prefix: 'weboidfragment', url: 'https://fragment-lunden.org/#/catalog/$1', local: false },
  { prefix: 'weboidsuffix', url: 'https://suffix-lunden.org/title/tt$1/', local: false },
  { prefix: 'weboidtwice', url: 'https://twice-lunden.org/$1?q=$1', local: false },
  { prefix: 'weboidnone', url: 'https://none-lunden.org/all', local: false },
  { prefix: 'weboidlocal', url: 'https://local-lunden.org/$1', local: true, wikiid: 'lundenwiki' },
];

const EXTERNAL_LINKS = `
[https://plain-lunden.org/a?b=c&d#e plain] [//relative-lunden.org/b relative]
[http://münchen-lunden.de/pfad?q=ä upper] HTTP://LOUD-lunden.org:8080/Path http://192.000.2.9/x
[http://[2001:db8::1]/six six] [https://dot-lunden.org./ dot] [ftp://files-lunden.org/a%2fb file]
[https://bad_.lunden/ bad] [mailto:who@lunden.org mail] [news:comp.lang.c news]
https://web.archive.org/web/2020/http://archived-lunden.org/`;

const PAGES: readonly [name: string, text: string][] = [
  ['plain', EXTERNAL_LINKS],
  ['redirect', `#REDIRECT [[${titled('plain')}]]`],
  ['interwiki', INTERWIKIS.map(({ prefix }) => `[[${prefix}:Äpfel & Öl?/x's]]`).join(' ')],
  ['sorted', '{{DEFAULTSORT:Other}} [https://sorted-lunden.org/ s]'],
  ['Template:box', '[https://box-lunden.org/1 box]'],
  ['Template:nest', `{{${titled('box')}}}`],
  ['boxed', `{{${titled('nest')}}}`],
  ['Category:top', `[[Category:${titled('leaf')}]]`],
  ['Category:middle', `[[Category:${titled('top')}]]`],
  ['Category:leaf', `[[Category:${titled('middle')}]]`],
  ['in top', `[[Category:${titled('top')}]] [[Category:${titled('leaf')}]]`],
  ['Talk:in middle', `[[Category:${titled('middle')}]] https://talk-lunden.org/`],
  ['Talk:in leaf', `[[Category:${titled('leaf')}]]`],
  ['Project:single', 'https://single-lunden.org/'],
];

beforeAll(async () => {
  await writeInterwikis(wiki.databasePort, INTERWIKIS);
  for (const [name, text] of PAGES) ids[name] = await write(name, text);
  await runJobs();
});

afterAll(async () => {
  await database.close();
  for (const title of titles) await (await client).remove(title, 'test is over');
});

describe('the whole wiki', () => {
  const pair = open(watching({ namespaces: 'content' }));

  test('all watched pages and all their links are the same', async () => {
    const pages = await agreed(pair, watchedPages);
    expect(pages.length).toBeGreaterThan(30);
    const links = await agreed(pair, (reader) =>
      linksOf(
        reader,
        pages.map(([pageId]) => pageId),
      ),
    );
    expect(Object.values(links).flat().length).toBeGreaterThan(100);
  });

  test('in pieces of three, the same comes together', async () => {
    const inPieces: ActionApi = {
      request: (params) =>
        api.request(
          Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, value === 'max' ? 3 : value]),
          ),
        ),
    };
    const criteria = watching({
      namespaces: 'content',
      categories: [{ title: titled('top'), depth: 2, pagesMax: 100 }],
      exclude: { ...NOTHING_EXCLUDED, templates: [titled('box')], pageProps: ['defaultsort'] },
    });
    const api3 = createApiReader(inPieces, { criteria }, siteInfo, systemClock);
    const both = { replica: open(criteria).replica, api: api3 };
    await agreed(both, plainCriteria);
    const pages = (await agreed(both, watchedPages)).map(([pageId]) => pageId);
    await agreed(both, (reader) => linksOf(reader, pages));
    const known = await both.replica.criteria();
    const changed = await agreed(both, async (reader) =>
      (await reader.changes(known, STARTED_S)).pageIds.toSorted((left, right) => left - right),
    );
    expect(changed.length).toBeGreaterThan(5);
  });

  test('pages of every kind are told alike', async () => {
    const pageIds = Array.from({ length: 120 }, (_, index) => index + 1);
    const found = await agreed(pair, (reader) => foundPages(reader, [...pageIds, 9_999_999]));
    expect(found.length).toBeGreaterThan(80);
  });

  test('the lag of one database is unknown', async () => {
    expect(await pair.api.lagS()).toBeNull();
  });

  test.each<[string, Partial<WatchCriteria>]>([
    ['articles', { namespaces: 'content' }],
    ['talk pages and a single page', { namespaces: [1], pages: [titled('Project:single')] }],
    [
      'trees without what has a template',
      {
        namespaces: [0, 10],
        categories: [{ title: titled('top'), depth: 2, pagesMax: 100 }],
        exclude: { ...NOTHING_EXCLUDED, templates: [titled('box')] },
      },
    ],
  ])('pages are counted alike: %s', async (_what, criteria) => {
    const counted = await agreed(open(watching(criteria)), async (reader) =>
      reader.countWatched(await reader.criteria()),
    );
    expect(counted.pages).toBeGreaterThan(1);
  });

  test.each([
    ['its title', `${RUN} plain`],
    ['a small first letter', `${RUN[0]?.toLowerCase()}${RUN.slice(1)} plain`],
    ['other blanks', `_${RUN.replaceAll(' ', '__')} plain_#part`],
    ['a colon', `: ${RUN} plain`],
    ['a namespace', `project: ${RUN} single`],
  ])('a page is found alike by %s', async (_, title) => {
    const page = await agreed(pair, (reader) => pageNamed(reader, { title }));
    expect([id('plain'), id('Project:single')]).toContain(page?.pageId);
  });

  test.each([`${RUN} nothing`, 'Special:Version', 'A|B', 'w:Foo', '', 'Talk:', '#part'])(
    'both know no page “%s”',
    async (title) => {
      expect(await agreed(pair, (reader) => pageNamed(reader, { title }))).toBeNull();
    },
  );

  test('pages stand for themselves, talk pages for what they talk about, if it is there', async () => {
    const asked = ['plain', 'Talk:in middle', 'Talk:in leaf', 'Category:top', 'redirect'].map(id);
    const plainTalk = await write('Talk:plain', 'About it.');
    const found = await agreed(pair, async (reader) =>
      [...(await reader.subjects([...asked, plainTalk, 9_999_999]))].toSorted((a, b) => a - b),
    );
    const wanted = [id('plain'), id('Category:top'), id('redirect')];
    expect(found).toEqual(wanted.toSorted((a, b) => a - b));
  });

  test('several pages are found at once, in the order asked for', async () => {
    const names = [
      { title: `project: ${RUN} single` },
      { pageId: 9_999_999 },
      { pageId: id('plain') },
      { title: `${RUN} nothing` },
      { title: `${RUN} plain` },
    ];
    const found = await agreed(pair, async (reader) =>
      (await reader.pagesNamed(names)).map((page) => page?.pageId ?? null),
    );
    expect(found).toEqual([id('Project:single'), null, id('plain'), null, id('plain')]);
  });

  test('a page is suggested by the beginning of its title', async () => {
    const plain = { pageId: id('plain'), title: titled('plain'), namespace: 0 };
    for (const prefix of [`${RUN} pl`, `${RUN[0]?.toLowerCase()}${RUN.slice(1)}_pla`]) {
      expect(await agreed(pair, (reader) => reader.titlesBeginning(prefix, 5))).toEqual([plain]);
    }
    const single = `project: ${RUN} sing`;
    const found = await agreed(pair, (reader) => reader.titlesBeginning(single, 5));
    expect(found.map(({ pageId }) => pageId)).toEqual([id('Project:single')]);
    for (const prefix of [`${RUN} nothing`, 'Special:V', '', '#part', '%', 'A|B']) {
      expect(await agreed(pair, (reader) => reader.titlesBeginning(prefix, 5))).toEqual([]);
    }
  });

  test('redirects are pages of their own', async () => {
    const page = await agreed(pair, (reader) => pageNamed(reader, { title: titled('redirect') }));
    expect(page).toEqual({ pageId: id('redirect'), title: titled('redirect'), namespace: 0 });
    expect(
      await agreed(pair, (reader) => pageNamed(reader, { pageId: id('Project:single') })),
    ).toMatchObject({
      namespace: 4,
    });
    expect(await agreed(pair, (reader) => pageNamed(reader, { pageId: 9_999_999 }))).toBeNull();
  });
});

test('interwiki links lead where the wiki says, local ones nowhere', async () => {
  const pair = open(watching({ pages: [id('interwiki')] }));
  const links = await agreed(pair, (reader) => linksOf(reader, [id('interwiki'), id('redirect')]));
  const title = '%C3%84pfel_%26_%C3%96l%3F/x%27s';
  const page = (links[id('interwiki')] ?? []).join('\n');
  expect(links[id('redirect')]).toBeUndefined();
  expect(page).toContain('https://none-lunden.org/all');
  expect(page).toContain('https://relative-lunden.org/%C3%84pfel_&_%C3%96l%3F/x');
  expect(page).not.toContain('local-lunden');
  const raw = await agreed(pair, async (reader) =>
    (await reader.links([id('interwiki')])).get(id('interwiki'))?.toSorted(),
  );
  expect(raw).toEqual([
    `https://fragment-lunden.org/#/catalog/${title}`,
    'https://none-lunden.org/all',
    `https://path-lunden.org/of/${title}`,
    `https://query-lunden.org/?x=${title}`,
    `https://relative-lunden.org/${title}`,
    `https://suffix-lunden.org/title/tt${title}/`,
    `https://twice-lunden.org/${title}?q=${title}`,
  ]);
});

test('interwiki links are told apart from external ones, and local ones from the others', async () => {
  const pair = open(watching({}));
  const kinds = await agreed(pair, async (reader) => {
    const links = await reader.linksByKind([id('interwiki'), id('plain')]);
    return [...links].map(([pageId, { external, interwiki, local }]) => [
      pageId,
      { external: external.length, interwiki: interwiki.length, local },
    ]);
  });
  const title = '%C3%84pfel_%26_%C3%96l%3F/x%27s';
  expect(Object.fromEntries(kinds)).toEqual({
    [id('interwiki')]: { external: 0, interwiki: 7, local: [`https://local-lunden.org/${title}`] },
    [id('plain')]: { external: expect.any(Number), interwiki: 0, local: [] },
  });
});

test('the database behind a local prefix is told', async () => {
  const known = await agreed(open(watching({})), async (reader) => [
    ...(await reader.wikiIdsByHost()),
  ]);
  expect(known).toContainEqual(['local-lunden.org', 'lundenwiki']);
});

test('which pages of the wiki are there is told alike, by title and by id', async () => {
  const { articlePath } = await siteInfo();
  const page = (title: string): URL =>
    new URL(articlePath.replace('$1', encodeURIComponent(title)), wikiApi(wiki));
  const script = (query: string): URL => new URL(`index.php?${query}`, wikiApi(wiki));
  const addresses = [
    page(`${RUN} plain`),
    page(`${RUN} redirect`),
    page(`project:${RUN} single`),
    script(`title=${encodeURIComponent(titled('plain'))}&action=history`),
    script(`curid=${id('plain')}`),
    page(`${RUN} nothing`),
    page(`Talk:${RUN} nothing`),
    script('curid=9999999'),
    page('Special:Version'),
    page('File:Nothing.jpg'),
    page('weboidlocal:Nothing'),
    script('action=raw'),
  ];
  const pair = open(watching({}));
  expect(await agreed(pair, (reader) => reader.areThere(addresses))).toEqual([
    ...Array<boolean>(5).fill(true),
    ...Array<boolean>(3).fill(false),
    ...Array<null>(4).fill(null),
  ]);
});

describe('criteria', () => {
  const tree = (depth: number, pagesMax = 100) =>
    watching({ categories: [{ title: titled('top'), depth, pagesMax }] });

  test.each([
    [0, ['in top']],
    [1, ['in top', 'Talk:in middle']],
    [2, ['in top', 'Talk:in middle', 'Talk:in leaf']],
    [9, ['in top', 'Talk:in middle', 'Talk:in leaf']],
  ])('a tree with a cycle, %i levels deep', async (depth, names) => {
    const { included, warnings } = await agreed(open(tree(depth)), plainCriteria);
    expect(included).toEqual(names.map(id).toSorted((left, right) => left - right));
    expect(warnings).toEqual([]);
  });

  test('a tree that is too large is cut off', async () => {
    const { included, warnings } = await agreed(open(tree(9, 2)), plainCriteria);
    expect(included).toHaveLength(2);
    expect(warnings).toHaveLength(1);
  });

  test('a page in a watched namespace and in a tree comes once', async () => {
    const pair = open({ ...tree(2), namespaces: [0, 777] });
    const pages = (await agreed(pair, watchedPages)).map(([pageId]) => pageId);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toEqual(expect.arrayContaining([id('in top'), id('Talk:in leaf')]));
    expect(pages).not.toContain(id('redirect'));
  });

  test('single pages, and what is not there', async () => {
    const pages = [id('plain'), 9_999_999, titled('Project:single'), 'Nowhere|x', 'Nowhere at all'];
    const pair = open(watching({ pages, categories: [{ title: 'No!', depth: 1, pagesMax: 9 }] }));
    const { included, warnings } = await agreed(pair, plainCriteria);
    expect(included).toEqual([id('plain'), id('Project:single')]);
    expect(warnings).toHaveLength(4);
  });

  test('pages are left out by template, used directly or not, and by page property', async () => {
    const exclude = {
      ...NOTHING_EXCLUDED,
      templates: [titled('box'), 'Nowhere'],
      pageProps: ['defaultsort', 'x'],
    };
    const pair = open(watching({ namespaces: [0], exclude }));
    const { excluded, warnings } = await agreed(pair, plainCriteria);
    expect(excluded).toEqual(
      expect.arrayContaining([id('sorted'), id('boxed'), id('Template:nest')]),
    );
    expect(warnings.map(({ text }) => text)).toEqual([
      'no page uses “Template:Nowhere”',
      'no page has the property “x”: is it spelt right?',
    ]);
    const pages = (await agreed(pair, watchedPages)).map(([pageId]) => pageId);
    expect(pages).toContain(id('plain'));
    expect(pages).not.toContain(id('sorted'));
    expect(pages).not.toContain(id('boxed'));
  });

  test('single pages and category trees are left out, with a cycle and what is not there', async () => {
    const exclude = {
      ...NOTHING_EXCLUDED,
      pages: [id('plain'), titled('sorted'), 9_999_999, 'Nowhere at all'],
      categories: [{ title: titled('top'), depth: 9, pagesMax: 100 }],
    };
    const pair = open(watching({ namespaces: [0, 1], pages: [id('in top')], exclude }));
    const { excluded, categories, warnings } = await agreed(pair, plainCriteria);
    const left = ['plain', 'sorted', 'in top', 'Talk:in middle', 'Talk:in leaf'].map(id);
    expect(excluded).toEqual(left.toSorted((one, other) => one - other));
    expect(categories).toEqual([]);
    expect(warnings).toHaveLength(2);
    const pages = (await agreed(pair, watchedPages)).map(([pageId]) => pageId);
    expect(pages).toContain(id('boxed'));
    expect(pages.filter((pageId) => left.includes(pageId))).toEqual([]);
  });
});

describe('what happens is told alike', () => {
  const pair = open(
    watching({ namespaces: [0], categories: [{ title: titled('top'), depth: 2, pagesMax: 100 }] }),
  );

  /** What both say happened during `event`, which gives the id of the page that must be named. */
  async function during(event: () => Promise<number>): Promise<WikiChanges[]> {
    const criteria = await pair.replica.criteria();
    const sinceS = Math.floor(Date.now() / 1_000);
    const pageId = await event();
    const told: WikiChanges[] = [];
    for (const reader of [pair.replica, pair.api]) {
      const changes = await reader.changes(criteria, sinceS);
      expect(changes.pageIds).toContain(pageId);
      expect(changes.untilS).toBeGreaterThanOrEqual(sinceS);
      told.push(changes);
    }
    return told;
  }

  /** What both say of a page: whether it is watched, and its links. */
  async function stateOf(pageId: number): Promise<{ isWatched: boolean; links: string[] }> {
    const pages = await agreed(pair, watchedPages);
    const links = await agreed(pair, (reader) => linksOf(reader, [pageId]));
    const [found] = await agreed(pair, (reader) => foundPages(reader, [pageId]));
    const isWatched = pages.some(([watched]) => watched === pageId);
    expect(found?.isWatched ?? false).toBe(isWatched);
    return { isWatched, links: links[pageId] ?? [] };
  }

  const watchedWith = (...links: string[]) => ({ isWatched: true, links });
  const UNWATCHED = { isWatched: false, links: [] };

  test('a page is made', async () => {
    await during(() => make('story', 'https://story-lunden.org/1'));
    expect(await stateOf(id('story'))).toEqual(watchedWith('resource https://story-lunden.org/1'));
  });

  test('a page is edited', async () => {
    await during(() => make('story', 'https://story-lunden.org/2 [[weboidpath:New]]'));
    expect(await stateOf(id('story'))).toEqual(
      watchedWith('resource https://path-lunden.org/of/New', 'resource https://story-lunden.org/2'),
    );
  });

  test('a template is edited, and its pages are renewed by a job', async () => {
    const before = await updatedAtS();
    await nextSecond();
    await make('Template:box', '[https://box-lunden.org/2 box]');
    await runJobs();
    expect(await stateOf(id('boxed'))).toEqual(watchedWith('resource https://box-lunden.org/2'));
    const after = await updatedAtS();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('a page is moved away, and back', async () => {
    const [here, there] = [titled('story'), titled('Project:story')];
    titles.add(there);
    await during(() => act((by) => by.move(here, there, 'for a test')));
    expect((await stateOf(id('story'))).isWatched).toBe(false);
    await act((by) => by.remove(here, 'for a test'));
    await during(() => act((by) => by.move(there, here, 'for a test')));
    expect((await stateOf(id('story'))).isWatched).toBe(true);
  });

  test('a page is deleted', async () => {
    await during(() => act((by) => by.remove(titled('story'), 'for a test')));
    expect(await stateOf(id('story'))).toEqual(UNWATCHED);
  });

  test('a page is restored', async () => {
    await during(() => act((by) => by.restore(titled('story'), 'for a test')));
    await runJobs();
    expect((await stateOf(id('story'))).links).toContain('resource https://story-lunden.org/2');
  });

  test('a page comes into a tree, and leaves it', async () => {
    const text = 'https://grown-lunden.org/';
    ids['Talk:grown'] = await write('Talk:grown', text);
    expect((await stateOf(id('Talk:grown'))).isWatched).toBe(false);
    const told = await during(() => make('Talk:grown', `${text} [[Category:${titled('leaf')}]]`));
    expect(told.map(({ areCriteriaStale }) => areCriteriaStale)).toEqual([true, true]);
    expect(await stateOf(id('Talk:grown'))).toEqual(
      watchedWith('resource https://grown-lunden.org/'),
    );
    await during(() => make('Talk:grown', text));
    expect((await stateOf(id('Talk:grown'))).isWatched).toBe(false);
  });

  test('a category comes into a tree with all that is in it', async () => {
    const inside = await write('Talk:inside', `[[Category:${titled('grafted')}]]`);
    const told = await during(() =>
      make('Category:grafted', `[[Category:${titled('middle')}]]`).then(() => make('plain', 'x')),
    );
    expect(told.map(({ areCriteriaStale }) => areCriteriaStale)).toEqual([true, true]);
    expect((await stateOf(inside)).isWatched).toBe(true);
  });

  test('a page gets another content model', async () => {
    await during(() => act((by) => by.changeContentModel(titled('story'), 'text', 'for a test')));
    const [found] = await agreed(pair, (reader) => foundPages(reader, [id('story')]));
    expect(found).toMatchObject({ isWatched: false, isWikitext: false });
    expect((await stateOf(id('story'))).isWatched).toBe(false);
  });

  async function make(name: string, text: string): Promise<number> {
    ids[name] = await write(name, text);
    return id(name);
  }

  /** Does something to page “story”. */
  async function act(work: (by: WikiClient) => Promise<void>): Promise<number> {
    await work(await client);
    return id('story');
  }

  const updatedAtS = () =>
    Promise.all([pair.replica, pair.api].map((reader) => linksUpdatedAtS(reader, id('boxed'))));
});

/** MediaWiki's moments are whole seconds. */
async function nextSecond(): Promise<void> {
  await systemClock.sleep(1_000 - (Date.now() % 1_000));
}
