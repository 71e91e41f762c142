import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/** How to reach a database of the test MariaDB; the account may do everything. */
export interface TestDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
  /** The database's name: letters, digits and underscores. */
  name: string;
}

/**
 * Gives the calling test file an empty database of its own: created before its first test, dropped
 * after its last one. Call it once, at the top of an `x.db.test.ts`.
 * @returns the settings, valid at once; the database is there from `beforeAll` on
 * @throws when the test MariaDB is not running (`npm run test:db` starts it)
 */
export function withTestDatabase(): TestDatabase {
  const database = {
    ...serverSettings(),
    name: `weboid_test_${process.pid}_${randomBytes(4).toString('hex')}`,
  };
  beforeAll(() =>
    execute(database, `CREATE DATABASE ${database.name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`),
  );
  afterAll(() => execute(database, `DROP DATABASE ${database.name}`));
  return database;
}

function serverSettings(): Omit<TestDatabase, 'name'> {
  const { env } = process;
  const port = Number(env['WEBOID_TEST_DB_PORT']);
  if (!port) throw new Error('No test database: run this file by `npm run test:db -- <file>`');
  return {
    host: env['WEBOID_TEST_DB_HOST'] ?? '127.0.0.1',
    port,
    user: env['WEBOID_TEST_DB_USER'] ?? 'root',
    password: env['WEBOID_TEST_DB_PASSWORD'] ?? '',
  };
}

async function execute(server: Omit<TestDatabase, 'name'>, statement: string): Promise<void> {
  const { host, port, user, password } = server;
  const connection = await createConnection({ host, port, user, password });
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}
