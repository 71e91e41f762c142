import { stringify } from 'csv-stringify/sync';
import { mapInTurns } from '../../runtime/in-turns';
import { slicesOf } from '../../runtime/slices';
import { plainCell, type Cell, type Table } from './table';

const BYTE_ORDER_MARK = '\uFEFF';
/** Some milliseconds of work. */
const ROWS_PER_TURN = 200;

/**
 * A table as CSV (RFC 4180), UTF-8 with a byte order mark, by which spreadsheets know it. A cell that
 * a spreadsheet would take for a formula (begins with `=`, `+`, `-`, `@`) gets a `'` in front. Notes
 * are left out: whoever sorts, counts or reads the rows by program would take them for some.
 */
export async function csvFile({ columns, rows }: Table): Promise<string> {
  const pieces = await mapInTurns(slicesOf([columns, ...rows], ROWS_PER_TURN), csvLines, 1);
  return BYTE_ORDER_MARK + pieces.join('');
}

function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plainCell)),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
}
