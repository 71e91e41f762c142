import { stringify } from 'csv-stringify/sync';
import { plainCell, type Table } from './table';

/**
 * A table as CSV (RFC 4180), UTF-8 with a byte order mark, by which spreadsheets know it. A cell that
 * a spreadsheet would take for a formula (begins with `=`, `+`, `-`, `@`) gets a `'` in front.
 */
export function csvFile({ columns, rows }: Table): string {
  return stringify([[...columns], ...rows.map((row) => row.map(plainCell))], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
