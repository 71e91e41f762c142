import type { Response } from 'express';
import { isoDate } from '../../status/day-number';
import { csvFile } from './csv';
import type { Table } from './table';
import { wikitextTable } from './wikitext';
import { xlsxFile } from './xlsx';
import type { View } from '../pages/view';

/** Formats of tables, as `format=` names them. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'wikitext'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const FILES = {
  csv: { type: 'text/csv', ending: 'csv', disposition: 'attachment' },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    disposition: 'attachment',
  },
  // To be read and copied, not kept.
  wikitext: { type: 'text/plain', ending: 'wiki', disposition: 'inline' },
} as const satisfies Record<TableFormat, object>;

/**
 * Sends a table as a file.
 * @param name what it is about: `dewiki-9301140`; the day is added, and that there are more rows
 */
export async function sendTable(
  response: Response,
  format: TableFormat,
  table: Table,
  { view, name }: { view: View; name: string },
): Promise<void> {
  const { type, ending, disposition } = FILES[format];
  const sent = format === 'xlsx' ? bounded(table, view) : table;
  const part = sent.isPart === true ? '-part' : '';
  const file = `${safeName(name)}${part}-${isoDate(view.today)}.${ending}`;
  response.type(type).set('Content-Disposition', `${disposition}; filename="${file}"`);
  response.send(await contentOf(format, sent, view));
}

function contentOf(
  format: TableFormat,
  table: Table,
  { translator: { dir, text } }: View,
): Promise<string | Buffer> {
  if (format === 'csv') return csvFile(table);
  if (format === 'wikitext') return wikitextTable(table);
  return xlsxFile(table, {
    isRightToLeft: dir === 'rtl',
    notesName: text('weboid-web-file-notes'),
  });
}

/** Rows of a spreadsheet. It is made in two goes, some 50 ms each for so many, and others wait. */
const XLSX_ROWS_MAX = 1_000;

/** A note tells where there is more. */
function bounded(table: Table, { translator: { text, number } }: View): Table {
  if (table.rows.length <= XLSX_ROWS_MAX) return table;
  const note = text('weboid-web-file-cut', number(XLSX_ROWS_MAX), number(table.rows.length));
  const rows = table.rows.slice(0, XLSX_ROWS_MAX);
  return { ...table, rows, isPart: true, notes: [note, ...(table.notes ?? [])] };
}

const NAME_CHARS_MAX = 80;

/** In a header and on every file system. */
function safeName(name: string): string {
  return name
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, NAME_CHARS_MAX);
}
