import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import type { Statements } from '../runtime/database';
import { emptyTables, openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import type { Criteria } from './criteria';
import { IdSet } from './id-set';
import { createReplicaReader } from './replica-reader';
import { SAMPLE_SITE } from './testing/sample-site';
import { addToCategories, createWikiTables } from './testing/wiki-tables';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const openReader = (replica = database) =>
  createReplicaReader(
    { pages: replica, links: replica },
    {
      criteria: {
        namespaces: [0],
        categories: [],
        pages: [],
        exclude: NOTHING_EXCLUDED,
      },
      replica: { host: '', port: 0, database: account.name, linksHost: null },
    },
    () => Promise.resolve(SAMPLE_SITE),
  );
const reader = openReader();

const ARTICLES: Criteria = {
  namespaces: new Set([0]),
  included: IdSet.EMPTY,
  excluded: IdSet.EMPTY,
  categories: [],
  excludedCategories: [],
  warnings: [],
};
const HARBOURS: Criteria = {
  ...ARTICLES,
  namespaces: new Set(),
  included: new IdSet([1, 2]),
  categories: ['Häfen', 'Molen'],
};

const NOON_S = Date.UTC(2026, 10, 1, 12) / 1_000;
const BEFORE = '20261101115959';
const AFTER = '20261101120000';

/** Rows of recentchanges: moment, namespace, title, page id, source. */
async function addChanges(...changes: [string, number, string, number, string][]): Promise<void> {
  await database.run(
    'INSERT INTO recentchanges (rc_timestamp, rc_namespace, rc_title, rc_cur_id, rc_source) VALUES ?',
    [changes],
  );
}

/** Rows of logging: moment, type, namespace, title, page id. */
async function addLog(...events: [string, string, number, string, number | null][]): Promise<void> {
  await database.run(
    'INSERT INTO logging (log_timestamp, log_type, log_namespace, log_title, log_page) VALUES ?',
    [events],
  );
}

beforeAll(() => createWikiTables(database, 'split'));
beforeEach(() => emptyTables(database, 'recentchanges', 'logging', 'categorylinks', 'linktarget'));

test('edits and new pages of watched namespaces, and what logs tell of any page', async () => {
  await addChanges(
    [BEFORE, 0, 'Too_early', 1, 'mw.edit'],
    [AFTER, 0, 'Edited', 2, 'mw.edit'],
    [AFTER, 0, 'Edited', 2, 'mw.edit'],
    [AFTER, 0, 'New', 3, 'mw.new'],
    [AFTER, 1, 'Talk', 4, 'mw.edit'],
    [AFTER, 1, 'Moved_from_talk', 5, 'mw.log'],
    [AFTER, 0, 'Elsewhere', 6, 'wb'],
    [AFTER, 2, 'Log_without_page', 0, 'mw.log'],
  );
  await addLog(
    [BEFORE, 'delete', 0, 'Too_early', 10],
    [AFTER, 'delete', 0, 'Deleted', 11],
    [AFTER, 'contentmodel', 4, 'Model', 12],
    [AFTER, 'import', 0, 'Imported', 13],
    [AFTER, 'block', 2, 'Somebody', 14],
    ['20261101120107', 'merge', 0, 'Hidden', null],
  );
  expect(await reader.changes(ARTICLES, NOON_S)).toEqual({
    pageIds: [2, 3, 5, 11, 12, 13],
    untilS: NOON_S + 67,
    areCriteriaStale: false,
  });
});

test('a quiet wiki tells nothing, and time does not go back', async () => {
  await addChanges([BEFORE, 0, 'Too_early', 1, 'mw.edit']);
  expect(await reader.changes(ARTICLES, NOON_S)).toEqual({
    pageIds: [],
    untilS: NOON_S,
    areCriteriaStale: false,
  });
});

test('more changes than one slice, many in one second', async () => {
  await database.run(
    `INSERT INTO recentchanges (rc_timestamp, rc_title, rc_cur_id, rc_source)
     SELECT 20261101120000 + seq DIV 9000, 'Busy', seq, 'mw.edit' FROM seq_1_to_25000`,
  );
  await database.run(
    `INSERT INTO logging (log_timestamp, log_type, log_title, log_page)
     SELECT ${AFTER}, 'delete', 'Busy', 25000 + seq FROM seq_1_to_12000`,
  );
  const { pageIds, untilS } = await reader.changes(ARTICLES, NOON_S);
  expect([pageIds.length, pageIds.at(-1), untilS]).toEqual([37_000, 37_000, NOON_S + 2]);
});

test('the newest moment of a log that shows some types only costs no more than its own row', async () => {
  await database.run(
    `INSERT INTO logging (log_timestamp, log_type, log_title)
     SELECT 20260101000000 + seq, IF(seq > 59990, 'block', 'delete'), 'Old' FROM seq_1_to_60000`,
  );
  // MariaDB 11 would rather read a small table as a whole.
  await database.select('ANALYZE TABLE logging');
  await database.run(
    `CREATE VIEW logging_logindex AS
     SELECT * FROM logging WHERE log_type IN ('delete', 'move', 'import')`,
  );
  try {
    await database.session(async (session) => {
      const ofSession = openReader({
        ...database,
        select: (sql, values) => session.select(sql, values),
      });
      const readBefore = await rowsRead(session);
      expect((await ofSession.changes(ARTICLES, NOON_S)).untilS).toBe(NOON_S);
      expect((await rowsRead(session)) - readBefore).toBeLessThan(2_000);
    });
  } finally {
    await database.run('DROP VIEW logging_logindex');
  }
});

/** Rows that the statements of a connection have read so far. */
async function rowsRead(session: Statements): Promise<number> {
  const [row] = await session.select<{ count: number }>(
    `SELECT CAST(SUM(variable_value) AS UNSIGNED) AS count FROM information_schema.session_status
     WHERE variable_name IN ('HANDLER_READ_NEXT', 'HANDLER_READ_PREV', 'HANDLER_READ_RND_NEXT')`,
  );
  return row?.count ?? 0;
}

describe('category trees', () => {
  test('included pages that are edited do not make the criteria stale', async () => {
    await addChanges([AFTER, 1, 'In_tree', 2, 'mw.edit'], [AFTER, 14, 'Other', 30, 'mw.edit']);
    const changes = await reader.changes(HARBOURS, NOON_S);
    expect(changes).toMatchObject({ pageIds: [2], areCriteriaStale: false });
  });

  test('a page that came into a category is told', async () => {
    await addToCategories(database, 'split', [
      { pageId: 7, category: 'Molen', since: AFTER },
      { pageId: 8, category: 'Molen', since: BEFORE },
      { pageId: 9, category: 'Fremd', since: AFTER },
    ]);
    const changes = await reader.changes(HARBOURS, NOON_S);
    expect(changes).toMatchObject({ pageIds: [7], areCriteriaStale: true });
  });

  test('more new pages in a category than one slice, many in one second', async () => {
    const rows = ['Molen', 'Häfen'].map((category) => ({ pageId: 7, category, since: BEFORE }));
    await addToCategories(database, 'split', rows);
    await database.run(
      `INSERT INTO categorylinks (cl_from, cl_target_id, cl_timestamp)
       SELECT 100 + seq, lt_id, 20261101120000 + seq DIV 9000 FROM seq_1_to_25000, linktarget
       WHERE lt_title = 'Molen'`,
    );
    const { pageIds } = await reader.changes(HARBOURS, NOON_S);
    expect([pageIds.length, pageIds[0], pageIds.at(-1)]).toEqual([25_000, 101, 25_100]);
  });

  test('links that were only renewed change no tree', async () => {
    await addToCategories(database, 'split', [{ pageId: 1, category: 'Molen', since: AFTER }]);
    const changes = await reader.changes(HARBOURS, NOON_S);
    expect(changes).toMatchObject({ pageIds: [1], areCriteriaStale: false });
  });

  test('a page that left a category is told', async () => {
    await addChanges([AFTER, 14, 'Häfen', 2, 'mw.categorize']);
    await addChanges([AFTER, 14, 'Fremd', 3, 'mw.categorize']);
    const changes = await reader.changes(HARBOURS, NOON_S);
    expect(changes).toMatchObject({ pageIds: [2], areCriteriaStale: true });
  });

  test('a new subcategory', async () => {
    const row = { pageId: 21, category: 'Häfen', type: 'subcat', since: AFTER } as const;
    await addToCategories(database, 'split', [row]);
    expect((await reader.changes(HARBOURS, NOON_S)).areCriteriaStale).toBe(true);
    expect((await reader.changes(HARBOURS, NOON_S + 1)).areCriteriaStale).toBe(false);
  });

  test.each(['delete', 'move'])('a category of the tree in the %s log', async (type) => {
    await addLog([AFTER, type, 14, 'Molen', 40]);
    expect((await reader.changes(HARBOURS, NOON_S)).areCriteriaStale).toBe(true);
    await emptyTables(database, 'logging');
    await addLog([AFTER, type, 14, 'Fremd', 41]);
    expect((await reader.changes(HARBOURS, NOON_S)).areCriteriaStale).toBe(false);
  });

  test('what comes into an excluded tree, and what leaves it, is told', async () => {
    const without: Criteria = {
      ...ARTICLES,
      excluded: new IdSet([1, 2]),
      excludedCategories: ['Häfen', 'Molen'],
    };
    await addToCategories(database, 'split', [{ pageId: 1, category: 'Molen', since: AFTER }]);
    const renewed = await reader.changes(without, NOON_S);
    expect(renewed).toMatchObject({ pageIds: [1], areCriteriaStale: false });
    await addToCategories(database, 'split', [{ pageId: 7, category: 'Molen', since: AFTER }]);
    const come = await reader.changes(without, NOON_S);
    expect(come).toMatchObject({ pageIds: [1, 7], areCriteriaStale: true });
    await emptyTables(database, 'categorylinks', 'linktarget');
    await addChanges([AFTER, 14, 'Häfen', 2, 'mw.categorize']);
    const left = await reader.changes(without, NOON_S);
    expect(left).toMatchObject({ pageIds: [2], areCriteriaStale: true });
  });
});
