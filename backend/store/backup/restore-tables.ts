import type { Database, SqlValue, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { STOPPED_BY } from '../fetching/fetching-stop';
import type { BackupColumn, BackupTable } from './backup-table';
import { boundValueOf, type BackupValue } from './column-kind';

/** What a restore never empties: the switch that says that it is under way. */
export const SWITCH = 'fetching_stop';
const MIGRATIONS = 'migration';

/** Rows of a backup for one table, their values in the order of `columns`. */
export interface BackupRows {
  table: string;
  columns: readonly BackupColumn[];
  rows: readonly BackupValue[][];
}

/** Characters of JSON in a statement, below what any server takes as a packet. */
const STATEMENT_CHARS = 524_288;
const ROWS_PER_STATEMENT = 2_000;

/** In new tables, too: they say nothing. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['change_head', 'vantage']);

/** The first of these tables that somebody has put a row into; null: none has. */
export async function filledTable(
  statements: ReadStatements,
  tables: readonly string[],
): Promise<string | null> {
  for (const table of tables.filter((name) => !FILLED_BY_MIGRATIONS.has(name))) {
    if (await hasRows(statements, table)) return table;
  }
  return null;
}

async function hasRows(statements: ReadStatements, table: string): Promise<boolean> {
  return (await statements.select(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)).length > 0;
}

/** Whether a restore was begun that has not come to its end. Index: PRIMARY. */
export async function isRestoreUnderWay(statements: ReadStatements): Promise<boolean> {
  const rows = await statements.select('SELECT 1 FROM fetching_stop WHERE said_by = ?', [
    STOPPED_BY.restore,
  ]);
  return rows.length > 0;
}

/** Empties all tables, those that are made again, too: what they hold refers to the rows of before. */
export async function emptyAll(
  statements: Statements,
  tables: Iterable<BackupTable>,
): Promise<void> {
  for (const { name } of tables) {
    if (name === SWITCH || name === MIGRATIONS) continue;
    if (!(await hasRows(statements, name))) continue;
    await statements.run(`TRUNCATE TABLE ${quoted(name)}`);
  }
}

/** Removes all tables, so that they can be made as they were at another version. */
export async function dropAll(
  statements: Statements,
  tables: Iterable<BackupTable>,
): Promise<void> {
  for (const { name } of tables) {
    if (name !== SWITCH) await statements.run(`DROP TABLE ${quoted(name)}`);
  }
}

/** Writes rows of a backup in one transaction. */
export async function insertRows(database: Database, rows: BackupRows): Promise<void> {
  await database.transaction(async (tx) => {
    for (const slice of statementSlices(rows.rows)) await insertSlice(tx, rows, slice);
  });
}

/**
 * Numbers of 0 are numbers, and moments are in UTC, whatever the session says. What was unique when it was read is: random
 * keys go into their indexes later, together.
 */
async function insertSlice(
  tx: Statements,
  { table, columns }: BackupRows,
  rows: readonly BackupValue[][],
): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  await tx.run(
    `SET STATEMENT sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00',
       unique_checks = 0 FOR
     INSERT INTO ${quoted(table)} (${names}) VALUES ?`,
    [rows.map((row) => boundRow(row, columns))],
  );
}

function boundRow(row: readonly BackupValue[], columns: readonly BackupColumn[]): SqlValue[] {
  return columns.map((column, place) => boundValueOf(row[place] ?? null, column));
}

function* statementSlices(rows: readonly BackupValue[][]): Generator<BackupValue[][]> {
  let slice: BackupValue[][] = [];
  let chars = 0;
  for (const row of rows) {
    slice.push(row);
    chars += charsOf(row);
    if (chars < STATEMENT_CHARS && slice.length < ROWS_PER_STATEMENT) continue;
    yield slice;
    [slice, chars] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}

function charsOf(row: readonly BackupValue[]): number {
  let chars = 0;
  for (const value of row) {
    if (typeof value === 'string') chars += value.length;
    else if (typeof value === 'object' && value !== null) chars += value.hex.length;
    else chars += 8;
  }
  return chars;
}

const quoted = (name: string): string => `\`${name}\``;
