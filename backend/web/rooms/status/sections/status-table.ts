import type { MessageKey } from '../../../../runtime/messages';
import { cardTable } from '../../../pages/card-table';
import type { View } from '../../../pages/view';
import type { Markup, MarkupValue } from '../../../words/markup';

/** The words above a table's columns. */
interface TableHead {
  label: MessageKey;
  columns: readonly MessageKey[];
  /** Columns of numbers. */
  numbers?: readonly MessageKey[];
}

/**
 * A table of a section.
 * @param rows a value for each column; the first one is what the row is about
 */
export function statusTable(
  { translator: { text } }: View,
  { label, columns, numbers = [] }: TableHead,
  rows: readonly (readonly MarkupValue[])[],
): Markup {
  const shown = columns.map((head) => ({ label: text(head), isNumber: numbers.includes(head) }));
  return cardTable({ name: text(label), columns: shown }, rows);
}
