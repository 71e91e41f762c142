import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import type { Database } from '../runtime/database';
import { watchStatements } from '../store/testing/watch-statements';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createReplicaReader } from './replica-reader';
import type { SiteInfo } from './site-info';
import { SAMPLE_SITE } from './testing/sample-site';
import { addPages, createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const PAGES = 300;
/** So many that the server thinks twice before it reads all of them. */
const OTHER_PAGES = 50_000;
const exclude = NOTHING_EXCLUDED;

const openReader = (on: Database = database, site: SiteInfo = SAMPLE_SITE) =>
  createReplicaReader(
    { pages: on, links: on },
    {
      criteria: { namespaces: [0], categories: [], pages: [], exclude },
      replica: { host: '', port: 0, database: account.name, linksHost: null },
    },
    () => Promise.resolve(site),
  );

const at = (path: string): URL => new URL(path, 'https://en.wikipedia.org');

beforeAll(async () => {
  await createWikiTables(database, 'split');
  await addPages(database, [
    { pageId: 1, title: 'Harbour_museum' },
    { pageId: 2, title: 'Old_name', redirect: true },
    { pageId: 3, title: 'Zürich', namespace: 1 },
    ...Array.from({ length: PAGES }, (_, n) => ({ pageId: 100 + n, title: `Page_${n}` })),
  ]);
  await database.run('INSERT INTO iwlinks (iwl_from, iwl_prefix, iwl_title) VALUES ?', [
    [
      [1, 'w', 'Öl?'],
      [1, 'doi', '10.1/x'],
      [1, 'unknown', 'x'],
      [2, 'doi', '10.1/y'],
    ],
  ]);
});

test('pages are found by title and by id, redirects too; what cannot be told is not asked for', async () => {
  const there = await openReader().areThere(
    [
      '/wiki/harbour_museum#part',
      '/wiki/Old%20name',
      '/wiki/Talk:Z%C3%BCrich',
      '/w/index.php?curid=3',
      '/wiki/Zürich',
      '/w/index.php?curid=9',
      '/wiki/Category:Nothing',
      '/wiki/W:Elsewhere',
    ].map(at),
  );
  expect(there).toEqual([true, true, true, true, false, false, null, null]);
});

test('five hundred titles are one statement, by the index on titles', async () => {
  const plans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    const plan = await statements.select<{ key: string; type: string }>(`EXPLAIN ${sql}`, values);
    plans.push(...plan.map(({ key, type }) => `${type} ${key}`));
  });
  await database.run(
    `INSERT INTO page (page_id, page_namespace, page_title, page_latest, page_len)
     SELECT 1000 + seq, 0, CONCAT('Other ', seq), 1, 1 FROM seq_1_to_${OTHER_PAGES}`,
  );
  await database.run('ANALYZE TABLE page');
  const there = await openReader(watched).areThere(
    Array.from({ length: 500 }, (_, n) => at(`/wiki/${n % 2 === 0 ? 'Page' : 'No'}_${n}`)),
  );
  expect(there.filter((isThere) => isThere === true)).toHaveLength(PAGES / 2);
  expect(plans).toEqual(['range page_name_title']);
});

test('interwiki links are told by their addresses, local ones apart, behind unknown prefixes none', async () => {
  const links = await openReader().linksByKind([1, 2, 3]);
  expect([...links]).toEqual([
    [
      1,
      {
        external: [],
        interwiki: ['https://doi.org/10.1/x'],
        local: ['https://en.wikipedia.org/wiki/%C3%96l%3F'],
      },
    ],
    [2, { external: [], interwiki: ['https://doi.org/10.1/y'], local: [] }],
  ]);
});
