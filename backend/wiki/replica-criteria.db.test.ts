import { NOTHING_EXCLUDED, type WatchCriteria } from '../config/watch-criteria';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createReplicaReader } from './replica-reader';
import { SAMPLE_SITE } from './testing/sample-site';
import { addPages, addTemplateUse, addToCategories, createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const NOTHING: WatchCriteria = {
  namespaces: [],
  categories: [],
  pages: [],
  exclude: NOTHING_EXCLUDED,
};

const read = (criteria: Partial<WatchCriteria>) =>
  createReplicaReader(
    { pages: database, links: database },
    {
      criteria: { ...NOTHING, ...criteria },
      replica: { host: '', port: 0, database: account.name, linksHost: null },
    },
    () => Promise.resolve(SAMPLE_SITE),
  ).criteria();

const tree = (title: string, depth = 5, pagesMax = 1_000) => ({ title, depth, pagesMax });

test('the wiki says which namespaces are content', async () => {
  expect((await read({ namespaces: 'content' })).namespaces).toEqual(new Set([0, 100]));
  expect((await read({ namespaces: [0, 4] })).namespaces).toEqual(new Set([0, 4]));
});

describe.each(['split', 'joined'] as const)('in %s tables', (columns) => {
  beforeAll(async () => {
    await createWikiTables(database, columns);
    await addPages(database, [
      { pageId: 1, title: 'Harbour_museum' },
      { pageId: 2, title: 'Zürich' },
      { pageId: 3, title: 'Mole', namespace: 1 },
      { pageId: 20, title: 'Häfen', namespace: 14 },
      { pageId: 21, title: 'Molen', namespace: 14 },
    ]);
    await addToCategories(database, columns, [
      { pageId: 1, category: 'Bauwerke' },
      { pageId: 20, category: 'Bauwerke', type: 'subcat' },
      { pageId: 2, category: 'Häfen' },
      { pageId: 1, category: 'Häfen' },
      { pageId: 9, category: 'Häfen', type: 'file' },
      { pageId: 21, category: 'Häfen', type: 'subcat' },
      { pageId: 20, category: 'Molen', type: 'subcat' },
      { pageId: 3, category: 'Molen' },
    ]);
    await addTemplateUse(database, columns, { pageId: 1, template: 'Keine_Links' });
    await addTemplateUse(database, columns, { pageId: 3, template: 'Keine_Links' });
    await addTemplateUse(database, columns, { pageId: 2, namespace: 0, template: 'Zürich' });
    await database.run(
      "INSERT INTO page_props VALUES (2, 'disambiguation', '', NULL), (3, 'noindex', '', NULL)",
    );
  });

  test('a category tree, although it bites its tail', async () => {
    const criteria = await read({
      categories: [tree('Kategorie_fehlt'), tree('category:bauwerke')],
    });
    expect([...criteria.included]).toEqual([1, 2, 3]);
    expect(criteria.categories).toEqual(['Kategorie_fehlt', 'Bauwerke', 'Häfen', 'Molen']);
    expect(criteria.warnings.map(({ text }) => text)).toEqual([
      'category “Kategorie fehlt” has no pages in it: is it spelt right?',
    ]);
  });

  test('a category tree within its bounds', async () => {
    const shallow = await read({ categories: [tree('Bauwerke', 1)] });
    expect([...shallow.included]).toEqual([1, 2]);
    const small = await read({ categories: [tree('Häfen', 5, 2)] });
    expect([...small.included]).toEqual([1, 2]);
    expect(small.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('cut off at 2 pages'),
    ]);
  });

  test('single pages, by id and by title', async () => {
    const { included, warnings } = await read({ pages: [2, 'talk:mole', 77, 'Nirgends'] });
    expect([...included]).toEqual([2, 3]);
    expect(warnings.map(({ text }) => text)).toEqual([
      'there is no page 77',
      'there is no page “Nirgends”',
    ]);
  });

  test('many single titles of several namespaces', async () => {
    const missing = Array.from({ length: 1_100 }, (_, number) => `Missing ${number}`);
    const pages = ['Harbour museum', ...missing, 'Talk:Mole', 'zürich', 'category:Molen'];
    const { included, warnings } = await read({ pages });
    expect([...included]).toEqual([1, 2, 3, 21]);
    expect(warnings).toHaveLength(1_100);
  });

  test('pages are excluded by template and by page property', async () => {
    const exclude = {
      ...NOTHING_EXCLUDED,
      templates: ['keine Links', ':Zürich', 'Fehlt'],
      pageProps: ['disambiguation', 'fehlt'],
    };
    const { excluded, warnings } = await read({ namespaces: [0], exclude });
    expect([...excluded]).toEqual([1, 2, 3]);
    expect(warnings.map(({ text }) => text)).toEqual([
      'no page uses “Template:Fehlt”',
      'no page has the property “fehlt”: is it spelt right?',
    ]);
  });

  test('single pages are excluded, by id and by title', async () => {
    const exclude = { ...NOTHING_EXCLUDED, pages: [1, 'talk:mole', 77, 'Nirgends'] };
    const { included, excluded, warnings } = await read({ namespaces: [0], pages: [2], exclude });
    expect([[...included], [...excluded]]).toEqual([[2], [1, 3]]);
    expect(warnings.map(({ text }) => text)).toEqual([
      'there is no page 77',
      'there is no page “Nirgends”',
    ]);
  });

  test('category trees are excluded, although they bite their tails, within their bounds', async () => {
    const categories = [tree('Häfen'), tree('Fehlt')];
    const whole = await read({ namespaces: [0], exclude: { ...NOTHING_EXCLUDED, categories } });
    expect([...whole.excluded]).toEqual([1, 2, 3]);
    expect([...whole.included]).toEqual([]);
    expect(whole.excludedCategories).toEqual(['Häfen', 'Molen', 'Fehlt']);
    expect(whole.categories).toEqual([]);
    expect(whole.warnings.map(({ text }) => text)).toEqual([
      'category “Fehlt” has no pages in it: is it spelt right?',
    ]);
    const cut = await read({
      categories: [tree('Bauwerke')],
      exclude: { ...NOTHING_EXCLUDED, categories: [tree('Häfen', 0), tree('Bauwerke', 5, 1)] },
    });
    expect([...cut.included]).toEqual([1, 2, 3]);
    expect([...cut.excluded]).toEqual([1, 2]);
    expect(cut.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('“Bauwerke” is cut off at 1 pages'),
    ]);
  });

  test('more subcategories than one slice, and pages by chance among them', async () => {
    const [target, value] = columns === 'split' ? ['cl_target_id', 901] : ['cl_to', "'Breit'"];
    if (columns === 'split') await database.run("INSERT INTO linktarget VALUES (901, 14, 'Breit')");
    await database.run(
      `INSERT INTO page (page_id, page_namespace, page_title, page_latest, page_len)
       SELECT 100000 + seq, IF(seq <= 2, 0, 14), CONCAT('Unter_', seq), 1, 1 FROM seq_1_to_12000`,
    );
    await database.run(
      `INSERT INTO categorylinks (cl_from, ${target}, cl_sortkey, cl_timestamp, cl_type)
       SELECT 100000 + seq, ${value}, CONCAT('KEY ', seq MOD 3), '20260101000000', 'subcat'
       FROM seq_1_to_12000`,
    );
    const { categories } = await read({ categories: [tree('Breit', 1)] });
    expect([categories.length, new Set(categories).size]).toEqual([11_999, 11_999]);
  });

  test('a category with more members than one slice, all with few sort keys', async () => {
    const [target, value] = columns === 'split' ? ['cl_target_id', 900] : ['cl_to', "'Viele'"];
    if (columns === 'split') await database.run("INSERT INTO linktarget VALUES (900, 14, 'Viele')");
    await database.run(
      `INSERT INTO categorylinks (cl_from, ${target}, cl_sortkey, cl_timestamp)
       SELECT 100 + seq, ${value}, CONCAT('KEY ', seq MOD 3), '20260101000000' FROM seq_1_to_25000`,
    );
    const { included } = await read({ categories: [tree('Viele', 0, 100_000), tree('Molen', 0)] });
    expect(included.size).toBe(25_001);
    const cut = await read({ categories: [tree('Viele', 0, 12_345)] });
    expect(cut.included.size).toBe(12_345);
    expect(cut.categories).toEqual([]);
    const again = await read({ categories: [tree('Viele', 0, 12_345)] });
    expect([...again.included]).toEqual([...cut.included]);
  });
});
