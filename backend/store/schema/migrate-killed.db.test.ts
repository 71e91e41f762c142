import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTestDatabase } from '../../../toolforge/local/testing/test-database';
import { sleepReal } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { systemRandom } from '../../runtime/random';
import { buildWorker, removeWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { dumpSchema } from '../testing/dump-schema';
import { watchStatements } from '../testing/watch-statements';
import { openTestDatabase, SQL_FOLDER } from '../testing/with-store';
import { migrate, migrationFile, statementsOf, versionsIn } from './migrate';
import { anyTables, fillAnyTable } from './testing/fill-any-table';
import type { MigrateWork } from './testing/killed-migrate';

const ROWS = Number(process.env['WEBOID_TEST_MIGRATE_ROWS'] ?? 50);
/** Of many statements, or of such as change rows. */
const LONG = new Set([10, 17, 19, 20, 23, 29, 43, 51, 64]);
/** Made by chance. */
const BY_CHANCE = new Set(['list_key']);

const accounts = [withTestDatabase(), withTestDatabase(), withTestDatabase()] as const;
const [straight, stepped, killed] = accounts.map(openTestDatabase) as [
  Database,
  Database,
  Database,
];
const worker = buildWorker(join(__dirname, 'testing/killed-migrate.ts'));
afterAll(async () => {
  await Promise.all([straight, stepped, killed].map((database) => database.close()));
  removeWorker(worker);
});
jest.setTimeout(600_000);

/** Applies all migrations, one after the other; tables that one has made get rows before the next comes. */
async function migrateFilled(
  database: Database,
  apply: (version: number) => Promise<unknown>,
): Promise<void> {
  const filled = new Set<string>();
  for (const version of versionsIn(SQL_FOLDER)) {
    await apply(version);
    for (const table of await anyTables(database)) {
      if (!filled.has(table)) await fillAnyTable(database, table, ROWS);
      filled.add(table);
    }
  }
}

const only = (version: number) => ({ wanted: new Set([version]) });

/** Tables, and what all of their rows come to. */
async function contentsOf(database: Database): Promise<string> {
  const sums = [await dumpSchema(database)];
  for (const table of await anyTables(database)) {
    const columns = await database.select<{ name: Buffer | string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position',
      [table],
    );
    const names = columns.map(({ name }) => name.toString()).filter((name) => !BY_CHANCE.has(name));
    const all = names.map((name) => `COALESCE(HEX(\`${name}\`), '-')`).join(", ',', ");
    const rows = await database.select(
      `SELECT COUNT(*) AS n, SUM(CRC32(CONCAT(${all}))) AS s FROM \`${table}\``,
    );
    sums.push(`${table} ${JSON.stringify(rows)}`);
  }
  return sums.join('\n');
}

let expected = '';
beforeAll(async () => {
  await migrateFilled(straight, (version) => migrate(straight, SQL_FOLDER, only(version)));
  expected = await contentsOf(straight);
});

/** A database that is gone after so many statements of a migration, or before its version is written down. */
function goneAfter(statements: readonly string[], count: number): Database {
  const own = new Set(statements);
  let done = 0;
  return watchStatements(stepped, (_statements, sql) => {
    if (own.has(sql)) done += 1;
    const isGone = done > count || sql.startsWith('INSERT INTO migration');
    return isGone ? Promise.reject(new Error('killed')) : Promise.resolve();
  });
}

test('whoever is killed between any two statements goes on, and all is as if nothing had been', async () => {
  await migrateFilled(stepped, async (version) => {
    const file = join(SQL_FOLDER, migrationFile(version));
    const statements = statementsOf(readFileSync(file, 'utf8'));
    for (let count = 0; count <= statements.length; count += 1) {
      const gone = goneAfter(statements, count);
      await expect(migrate(gone, SQL_FOLDER, only(version))).rejects.toThrow();
    }
    expect(await migrate(stepped, SQL_FOLDER, only(version))).toEqual([version]);
  });
  expect(await contentsOf(stepped)).toBe(expected);
});

/** A moment within the start of the process, and what it does: each time it may live a little longer. */
async function killUntilWhole(work: MigrateWork): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const child = spawnWorker(worker, work);
    const ended = once(child, 'exit');
    const killing = sleepReal(100 + systemRandom.below(200 + 50 * kills)).then(() =>
      child.kill('SIGKILL'),
    );
    const [exitCode] = await ended;
    await killing;
    if (exitCode === 0) return kills;
  }
}

test('whoever is killed at any moment of a long one, within statements too, goes on, and all is as if nothing had been', async () => {
  const { name, ...own } = accounts[2];
  const account = { ...own, database: name, connections: 1, retryForMs: 0 };
  let kills = 0;
  await migrateFilled(killed, async (version) => {
    if (LONG.has(version)) {
      kills += await killUntilWhole({ account, sqlFolder: SQL_FOLDER, wanted: [version] });
    }
    await migrate(killed, SQL_FOLDER, only(version));
  });
  expect(kills).toBeGreaterThan(5);
  expect(await contentsOf(killed)).toBe(expected);
});
