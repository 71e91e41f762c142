import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sleepReal } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';

/** Bytes of the pages of one index; PRIMARY is the table itself. */
export interface IndexBytes {
  table: string;
  index: string;
  bytes: number;
}

const PURGED_LOOK_MS = 500;
const PURGED_LOOKS_MAX = 240;

/**
 * What each index of a database takes, free pages that are kept for it included, largest first. Waits until what was
 * deleted is gone, and counts anew.
 */
export async function bytesByIndex(database: Database): Promise<IndexBytes[]> {
  await untilPurged(database);
  for (const table of await tablesOf(database)) await database.run(`ANALYZE TABLE \`${table}\``);
  const rows = await database.select<{ name: Buffer | string; part: Buffer | string; n: number }>(
    `SELECT table_name AS name, index_name AS part,
       CAST(stat_value * @@innodb_page_size AS DOUBLE) AS n
     FROM mysql.innodb_index_stats WHERE database_name = DATABASE() AND stat_name = 'size'`,
  );
  return rows
    .map(({ name, part, n }) => ({ table: String(name), index: String(part), bytes: n }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Bytes of the files of a database's tables. */
export async function fileBytes(database: Database): Promise<number> {
  const [row] = await database.select<{ folder: string; name: string }>(
    'SELECT @@datadir AS folder, DATABASE() AS name',
  );
  if (row === undefined) throw new Error('the server does not tell its folder');
  const tables = await tablesOf(database);
  const sizes = tables.map((table) => statSync(join(row.folder, row.name, `${table}.ibd`)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Writes all tables anew, each index in its order. */
export async function optimizeTables(database: Database): Promise<void> {
  for (const table of await tablesOf(database)) await database.run(`OPTIMIZE TABLE \`${table}\``);
}

async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.select<Record<string, unknown>>('SHOW TABLES');
  return rows.map((row) => Object.values(row).map(String).join(''));
}

/** Rows and entries that were deleted keep their room until no reader can see them any more. */
async function untilPurged(database: Database): Promise<void> {
  for (let look = 0; look < PURGED_LOOKS_MAX; look += 1) {
    const [row] = await database.select<{ Value: string }>(
      "SHOW GLOBAL STATUS LIKE 'Innodb_history_list_length'",
    );
    if (row === undefined || Number(row.Value) < 100) return;
    await sleepReal(PURGED_LOOK_MS);
  }
}
