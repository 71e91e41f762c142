import { setImmediate as nextTurn } from 'node:timers/promises';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { mapInTurns } from '../../runtime/in-turns';
import { plainCell, type Cell, type Table } from './table';

/** A cell takes no more characters (ECMA-376, limits of Excel). */
const CELL_CHARS_MAX = 32_767;
const COLUMN_WIDTH_CHARS = 20;
/** The text of addresses is what people look for. */
const ADDRESS_WIDTH_CHARS = 70;
const NOTE_WIDTH_CHARS = 120;

/** How a spreadsheet is written. */
interface SheetWriting {
  isRightToLeft?: boolean;
  /** Name of the sheet that has the notes. */
  notesName?: string;
}

/**
 * A table as a spreadsheet (Office Open XML). Texts are text cells, never formulas or links. Its XML is
 * written in one go, and packed in another: others wait that long. Notes have a sheet of their own: no row
 * is anything but a row.
 */
export async function xlsxFile(
  { columns, rows, notes = [] }: Table,
  { isRightToLeft = false, notesName = 'Notes' }: SheetWriting = {},
): Promise<Buffer> {
  const head = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const table = {
    data: [head, ...(await mapInTurns(rows, (row) => row.map(sheetCell)))],
    columns: columns.map((_name, column) => ({ width: widthOf(rows[0]?.[column]) })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
    sheet: 'Weboid',
  };
  const besides = {
    data: notes.map((note) => [sheetCell(note)]),
    columns: [{ width: NOTE_WIDTH_CHARS }],
    rightToLeft: isRightToLeft,
    sheet: notesName,
  };
  const file = writeXlsxFile(notes.length === 0 ? [table] : [table, besides]);
  await nextTurn();
  return file.toBuffer();
}

function sheetCell(cell: Cell): SheetData[number][number] {
  const value = plainCell(cell);
  if (value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: value.slice(0, CELL_CHARS_MAX), type: String };
}

function widthOf(cell: Cell | undefined): number {
  const isAddress = typeof cell === 'object' && cell !== null;
  return isAddress ? ADDRESS_WIDTH_CHARS : COLUMN_WIDTH_CHARS;
}
