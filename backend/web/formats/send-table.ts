import type { Response } from 'express';
import { isoDate } from '../../status/day-number';
import { sendInParts } from '../http/send-in-parts';
import { csvFile, csvParts } from './csv';
import type { Table, TableInParts } from './table';
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

/** Sends a table as a file. */
export async function sendTable(
  response: Response,
  format: TableFormat,
  table: Table,
  named: NamedFile,
): Promise<void> {
  const sent = format === 'xlsx' ? bounded(table, named.view) : table;
  setFileHead(response, format, sent, named);
  response.send(await contentOf(format, sent, named.view));
}

/**
 * Sends a table as csv while its rows are made.
 * @throws what the rows throw, where none is sent yet; later the connection is broken off, too
 */
export function sendCsvInParts(
  response: Response,
  table: TableInParts,
  named: NamedFile,
): Promise<void> {
  return sendInParts(response, csvParts(table), () => setFileHead(response, 'csv', table, named));
}

/** How a file is called: by what it is about, `dewiki-9301140`; the day is added, and that there are more rows. */
interface NamedFile {
  view: View;
  name: string;
}

function setFileHead(
  response: Response,
  format: TableFormat,
  { isPart }: Pick<Table, 'isPart'>,
  { view, name }: NamedFile,
): void {
  const { type, ending, disposition } = FILES[format];
  const part = isPart === true ? '-part' : '';
  const file = `${safeName(name)}${part}-${isoDate(view.today)}.${ending}`;
  response.type(type).set('Content-Disposition', `${disposition}; filename="${file}"`);
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
export const XLSX_ROWS_MAX = 1_000;

/** A note tells where there is more. */
function bounded(table: Table, { translator: { text, number } }: View): Table {
  const { rowsInAll = table.rows.length } = table;
  if (rowsInAll <= XLSX_ROWS_MAX) return table;
  const note = text('weboid-web-file-cut', number(XLSX_ROWS_MAX), number(rowsInAll));
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
