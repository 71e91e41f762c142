import { createHash } from 'node:crypto';
import type { BackupTable } from '../store/backup/backup-table';
import { kindOf } from '../store/backup/column-kind';
import { rowsOf } from '../store/backup/read-table';
import type { ReadStatements } from '../store/statements/read-statements';
import type { BackupEnd, BackupHead, TableEnd } from './backup-head';

/** What a backup came to. */
export type BackupCount = Omit<BackupEnd, 'whole'>;

/** All of a backup as text, one batch of rows at a time, as they are wanted. @param count grows with what was read */
export async function* backupText(
  snapshot: ReadStatements,
  head: BackupHead,
  tables: readonly BackupTable[],
  count: BackupCount,
): AsyncGenerator<string, void, undefined> {
  yield lineOf(head);
  for (const table of tables) {
    yield lineOf(headOf(table));
    const end: TableEnd = yield* rowLines(snapshot, table);
    yield lineOf(end);
    count.tables += 1;
    count.rows += end.rows;
  }
  yield lineOf({ whole: true, tables: count.tables, rows: count.rows } satisfies BackupEnd);
}

/** What the rows of a table come to, as text that nobody takes. */
export async function tableEndOf(
  statements: ReadStatements,
  table: BackupTable,
): Promise<TableEnd> {
  const lines = rowLines(statements, table);
  for (;;) {
    const next = await lines.next();
    if (next.done === true) return next.value;
  }
}

/** Columns and how their values are written. */
function headOf({ name, columns }: BackupTable) {
  return {
    table: name,
    columns: columns.map((column) => ({ ...column, kind: kindOf(column) })),
  };
}

async function* rowLines(
  statements: ReadStatements,
  table: BackupTable,
): AsyncGenerator<string, TableEnd, undefined> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of rowsOf(statements, table)) {
    const text = batch.map(lineOf).join('');
    hash.update(text);
    rows += batch.length;
    yield text;
  }
  return { end: table.name, rows, sha256: hash.digest('hex') };
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;
