import type { Statements } from '../../runtime/database';

/** A table whose plans are made by what it held when the server last counted. */
export interface StaleTable {
  table: string;
  /** Rows as the server estimates them now, and as it did then. */
  rows: number;
  counted: number;
}

/** A statement that waits for the table any longer holds up those that come after it. */
const LOCK_WAIT_S = 5;
const ANALYZE_S = 60;
/** Plans are hardly any others below. */
const SMALL_ROWS = 10_000;
/** The server counts anew by itself at a tenth, where it is set to. */
const STALE_SHARE = 0.25;

/**
 * Tables of our own whose statistics are far from what they hold: InnoDB keeps count of rows as they come and go, but
 * how many values an index has, by which plans are made, only when it last counted. Where the server counts anew by
 * itself there are none. Reads no row of the tables.
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
    .filter(({ rows, counted }) => {
      const larger = Math.max(rows, counted);
      return larger >= SMALL_ROWS && Math.abs(rows - counted) > larger * STALE_SHARE;
    });
}

/**
 * Has the server count anew what the indexes of a table hold, by samples: milliseconds, whatever its size. Nothing of
 * it is replicated.
 */
export async function analyzeTable(
  statements: Pick<Statements, 'run' | 'select'>,
  table: string,
): Promise<void> {
  if (!/^\w+$/.test(table)) throw new RangeError(`“${table}” is no name of a table of ours`);
  const limits = 'SET SESSION lock_wait_timeout = ?, max_statement_time = ?';
  await statements.run(limits, [LOCK_WAIT_S, ANALYZE_S]);
  await statements.select(`ANALYZE NO_WRITE_TO_BINLOG TABLE \`${table}\``);
}
