import type { Database, Statements } from '../../../runtime/database';

interface AnyColumn {
  name: Buffer | string;
  type: Buffer | string;
  bytes: number | null;
}

/** The tables of a database, whatever they are, but the one of migrations. */
export async function anyTables(statements: Pick<Statements, 'select'>): Promise<string[]> {
  const rows = await statements.select<{ name: Buffer | string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migration' ORDER BY 1",
  );
  return rows.map(({ name }) => name.toString());
}

/** Fills a table, whatever it is, with rows that differ in each column, as far as the type has room. */
export async function fillAnyTable(database: Database, table: string, rows: number): Promise<void> {
  const columns = await database.select<AnyColumn>(
    `SELECT column_name AS name, data_type AS type, character_octet_length AS bytes
     FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND generation_expression IS NULL
     ORDER BY ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => `\`${name.toString()}\``);
  await database.run(
    `INSERT IGNORE INTO \`${table}\` (${names.join(', ')})
     SELECT ${columns.map(valueOf).join(', ')} FROM seq_1_to_${rows}`,
  );
}

const ROOM: Readonly<Record<string, number>> = { tinyint: 100, smallint: 30_000 };

function valueOf({ name, type, bytes }: AnyColumn): string {
  // Addresses are made of it.
  if (name.toString() === 'scheme') return '1 + seq % 5';
  const kind = type.toString();
  if (kind in ROOM) return `seq % ${ROOM[kind] ?? 1}`;
  return bytes === null ? 'seq' : `LEFT(CONCAT(seq, '-', MD5(seq)), ${Math.min(bytes, 40)})`;
}
