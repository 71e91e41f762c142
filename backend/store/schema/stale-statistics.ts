import type { Statements } from '../../runtime/database';

/** A table whose plans are made by what it held when the server last counted. */
export interface StaleTable {
  table: string;
  /** Rows as the server estimates them now, and as it did then. */
  rows: number;
  counted: number;
}

/** A statement that waits for the table any longer holds up those that come after it. */
const LOCK_WAIT_S = 2;
const ANALYZE_S = 60;
/** Plans are hardly any others below. */
const SMALL_ROWS = 10_000;
/** Of what it holds; the server counts anew by itself at a tenth, where it is set to. */
const UNCOUNTED_SHARE = 0.25;

/**
 * Tables of our own that have grown to several times what they held when the server last counted: InnoDB keeps count of
 * rows as they come and go, but how many values an index has, by which plans are made, only when it counts. Where the
 * server counts anew by itself there are none. That a table has shrunk, or grown to less than four times, does not show,
 * as InnoDB tells half as many rows for each value as it knows (ha_innodb.cc, innodb_rec_per_key). Reads no row of
 * the tables.
 */
export async function staleTables(statements: Pick<Statements, 'select'>): Promise<StaleTable[]> {
  const tables = await statements.select<{ name: string; table_rows: number; counted: number }>(
    `SELECT t.table_name AS name, t.table_rows AS table_rows, MAX(s.cardinality) AS counted
     FROM information_schema.tables AS t
     JOIN information_schema.statistics AS s
       ON s.table_schema = t.table_schema AND s.table_name = t.table_name AND s.index_name = 'PRIMARY'
     WHERE t.table_schema = DATABASE() AND t.engine = 'InnoDB'
     GROUP BY t.table_name, t.table_rows
     ORDER BY t.table_rows DESC`,
  );
  return tables
    .map(({ name, table_rows: rows, counted }) => ({ table: name, rows, counted }))
    .filter(({ rows, counted }) => rows >= SMALL_ROWS && rows - counted > rows * UNCOUNTED_SHARE);
}

/**
 * Has the server count anew what the indexes of a table hold, by samples: milliseconds, whatever its size. Nothing of
 * it is replicated. Limits of the session stay set.
 * @returns what the server has against it, which it tells as rows; null: nothing
 */
export async function analyzeTable(
  statements: Pick<Statements, 'run' | 'select'>,
  table: string,
): Promise<string | null> {
  if (!/^\w+$/.test(table)) throw new RangeError(`“${table}” is no name of a table of ours`);
  const limits = 'SET SESSION lock_wait_timeout = ?, max_statement_time = ?';
  await statements.run(limits, [LOCK_WAIT_S, ANALYZE_S]);
  const rows = await statements.select<{ Msg_type: string; Msg_text: string }>(
    `ANALYZE NO_WRITE_TO_BINLOG TABLE \`${table}\``,
  );
  return rows.find(({ Msg_type: type }) => /error/i.test(type))?.Msg_text ?? null;
}
