import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../backend/runtime/clock';
import { openDatabase, type Database } from '../../backend/runtime/database';
import { createLogger } from '../../backend/runtime/logger';
import { migrate } from '../../backend/store/schema/migrate';
import { ROOT } from '../root';
import { serverStatements, spiderStatements, type DataPart } from './spider-definitions';
import { SPREAD_TABLES } from './spread-tables';

const SQL_FOLDER = join(ROOT, 'sql');
const PATIENCE_MS = 60_000;

/**
 * Lays the migrated, empty tables of a head out over data servers: makes the database of each part, migrates it,
 * and makes the head's spread tables tables of the engine Spider.
 * @param head may create servers
 */
export async function spreadDatabase(head: Database, parts: readonly DataPart[]): Promise<void> {
  for (const part of parts) await preparePart(part);
  const schema = readFileSync(join(SQL_FOLDER, 'schema.sql'), 'utf8');
  for (const statement of [
    ...serverStatements(parts),
    ...spiderStatements(schema, SPREAD_TABLES, parts),
  ]) {
    await head.run(statement);
  }
}

async function preparePart(part: DataPart): Promise<void> {
  const server = openPart(part);
  try {
    await server.run(`CREATE DATABASE IF NOT EXISTS \`${part.database}\` CHARACTER SET utf8mb4`);
  } finally {
    await server.close();
  }
  const database = openPart(part, part.database);
  try {
    await migrate(database, SQL_FOLDER);
  } finally {
    await database.close();
  }
}

function openPart({ host, port, user, password }: DataPart, database?: string): Database {
  return openDatabase(
    {
      host,
      port,
      user,
      password,
      ...(database === undefined ? {} : { database }),
      connections: 1,
      retryForMs: PATIENCE_MS,
    },
    systemClock,
    createLogger('warn'),
  );
}
