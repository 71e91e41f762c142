import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTestDatabase } from '../../../toolforge/local/testing/test-database';
import { fillTable } from '../testing/fill-table';
import { openTestDatabase, SQL_FOLDER } from '../testing/with-store';
import { migrationFile, statementsOf } from './migrate';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());

const STATEMENTS = statementsOf(readFileSync(join(SQL_FOLDER, migrationFile(64)), 'utf8'));

async function compress(): Promise<void> {
  for (const statement of STATEMENTS) await database.run(statement);
}

/** @returns whether the pages of a table are compressed */
async function isCompressed(table: string): Promise<boolean> {
  const [row] = await database.select<Record<string, Buffer | string>>(
    `SHOW CREATE TABLE \`${table}\``,
  );
  return /`PAGE_COMPRESSED`='?1/.test(String(row?.['Create Table']));
}

test('logs are compressed where they are, with their rows, what answers read is not', async () => {
  await database.run('CREATE TABLE `change` (change_id INT PRIMARY KEY, url BLOB) ENGINE=InnoDB');
  await database.run('CREATE TABLE url (url_id INT PRIMARY KEY) ENGINE=InnoDB');
  await database.run(
    "INSERT INTO `change` SELECT seq, CONCAT('/news/', seq, '.html') FROM seq_1_to_5000",
  );
  const checksum = 'CHECKSUM TABLE `change` EXTENDED';
  const before = await database.select(checksum);
  await compress();
  expect([await isCompressed('change'), await isCompressed('url')]).toEqual([true, false]);
  expect(await database.select(checksum)).toEqual(before);
  // As after a kill.
  await compress();
  expect(await database.select(checksum)).toEqual(before);
});

test('a table that somebody compressed the older way stays as it is', async () => {
  await database.run(
    'CREATE TABLE wiki_change (wiki_id INT PRIMARY KEY) ENGINE=InnoDB ROW_FORMAT=COMPRESSED',
  );
  await compress();
  expect(await isCompressed('wiki_change')).toBe(false);
});

test('a table of more than a million rows is not written anew unasked', async () => {
  await database.run('CREATE TABLE mended_link (url_id INT PRIMARY KEY) ENGINE=InnoDB');
  await fillTable(database, {
    table: 'mended_link',
    sql: 'INSERT INTO mended_link SELECT seq FROM seq_1_to_1200000',
  });
  await database.run('ANALYZE TABLE mended_link');
  await compress();
  expect(await isCompressed('mended_link')).toBe(false);
});
