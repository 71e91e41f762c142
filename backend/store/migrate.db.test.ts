import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { MigrationError, migrate } from './migrate';
import { dumpSchema } from './testing/dump-schema';
import { openTestDatabase, SQL_FOLDER } from './testing/with-store';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

test('two processes at once and a second run apply every version exactly once', async () => {
  const other = openTestDatabase(account);
  const applied = await Promise.all([migrate(database, SQL_FOLDER), migrate(other, SQL_FOLDER)]);
  await other.close();
  expect(applied.flat()).toContain(1);
  expect(new Set(applied.flat()).size).toBe(applied.flat().length);
  expect(await migrate(database, SQL_FOLDER)).toEqual([]);
});

test('a migration that was killed before its version row is applied again without harm', async () => {
  await migrate(database, SQL_FOLDER);
  await database.run('DELETE FROM migration WHERE version = 1');
  expect(await migrate(database, SQL_FOLDER)).toContain(1);
});

test('sql/schema.sql is what the migrations make (UPDATE_SCHEMA=1 writes it)', async () => {
  await migrate(database, SQL_FOLDER);
  const dump = await dumpSchema(database);
  const file = join(SQL_FOLDER, 'schema.sql');
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, dump);
  expect(readFileSync(file, 'utf8')).toBe(dump);
});

test('a broken migration names its file and leaves its version missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-migrations-'));
  writeFileSync(join(folder, '000900.sql'), 'CREATE TABLE half (a INT);\nCREATE NONSENSE;');
  const failure: unknown = await migrate(database, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(String(failure)).toContain('000900.sql');
  const rows = await database.select('SELECT version FROM migration WHERE version = 900');
  expect(rows).toEqual([]);
});
