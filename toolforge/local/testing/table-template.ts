import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { systemClock } from '../../../backend/runtime/clock';
import { openDatabase } from '../../../backend/runtime/database';
import { createSilentLogger } from '../../../backend/runtime/logger';
import { migrate } from '../../../backend/store/schema/migrate';
import { ROOT } from '../../root';

const TEMPLATE = 'weboid_template';
const FILE = 'tables.sql';

/** How a MariaDB of tests is reached by its `root`, who has no password. */
interface TestServer {
  host: string;
  port: number;
}

/**
 * Migrates a database once, and writes down what makes its tables and their first rows: to migrate anew for each of two
 * hundred test files takes more than twice the server's time.
 * @param folder where the statements are kept
 */
export async function writeTableTemplate(folder: string, server: TestServer): Promise<void> {
  const connection = await createConnection({ ...server, user: 'root' });
  try {
    await connection.query(`CREATE DATABASE ${TEMPLATE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await migrateTemplate(server);
    await connection.query(`USE ${TEMPLATE}`);
    writeFileSync(path.join(folder, FILE), (await statementsOf(connection)).join(';\n'));
  } finally {
    await connection.end();
  }
}

/** Makes in an empty database the tables that `writeTableTemplate` has written down. */
export async function makeTables(
  folder: string,
  database: TestServer & { user: string; password: string; name: string },
): Promise<void> {
  const { host, port, user, password, name } = database;
  const account = { host, port, user, password, database: name };
  const connection = await createConnection({ ...account, multipleStatements: true });
  try {
    await connection.query(readFileSync(path.join(folder, FILE), 'utf8'));
  } finally {
    await connection.end();
  }
}

async function migrateTemplate(server: TestServer): Promise<void> {
  const account = { ...server, user: 'root', password: '', database: TEMPLATE };
  const database = openDatabase(
    { ...account, connections: 1, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
  try {
    await migrate(database, path.join(ROOT, 'sql'));
  } finally {
    await database.close();
  }
}

async function statementsOf(connection: Connection): Promise<string[]> {
  const statements: string[] = [];
  for (const table of await firstColumn(connection, 'SHOW TABLES')) {
    const [made] = await rowsOf(connection, `SHOW CREATE TABLE \`${table}\``);
    statements.push(String(made?.['Create Table']));
    const isFilled = (await rowsOf(connection, `SELECT 1 FROM \`${table}\` LIMIT 1`)).length > 0;
    if (isFilled)
      statements.push(`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``);
  }
  return statements;
}

async function firstColumn(connection: Connection, question: string): Promise<string[]> {
  return (await rowsOf(connection, question)).map((row) => String(Object.values(row)[0]));
}

async function rowsOf(connection: Connection, question: string): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(question);
  return rows;
}
