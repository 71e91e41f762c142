import { emptyTables, openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createReplicaReader } from './replica-reader';
import type { SiteInfo } from './site-info';
import { addPages, addSplitLinks, createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const site: SiteInfo = {
  articlePath: '/wiki/$1',
  interwiki: new Map([
    ['doi', { url: '//doi.org/$1', local: false }],
    ['w', { url: 'https://en.wikipedia.org/wiki/$1', local: true }],
  ]),
  namespaceNames: new Map([
    [0, ''],
    [1, 'Talk'],
  ]),
  namespaceIds: new Map([
    ['', 0],
    ['talk', 1],
  ]),
};

const openReader = () =>
  createReplicaReader(
    database,
    { namespaces: [0], replica: { host: '', port: 0, database: account.name } },
    () => Promise.resolve(site),
  );

describe('pages', () => {
  beforeAll(async () => {
    await createWikiTables(database, 'split');
    await addPages(database, [
      { pageId: 1, title: 'Harbour_museum' },
      { pageId: 2, title: 'Redirect', redirect: true },
      { pageId: 3, title: 'Harbour_museum', namespace: 1 },
      { pageId: 4, title: 'Data.json', contentModel: 'json' },
      { pageId: 5, title: 'Old_page', contentModel: null },
      { pageId: 6, title: 'Zürich' },
    ]);
  });

  test('watched are articles in wikitext that are no redirects, batch after batch', async () => {
    const reader = openReader();
    expect(await reader.watchedPages(0, 2)).toEqual([1, 5]);
    expect(await reader.watchedPages(5, 2)).toEqual([6]);
  });

  test('present are pages of any namespace in wikitext', async () => {
    expect(await openReader().presentPages([1, 2, 3, 4, 99])).toEqual(new Set([1, 2, 3]));
  });

  test('a page is found by id and by any spelling of its title', async () => {
    const reader = openReader();
    const talk = { pageId: 3, title: 'Talk:Harbour museum', namespace: 1 };
    expect(await reader.page(3)).toEqual(talk);
    expect(await reader.pageByTitle('talk: harbour museum')).toEqual(talk);
    expect(await reader.pageByTitle('zürich')).toMatchObject({ pageId: 6 });
    expect(await reader.page(99)).toBeNull();
    expect(await reader.pageByTitle('Nowhere')).toBeNull();
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
});
