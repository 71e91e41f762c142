import { join } from 'node:path';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import {
  withTestDatabase,
  type TestDatabase,
} from '../../../toolforge/local/testing/test-database';
import { makeTables } from '../../../toolforge/local/testing/table-template';
import { spreadTestDatabase } from '../../../toolforge/spider/testing/spread-test-database';

export const SQL_FOLDER = join(__dirname, '../../../sql');

/** Opens a test database with our own driver; the caller closes it. */
export function openTestDatabase(account: TestDatabase): Database {
  return openDatabase(
    { ...account, database: account.name, connections: 4, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
}

/** Gives the calling test file a database of its own with our tables as migrations leave them, closed and dropped at its end. */
export function withStore(): { account: TestDatabase; database: Database } {
  const account = withTestDatabase();
  const database = openTestDatabase(account);
  beforeAll(async () => {
    await makeTables(process.env['WEBOID_TEST_DB_FOLDER'] ?? '', account);
    await spreadTestDatabase(database, account);
  });
  afterAll(() => database.close());
  return { account, database };
}

/** To delete more rows than this takes longer than to make the table anew. */
const FEW_ROWS = 2_000;

/** Empties the tables between tests. */
export async function emptyTables(database: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    const { affectedRows } = await database.run(`DELETE FROM \`${table}\` LIMIT ${FEW_ROWS}`);
    if (affectedRows === FEW_ROWS) await database.run(`TRUNCATE TABLE \`${table}\``);
  }
}
