import type { ReadStatements } from '../statements/read-statements';

/** A table as it is in the database now. */
export interface BackupTable {
  name: string;
  columns: readonly BackupColumn[];
  /** Columns of the primary key, in its order. */
  key: readonly string[];
  /** Bytes of a row in the mean, as the server estimates it. */
  rowBytes: number;
  /** The number that the next row gets; null: the table gives none. */
  nextNumber: number | null;
}

export interface BackupColumn {
  name: string;
  /** DATA_TYPE, such as `varbinary`. */
  type: string;
}

interface TableRow {
  name: string;
  row_bytes: number | string;
  next_number: number | string | null;
}

/** The tables of our own database, by name. Reads information_schema. */
export async function tablesOf(statements: ReadStatements): Promise<Map<string, BackupTable>> {
  const tables = await statements.select<TableRow>(
    `SELECT table_name AS name, avg_row_length AS row_bytes, auto_increment AS next_number
     FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
  );
  const columns = await namesByTable<BackupColumn & { table: string }>(
    statements,
    `SELECT table_name AS \`table\`, column_name AS name, data_type AS type
     FROM information_schema.columns WHERE table_schema = DATABASE() AND generation_expression IS NULL
     ORDER BY table_name, ordinal_position`,
  );
  const keys = await namesByTable<{ table: string; name: string }>(
    statements,
    `SELECT table_name AS \`table\`, column_name AS name FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND index_name = 'PRIMARY' ORDER BY table_name, seq_in_index`,
  );
  return new Map(
    tables.map(({ name, row_bytes: rowBytes, next_number: next }) => [
      name,
      {
        name,
        columns: (columns.get(name) ?? []).map(({ name: column, type }) => ({
          name: column,
          type,
        })),
        key: (keys.get(name) ?? []).map(({ name: column }) => column),
        rowBytes: Number(rowBytes),
        nextNumber: next === null ? null : Number(next),
      },
    ]),
  );
}

async function namesByTable<Row extends { table: string }>(
  statements: ReadStatements,
  sql: string,
): Promise<Map<string, Row[]>> {
  const byTable = new Map<string, Row[]>();
  for (const row of await statements.select<Row>(sql)) {
    const rows = byTable.get(row.table);
    if (rows === undefined) byTable.set(row.table, [row]);
    else rows.push(row);
  }
  return byTable;
}

/** Versions of migrations that are in force, in order. Reads the table, a row a migration. */
export async function schemaVersions(statements: ReadStatements): Promise<number[]> {
  const rows = await statements.select<{ version: number }>(
    'SELECT version FROM migration ORDER BY version',
  );
  return rows.map(({ version }) => version);
}
