import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import { rmSync } from 'node:fs';
import { killMariadb, startMariadb } from '../../toolforge/local/mariadb';
import { findPort } from '../../toolforge/local/ports';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { makeThrowAwayFolder } from '../../toolforge/local/testing/throw-away-folder';
import type { Database } from '../runtime/database';
import { openTestDatabase } from '../store/testing/with-store';
import { createReplicaReader } from './replica-reader';
import { SAMPLE_SITE } from './testing/sample-site';
import { addPages, addSplitLinks, addToCategories, createWikiTables } from './testing/wiki-tables';
import type { WikiReader } from './wiki-reader';

/** As with Commons: link tables on a server of their own, table `page` on both. */
const account = withTestDatabase();
const pages = openTestDatabase(account);
const folder = makeThrowAwayFolder('weboid-links-host-');
let links: Database;
let reader: WikiReader;

beforeAll(async () => {
  const port = await findPort();
  await startMariadb({ folder, port, crashSafe: false });
  const linksAccount = { ...account, port, user: 'root', password: '' };
  const admin = openTestDatabase({ ...linksAccount, name: 'mysql' });
  await admin.run(`CREATE DATABASE ${account.name}`);
  await admin.close();
  links = openTestDatabase(linksAccount);
  reader = createReplicaReader(
    { pages, links },
    {
      replica: { host: '', port: 0, database: account.name, linksHost: 'links' },
      criteria: {
        namespaces: [0],
        categories: [{ title: 'Watched', depth: 0, pagesMax: 10 }],
        pages: [],
        exclude: { ...NOTHING_EXCLUDED, pageProps: ['noindex'] },
      },
    },
    () => Promise.resolve(SAMPLE_SITE),
  );
  await createWikiTables(pages, 'split');
  await createWikiTables(links, 'split');
  const everywhere = [
    { pageId: 1, title: 'One', latestRevision: 10 },
    { pageId: 2, title: 'Hidden' },
    { pageId: 3, namespace: 1, title: 'In_a_category' },
  ];
  await addPages(links, everywhere);
  await addPages(pages, [
    { pageId: 1, title: 'One', latestRevision: 11 },
    ...everywhere.slice(1),
    { pageId: 4, title: 'Not_there_yet' },
  ]);
  await addSplitLinks(links, [[1, 'https://org.lunden.', '/now']]);
  // The old copies are frozen, then dropped.
  await addSplitLinks(pages, [[1, 'https://org.lunden.', '/frozen']]);
  await addToCategories(links, 'split', [{ pageId: 3, category: 'Watched' }]);
  await pages.run(
    "INSERT INTO page_props (pp_page, pp_propname, pp_value) VALUES (2, 'noindex', '')",
  );
}, 60_000);

afterAll(async () => {
  await Promise.all([pages.close(), links.close()]);
  await killMariadb(folder);
  rmSync(folder, { recursive: true });
});

test('states and links of pages come from one host, so that a lag between the hosts is harmless', async () => {
  const criteria = await reader.criteria();
  const { pages: watched } = await reader.watchedPages(criteria, null);
  expect(watched.map(({ pageId, latestRevision }) => [pageId, latestRevision])).toEqual([
    [1, 10],
    [3, 3],
  ]);
  expect(await reader.links([1])).toEqual(new Map([[1, ['https://lunden.org/now']]]));
  expect([...(await reader.pages(criteria, [1, 4])).keys()]).toEqual([1]);
});

test('page properties come from the host of the wiki, categories from that of the links', async () => {
  const { included, excluded, warnings } = await reader.criteria();
  expect([[...included], [...excluded], warnings]).toEqual([[3], [2], []]);
});

test('what the host of the links cannot have yet is asked for again', async () => {
  const noonS = Date.UTC(2026, 10, 1, 12) / 1_000;
  await pages.run(
    `INSERT INTO recentchanges (rc_timestamp, rc_title, rc_cur_id, rc_source)
     VALUES ('20261101123000', 'One', 1, 'mw.edit')`,
  );
  const criteria = await reader.criteria();
  expect((await reader.changes(criteria, noonS)).untilS).toBe(noonS + 1_800);
  await links.run('CREATE DATABASE heartbeat_p');
  await links.run('CREATE TABLE heartbeat_p.heartbeat (shard VARBINARY(10), lag DECIMAL(28,6))');
  await links.run("INSERT INTO heartbeat_p.heartbeat VALUES ('x4', 599.5)");
  expect((await reader.changes(criteria, noonS)).untilS).toBe(noonS + 1_200);
  expect((await reader.changes(criteria, noonS + 1_500)).untilS).toBe(noonS + 1_500);
});

test('categories that the host of the links does not show are told', async () => {
  await links.run("DELETE FROM linktarget WHERE lt_title = 'Watched'");
  await pages.run("INSERT INTO category (cat_title, cat_pages) VALUES ('Watched', 1)");
  expect((await reader.criteria()).warnings).toContainEqual({
    key: 'categories',
    isMissing: false,
    text: expect.stringContaining('the replica does not show category “Watched”'),
  });
  await pages.run("UPDATE category SET cat_files = 1 WHERE cat_title = 'Watched'");
  expect((await reader.criteria()).warnings.map(({ text }) => text).join()).not.toContain(
    'does not show',
  );
});

test('people are shown the page as the wiki has it', async () => {
  expect(await reader.pagesNamed([{ title: 'Not there yet' }])).toMatchObject([{ pageId: 4 }]);
});
