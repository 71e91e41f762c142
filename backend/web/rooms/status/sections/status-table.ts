import type { MessageKey } from '../../../../runtime/messages';
import type { View } from '../../../pages/view';
import { markup, type Markup } from '../../../words/markup';

/** The words above a table's columns. */
interface TableHead {
  label: MessageKey;
  columns: readonly MessageKey[];
  /** Columns of numbers. */
  numbers?: readonly MessageKey[];
}

/** A table of a section, which scrolls by itself where it is wider than the page. */
export function statusTable(
  { translator }: View,
  { label, columns, numbers = [] }: TableHead,
  rows: readonly Markup[],
): Markup {
  const name = translator.text(label);
  const heads = columns.map(
    (head) =>
      markup`<th scope="col"${numbers.includes(head) && markup` class="number"`}>${translator.text(head)}</th>`,
  );
  return markup`<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">
<table class="chart-table">
<caption class="visually-hidden">${name}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}
