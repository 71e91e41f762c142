import { NOTHING_EXCLUDED, type WatchCriteria } from '../config/watch-criteria';
import { emptyTables, openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import type { Criteria } from './criteria';
import { IdSet } from './id-set';
import { createReplicaReader } from './replica-reader';
import { SAMPLE_SITE } from './testing/sample-site';
import { addPages, addSplitLinks, createWikiTables } from './testing/wiki-tables';
import { WikiSchemaError } from './wiki-columns';
import type { WikiReader } from './wiki-reader';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const ARTICLES: WatchCriteria = {
  namespaces: [0],
  categories: [],
  pages: [],
  exclude: NOTHING_EXCLUDED,
};

const openReader = () =>
  createReplicaReader(
    { pages: database, links: database },
    {
      criteria: ARTICLES,
      replica: { host: '', port: 0, database: account.name, linksHost: null },
    },
    () => Promise.resolve(SAMPLE_SITE),
  );

const criteriaOf = (parts: Partial<Criteria>): Criteria => ({
  namespaces: new Set([0]),
  included: IdSet.EMPTY,
  excluded: IdSet.EMPTY,
  categories: [],
  excludedCategories: [],
  warnings: [],
  ...parts,
});

/** All stretches of a walk: the window numbers, the page ids, the shares done. */
async function walk(reader: WikiReader, criteria: Criteria) {
  const windows: (number | undefined)[] = [];
  const pageIds: number[] = [];
  const done: number[] = [];
  let position: string | null = null;
  do {
    const stretch = await reader.watchedPages(criteria, position);
    windows.push(stretch.window?.windowNo);
    pageIds.push(...stretch.pages.map((page) => page.pageId));
    done.push(stretch.done);
    position = stretch.next;
  } while (position !== null);
  return { windows, pageIds, done };
}

describe('pages', () => {
  beforeAll(async () => {
    await createWikiTables(database, 'split');
    await addPages(database, [
      { pageId: 1, title: 'Harbour_museum', linksUpdated: '20261121041605', latestRevision: 77 },
      { pageId: 2, title: 'Redirect', redirect: true },
      { pageId: 3, title: 'Harbour_museum', namespace: 1 },
      { pageId: 4, title: 'Data.json', contentModel: 'json' },
      { pageId: 5_000, title: 'Old_page', contentModel: null, linksUpdated: null },
      { pageId: 5_001, title: 'Zürich' },
      { pageId: 20_001, title: 'Far_away', namespace: 1 },
      { pageId: 25_000, title: 'Last', contentModel: '' },
    ]);
  });

  test('the walk goes over fixed windows, to the end', async () => {
    expect(await walk(openReader(), criteriaOf({}))).toEqual({
      windows: [0, 1, 2, 3, 4],
      pageIds: [1, 5_000, 5_001, 25_000],
      done: [0.2, 0.4, 0.6, 0.8, 1],
    });
  });

  test('single pages are found where they are, without a look anywhere else', async () => {
    const included = new IdSet([3, 20_001, 20_002, 999_999]);
    const { windows, pageIds, done } = await walk(
      openReader(),
      criteriaOf({ namespaces: new Set(), included }),
    );
    expect([windows, pageIds, done.at(-1)]).toEqual([[0, 4], [3, 20_001], 1]);
  });

  test('excluded pages are left out, whatever includes them', async () => {
    const criteria = criteriaOf({ included: new IdSet([3]), excluded: new IdSet([3, 5_001]) });
    expect((await walk(openReader(), criteria)).pageIds).toEqual([1, 5_000, 25_000]);
  });

  test('the state of a page has its newest revision and when its links were renewed', async () => {
    const { pages } = await openReader().watchedPages(criteriaOf({}), null);
    expect(pages).toEqual([
      { pageId: 1, latestRevision: 77, linksUpdatedAtS: Date.UTC(2026, 10, 21, 4, 16, 5) / 1_000 },
      { pageId: 5_000, latestRevision: 5_000, linksUpdatedAtS: 0 },
    ]);
  });

  test('pages by id are told with what they are, and missing ones are not', async () => {
    const found = await openReader().pages(criteriaOf({}), [1, 2, 3, 4, 99]);
    const told = [...found.values()].map((page) => [page.pageId, page.isWatched, page.isWikitext]);
    expect(told).toEqual([
      [1, true, true],
      [2, false, true],
      [3, false, true],
      [4, false, false],
    ]);
  });

  test('pages without a content model are what their titles say', async () => {
    const noModel = { contentModel: null, latestRevision: 1 };
    await addPages(database, [
      { pageId: 101, namespace: 2, title: 'Ann/common.js', ...noModel },
      { pageId: 102, namespace: 2, title: 'Ann.js', ...noModel },
      { pageId: 103, namespace: 2, title: 'Ann/notes.js.old', ...noModel },
      { pageId: 104, namespace: 8, title: 'Common.css', ...noModel, contentModel: '' },
      { pageId: 105, namespace: 8, title: 'Commonxcss', ...noModel },
      { pageId: 106, namespace: 0, title: 'A/Node.js', ...noModel },
      { pageId: 107, namespace: 8, title: 'Ä\n.json', ...noModel },
      { pageId: 108, namespace: 8, title: 'Text.js', ...noModel, contentModel: 'wikitext' },
    ]);
    const ids = [101, 102, 103, 104, 105, 106, 107, 108];
    const found = await openReader().pages(criteriaOf({}), ids);
    await database.run('DELETE FROM page WHERE page_id BETWEEN 101 AND 108');
    const wikitext = [...found.values()].filter(({ isWikitext }) => isWikitext);
    expect(wikitext.map(({ pageId }) => pageId)).toEqual([102, 103, 105, 106, 108]);
  });

  test('they are counted, near enough', async () => {
    const criteria = criteriaOf({ included: new IdSet([1, 3]), excluded: new IdSet([5_000]) });
    const reader = openReader();
    expect(await reader.countWatched(criteria)).toEqual({ pages: 5, isRough: false });
    const none = await reader.countWatched(criteriaOf({ namespaces: new Set() }));
    expect(none).toEqual({ pages: 0, isRough: false });
  });

  test('a page is found by id and by any spelling of its title', async () => {
    const reader = openReader();
    const [talk, same] = await reader.pagesNamed([
      { pageId: 3 },
      { title: 'talk: harbour museum' },
    ]);
    expect(talk).toMatchObject({ pageId: 3, title: 'Talk:Harbour museum', namespace: 1 });
    expect(same).toEqual(talk);
    // What the feeder records and what a question sees must be comparable.
    const state = (await reader.pages(criteriaOf({}), [3])).get(3);
    expect(talk?.linksUpdatedAtS).toBeGreaterThan(0);
    expect(talk?.linksUpdatedAtS).toBe(state?.linksUpdatedAtS);
    expect(talk?.latestRevision).toBe(state?.latestRevision);
    const names = [{ title: 'zürich' }, { pageId: 99 }, { pageId: 3 }, { title: 'Talk:Zürich' }];
    const pages = await reader.pagesNamed(names);
    expect(pages.map((page) => page?.pageId ?? null)).toEqual([5_001, null, 3, null]);
    expect(await reader.pagesNamed([])).toEqual([]);
  });

  test('titles that begin alike are told, without redirects, whatever the beginning holds', async () => {
    await addPages(database, [
      { pageId: 201, namespace: 0, title: 'Prefix_a' },
      { pageId: 202, namespace: 0, title: 'Prefix_b', redirect: true },
      { pageId: 203, namespace: 0, title: 'Prefix_%c' },
      { pageId: 204, namespace: 0, title: 'Prefixed' },
      { pageId: 205, namespace: 1, title: 'Prefix_a' },
      { pageId: 206, namespace: 0, title: 'Ärger' },
    ]);
    const reader = openReader();
    const titles = async (prefix: string, limit = 10): Promise<string[]> =>
      (await reader.titlesBeginning(prefix, limit)).map(({ title }) => title);
    expect(await titles('prefix a')).toEqual(['Prefix a']);
    expect(await titles('Prefix_')).toEqual(['Prefix %c', 'Prefix a', 'Prefixed']);
    expect(await titles('Prefix ', 1)).toEqual(['Prefix %c']);
    expect(await titles('Prefix %')).toEqual(['Prefix %c']);
    expect(await titles('talk:pre')).toEqual(['Talk:Prefix a']);
    expect(await titles('ä')).toEqual(['Ärger']);
    for (const prefix of ['%', '|', "'", '\\', '#', ' ', '\u{1F4A9}']) {
      expect(await titles(prefix)).toEqual([]);
    }
    const [plan] = await database.select<{ key: string; rows: number }>(
      `EXPLAIN SELECT page_id, page_title, page_is_redirect FROM page
       WHERE page_namespace = ? AND page_title LIKE ? ESCAPE '|' ORDER BY page_title LIMIT ?`,
      [0, Buffer.from('Pre%'), 50],
    );
    expect(plan?.key).toMatch(/name_title/);
    await database.run('DELETE FROM page WHERE page_id BETWEEN 201 AND 206');
  });

  test('an empty wiki is one stretch without pages', async () => {
    await emptyTables(database, 'page');
    const stretch = await openReader().watchedPages(criteriaOf({}), null);
    expect(stretch).toEqual({ pages: [], window: null, next: null, done: 1 });
  });
});

describe('links', () => {
  test('split columns, and interwiki links that are not local', async () => {
    await createWikiTables(database, 'split');
    await addSplitLinks(database, [
      [1, 'https://org.lunden.', '/a?b=c'],
      [1, 'http://V4.192.0.2.7.:81', null],
      [2, 'https://de.münchen.', '/'],
    ]);
    await database.run(
      "INSERT INTO iwlinks VALUES (1, 'doi', '10.1000/182'), (1, 'w', 'Foo'), (1, 'gone', 'X')",
    );
    const links = await openReader().links([1, 2, 3]);
    expect(links.get(1)?.toSorted()).toEqual([
      'http://192.0.2.7:81',
      'https://doi.org/10.1000/182',
      'https://lunden.org/a?b=c',
    ]);
    expect(links.get(2)).toHaveLength(1);
    expect(links.has(3)).toBe(false);
  });

  test('the joined column of older wikis, two rows of a protocol-relative link once', async () => {
    await createWikiTables(database, 'joined');
    await database.run(
      `INSERT INTO externallinks (el_from, el_to, el_index) VALUES
         (1, '//lunden.org/p', 'http://org.lunden./p'), (1, '//lunden.org/p', 'https://org.lunden./p')`,
    );
    expect(await openReader().links([1])).toEqual(new Map([[1, ['https://lunden.org/p']]]));
  });

  test('no pages, no question', async () => {
    await emptyTables(database, 'iwlinks');
    expect(await openReader().links([])).toEqual(new Map());
  });

  test('columns of a MediaWiki to come are told by name', async () => {
    await createWikiTables(database, 'split');
    await database.run('ALTER TABLE externallinks RENAME COLUMN el_to_path TO el_target_id');
    const links = openReader().links([1]);
    await expect(links).rejects.toThrow(WikiSchemaError);
    await expect(links).rejects.toThrow(/needs the columns el_from, .*it has .*el_target_id/);
  });
});
