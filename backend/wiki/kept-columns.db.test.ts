import { createManualClock } from '../runtime/testing/manual-clock';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { keepColumns } from './kept-columns';
import { addToCategories, createWikiTables } from './testing/wiki-tables';
import { WikiSchemaError, type WikiColumns } from './wiki-columns';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const HOURS_MS = 3_600_000;
const clock = createManualClock(0);
const open = () => keepColumns({ pages: database, links: database, database: account.name }, clock);
const categoryLinks = (columns: WikiColumns) => Promise.resolve(columns.categoryLinks());

beforeEach(() => createWikiTables(database, 'joined'));

/** The first step of MediaWiki's migration. */
const addTargetId = () =>
  database.run(
    `ALTER TABLE categorylinks ADD COLUMN cl_target_id BIGINT UNSIGNED NULL,
     ADD INDEX cl_timestamp_id (cl_target_id, cl_timestamp)`,
  );

test('new columns are seen after some hours, and taken when all rows have them', async () => {
  await addToCategories(database, 'joined', [{ pageId: 1, category: 'Häfen' }]);
  const withColumns = open();
  const seenHoursLater = async () => {
    clock.advanceTo(clock.now() + 7 * HOURS_MS);
    return withColumns(categoryLinks);
  };
  expect(await withColumns(categoryLinks)).toBe('title');
  await addTargetId();
  expect(await seenHoursLater()).toBe('title');
  await database.run('UPDATE categorylinks SET cl_target_id = 7');
  expect(await withColumns(categoryLinks)).toBe('title');
  expect(await seenHoursLater()).toBe('id');
  await database.run('ALTER TABLE categorylinks MODIFY cl_target_id BIGINT UNSIGNED NOT NULL');
  expect(await seenHoursLater()).toBe('id');
});

test('a column that is dropped is noticed at once', async () => {
  const read = async (columns: WikiColumns) => {
    const target = columns.categoryLinks() === 'id' ? 'cl_target_id' : 'cl_to';
    return database.select(`SELECT ${target} FROM categorylinks`);
  };
  const withColumns = open();
  expect(await withColumns(read)).toEqual([]);
  await addTargetId();
  await database.run('ALTER TABLE categorylinks DROP PRIMARY KEY, DROP COLUMN cl_to');
  expect(await withColumns(read)).toEqual([]);
});

test('what is wrong with the tables themselves is told, and other errors pass through', async () => {
  const withColumns = open();
  await database.run('ALTER TABLE categorylinks RENAME COLUMN cl_to TO cl_else');
  await expect(withColumns(categoryLinks)).rejects.toThrow(WikiSchemaError);
  const fault = new Error('no luck');
  await expect(withColumns(() => Promise.reject(fault))).rejects.toBe(fault);
});
