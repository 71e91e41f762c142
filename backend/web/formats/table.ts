import { withoutIsolates } from '../pages/isolated';

/** An address in a table. */
interface AddressCell {
  url: string;
  /** False: nobody shall be led there (W6.1), or it is no address of a known kind. */
  isLink: boolean;
}

/** A page of the wiki that the table is about. */
export interface PageCell {
  /** Full title. */
  title: string;
}

/** Nothing is null, or a text without characters. */
export type Cell = string | number | null | AddressCell | PageCell;

/** What is downloaded as csv, xlsx or wikitext: one row per URL. */
export interface Table {
  /** What it shows, as people say it. */
  caption: string;
  columns: readonly string[];
  /** As many cells each as there are columns. */
  rows: readonly (readonly Cell[])[];
  /** What is said beside the rows, such as what could not be told; no row of a file. */
  notes?: readonly string[];
  /** There are more rows than these: the file's name says so. */
  isPart?: boolean;
  /** How many rows the table would have where only its first ones are here, as a spreadsheet has no more. */
  rowsInAll?: number;
}

/** A table of which the rows are made part by part, while it is sent. */
export interface TableInParts extends Omit<Table, 'rows' | 'rowsInAll'> {
  rows: AsyncIterable<Table['rows']>;
}

/** What no file format carries: control characters, half surrogate pairs, what Unicode calls no character. */
const UNCARRIABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** A cell without what makes it a link: a number, or a text of one line that any format can carry. */
export function plainCell(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell;
  return cleanText(textOf(cell));
}

/** Line breaks become blanks; other characters that cannot be carried become U+FFFD. */
export function cleanText(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(UNCARRIABLE, '\uFFFD');
}

function textOf(cell: string | AddressCell | PageCell): string {
  if (typeof cell === 'string') return withoutIsolates(cell);
  return 'url' in cell ? cell.url : cell.title;
}
