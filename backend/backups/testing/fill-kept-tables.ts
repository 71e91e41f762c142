import type { Database, SqlValue } from '../../runtime/database';
import { tablesOf, type BackupTable } from '../../store/backup/backup-table';
import { KEPT_TABLES } from '../../store/backup/table-fates';

/**
 * Two rows in each table that is kept and empty, for what people said and all else that a small world has none of.
 * @returns the tables
 */
export async function fillKeptTables(database: Database): Promise<string[]> {
  const tables = await tablesOf(database);
  const filled: string[] = [];
  for (const name of KEPT_TABLES) {
    const table = tables.get(name);
    const rows = await database.select(`SELECT 1 FROM \`${name}\` LIMIT 1`);
    if (table === undefined || rows.length > 0) continue;
    await database.run(`INSERT INTO \`${name}\` VALUES ?`, [
      [1, 2].map((nth) => rowOf(table, nth)),
    ]);
    filled.push(name);
  }
  return filled;
}

const rowOf = ({ columns }: BackupTable, nth: number): SqlValue[] =>
  columns.map(({ name, type }) => valueOf(name, type, nth));

function valueOf(name: string, type: string, nth: number): SqlValue {
  if (type === 'bigint') return 9_007_199_254_740_993n + BigInt(nth);
  if (type === 'float') return nth / 3;
  if (type.endsWith('int')) return nth;
  if (type === 'binary') return Buffer.alloc(LENGTHS[name] ?? 16, nth + 0xf0);
  if (name === 'room') return Buffer.from(`r${nth}`);
  return Buffer.from(nth === 1 ? `Bü\n'"\\\u2028` : [0, 0xff, 0x0a, 0x5c]);
}

/** Of binary columns of another length than 16. */
const LENGTHS: Readonly<Record<string, number>> = {
  hash_key: 32,
  key_hash: 32,
  list_key: 9,
  print: 8,
  token: 16,
};
