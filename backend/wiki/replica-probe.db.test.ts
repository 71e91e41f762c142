import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { probeLinks, probePages, WikiTableError } from './replica-probe';
import { createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const hosts = { pages: database, links: database, database: account.name };

test.each([
  ['split', 'split', 'id'],
  ['joined', 'joined', 'title'],
] as const)('a wiki with %s tables can be read', async (columns, externalLinks, targets) => {
  await createWikiTables(database, columns);
  await probePages(hosts);
  const schema = { externalLinks, categoryLinks: targets, templateLinks: targets };
  expect(await probeLinks(hosts)).toEqual(schema);
});

test.each(['page', 'page_props', 'recentchanges', 'logging'])(
  'a wiki without table %s',
  async (table) => {
    await createWikiTables(database, 'split');
    await database.run(`DROP TABLE ${table}`);
    await expect(probePages(hosts)).rejects.toThrow(WikiTableError);
    await expect(probePages(hosts)).rejects.toThrow(table);
  },
);

test.each(['page', 'iwlinks', 'linktarget', 'category'])(
  'a host of links without table %s',
  async (table) => {
    await createWikiTables(database, 'split');
    await database.run(`DROP TABLE ${table}`);
    await expect(probeLinks(hosts)).rejects.toThrow(`table ${table} cannot be read`);
  },
);

test('old tables are not missed where nobody reads them', async () => {
  await createWikiTables(database, 'joined');
  await database.run('DROP TABLE linktarget, category');
  await expect(probeLinks(hosts)).resolves.toBeDefined();
});

test('a view whose table has changed', async () => {
  await createWikiTables(database, 'split');
  await database.run('RENAME TABLE templatelinks TO hidden_links');
  await database.run('CREATE VIEW templatelinks AS SELECT * FROM hidden_links');
  await database.run('ALTER TABLE hidden_links DROP COLUMN tl_from_namespace');
  try {
    await expect(probeLinks(hosts)).rejects.toThrow('templatelinks');
  } finally {
    await database.run('DROP VIEW templatelinks');
    await database.run('DROP TABLE hidden_links');
  }
});
