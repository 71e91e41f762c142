import { markup, type Markup, type MarkupValue } from '../words/markup';

/** The head of a column by which the table is sorted, or can be. */
export interface ColumnHead {
  content: Markup;
  /** In which way it is; absent: by another column. */
  sorted?: 'ascending' | 'descending';
}

/** What stands above a column. */
interface CardColumn {
  label: string;
  isNumber?: boolean;
  /** In place of the label. */
  head?: ColumnHead;
}

/**
 * A table that is a card a row where there is little room, each value behind its column's name, so that nothing has to
 * be scrolled sideways. The roles say what the elements are: the layout takes it from them in some browsers.
 * @param hasHeads whether its heads are seen also where rows are cards: they sort it
 * @param isNamed whether the name stands above it; else it is for screen readers
 * @param rows a value for each column; the first one is what the row is about
 */
export function cardTable(
  {
    name,
    columns,
    isNamed = false,
    hasHeads = false,
  }: { name: string; columns: readonly CardColumn[]; isNamed?: boolean; hasHeads?: boolean },
  rows: readonly (readonly MarkupValue[])[],
): Markup {
  const heads = columns.map(
    (column) =>
      markup`<th scope="col" role="columnheader"${numeric(column)}${column.head?.sorted && markup` aria-sort="${column.head.sorted}"`}>${column.head?.content ?? column.label}</th>`,
  );
  const shown = rows.map(
    (values) => markup`<tr role="row">
${columns.map((column, place) => cell(column, values[place] ?? false, place === 0))}</tr>
`,
  );
  return markup`<table class="chart-table card-table" role="table">
<caption${!isNamed && markup` class="visually-hidden"`}>${name}</caption>
<thead role="rowgroup"${hasHeads && markup` class="card-table__heads"`}><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${shown}</tbody>
</table>`;
}

function cell(column: CardColumn, value: MarkupValue, isFirst: boolean): Markup {
  return isFirst
    ? markup`<th scope="row" role="rowheader"${numeric(column)}>${value}</th>
`
    : markup`<td role="cell"${numeric(column)} data-label="${column.label}"><div>${value}</div></td>
`;
}

const numeric = ({ isNumber = false }: CardColumn): MarkupValue =>
  isNumber && markup` class="number"`;
