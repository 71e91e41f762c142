import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import type { Criteria } from './criteria';
import { IdSet } from './id-set';
import type { PageItem } from './page-items';
import { replicaItems } from './replica-items';
import { addPages, createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const NOTHING: Criteria = {
  namespaces: new Set(),
  included: IdSet.EMPTY,
  excluded: IdSet.EMPTY,
  categories: [],
  excludedCategories: [],
  warnings: [],
};

const itemsFor = async (criteria: Partial<Criteria>): Promise<PageItem[]> => {
  const hosts = { pages: database, links: database, database: account.name };
  const found: PageItem[] = [];
  for await (const piece of replicaItems(hosts, { ...NOTHING, ...criteria })) found.push(...piece);
  return found;
};

beforeAll(async () => {
  await createWikiTables(database, 'split');
  await addPages(database, [
    { pageId: 1, title: 'Mole' },
    { pageId: 2, title: 'Pier' },
    { pageId: 3, title: 'Harbours', namespace: 14 },
    { pageId: 4, title: 'Old_pier', redirect: true },
    { pageId: 5, title: 'Odd' },
    { pageId: 6, title: 'Without' },
    { pageId: 7, title: 'Huge' },
  ]);
  await database.run(
    `INSERT INTO page_props (pp_page, pp_propname, pp_value) VALUES
       (1, 'wikibase_item', 'Q11'), (2, 'wikibase_item', 'Q2147483647'), (3, 'wikibase_item', 'Q33'),
       (4, 'wikibase_item', 'Q44'), (5, 'wikibase_item', 'L5'), (6, 'noindex', ''),
       (7, 'wikibase_item', 'Q2147483648'), (99, 'wikibase_item', 'Q99')`,
  );
});

test('items of the pages that would be watched, without redirects and what is no item', async () => {
  expect(await itemsFor({ namespaces: new Set([0]) })).toEqual([
    { pageId: 1, item: 11 },
    { pageId: 2, item: 2_147_483_647 },
  ]);
  const included = new IdSet([3, 6]);
  const excluded = new IdSet([1]);
  expect(await itemsFor({ namespaces: new Set([0]), included, excluded })).toEqual([
    { pageId: 2, item: 2_147_483_647 },
    { pageId: 3, item: 33 },
  ]);
});

test('single pages are looked up by their ids', async () => {
  expect(await itemsFor({ included: new IdSet([3, 4, 6, 99]) })).toEqual([{ pageId: 3, item: 33 }]);
  expect(await itemsFor({})).toEqual([]);
});

test('more items than one slice', async () => {
  await database.run(
    `INSERT INTO page (page_id, page_namespace, page_title, page_latest, page_len)
     SELECT 1000 + seq, IF(seq MOD 2, 0, 1), CONCAT('P_', seq), 1, 1 FROM seq_1_to_25000`,
  );
  await database.run(
    `INSERT INTO page_props (pp_page, pp_propname, pp_value)
     SELECT 1000 + seq, 'wikibase_item', CONCAT('Q', seq) FROM seq_1_to_25000`,
  );
  const items = await itemsFor({ namespaces: new Set([1]) });
  expect(items).toHaveLength(12_500);
  expect(items.at(-1)).toEqual({ pageId: 26_000, item: 25_000 });
});
