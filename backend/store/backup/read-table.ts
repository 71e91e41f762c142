import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import type { BackupTable } from './backup-table';
import {
  backupValueOf,
  expressionOf,
  kindOf,
  type BackupValue,
  type DriverValue,
} from './column-kind';

type DriverRow = Record<string, DriverValue>;

/** Bytes of a batch, as rows are estimated; a few times as much in memory. */
const BATCH_BYTES = 1_048_576;
const BATCH_ROWS = { least: 16, most: 2_000 } as const;

/**
 * All rows of a table, in the order of its primary key, a batch at a time: a statement takes milliseconds however large
 * the table is, and nothing is read before it is wanted. Index: PRIMARY.
 * @param statements one connection with a snapshot, for rows of one moment
 */
export async function* rowsOf(
  statements: ReadStatements,
  table: BackupTable,
): AsyncGenerator<BackupValue[][], void, undefined> {
  const kinds = table.columns.map(({ name, type }) => [name, kindOf({ type })] as const);
  const limit = batchRows(table);
  for (let after: SqlValue[] | null = null; ;) {
    const rows: DriverRow[] = await batchAfter(statements, table, after, limit);
    if (rows.length > 0) {
      yield rows.map((row) => kinds.map(([name, kind]) => backupValueOf(row[name] ?? null, kind)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = table.key.map((name) => last[name] ?? null);
  }
}

function batchRows({ rowBytes }: BackupTable): number {
  const rows = Math.floor(BATCH_BYTES / Math.max(rowBytes, 1));
  return Math.min(BATCH_ROWS.most, Math.max(BATCH_ROWS.least, rows));
}

function batchAfter(
  statements: ReadStatements,
  { name, columns, key }: BackupTable,
  after: SqlValue[] | null,
  limit: number,
): Promise<DriverRow[]> {
  const [condition, values] = after === null ? ['TRUE', []] : behind(key, after);
  const wanted = columns.map((column) => expressionOf(column.name, column)).join(', ');
  const order = key.map(quoted).join(', ');
  return statements.select(
    `SELECT ${wanted} FROM ${quoted(name)} FORCE INDEX (PRIMARY)
     WHERE ${condition} ORDER BY ${order} LIMIT ${limit}`,
    values,
  );
}

/**
 * Rows behind a key, as ranges of the index one after the other: of `(a, b) > (1, 2)` MariaDB makes none, and would begin
 * at the first row each time.
 */
function behind(key: readonly string[], after: readonly SqlValue[]): [string, SqlValue[]] {
  const values: SqlValue[] = [];
  const ranges = key.map((_, place) => {
    const depth = key.length - 1 - place;
    const same = key.slice(0, depth).map((name) => `${quoted(name)} = ?`);
    values.push(...after.slice(0, depth + 1));
    return `(${[...same, `${quoted(key[depth] ?? '')} > ?`].join(' AND ')})`;
  });
  return [ranges.join(' OR '), values];
}

const quoted = (name: string): string => `\`${name}\``;
