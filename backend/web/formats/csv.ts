import { stringify } from 'csv-stringify/sync';
import { mapInTurns } from '../../runtime/in-turns';
import { slicesOf } from '../../runtime/slices';
import { plainCell, type Cell, type Table, type TableInParts } from './table';

const BYTE_ORDER_MARK = '\uFEFF';
/** Some milliseconds of work. */
const ROWS_PER_TURN = 200;

/**
 * A table as CSV (RFC 4180), UTF-8 with a byte order mark, by which spreadsheets know it. A cell that
 * a spreadsheet would take for a formula (begins with `=`, `+`, `-`, `@`) gets a `'` in front. Notes
 * are left out: whoever sorts, counts or reads the rows by program would take them for some.
 */
export async function csvFile({ columns, rows }: Table): Promise<string> {
  return BYTE_ORDER_MARK + (await linesOf([columns, ...rows]));
}

/** The same part by part, for a table of which the rows are made while it is sent; the names of its columns come with the first. */
export async function* csvParts({ columns, rows }: TableInParts): AsyncGenerator<string> {
  let head: string | null = BYTE_ORDER_MARK + csvLines([columns]);
  for await (const part of rows) {
    yield (head ?? '') + (await linesOf(part));
    head = null;
  }
  if (head !== null) yield head;
}

async function linesOf(rows: Table['rows']): Promise<string> {
  return (await mapInTurns(slicesOf(rows, ROWS_PER_TURN), csvLines, 1)).join('');
}

function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plainCell)),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
}
