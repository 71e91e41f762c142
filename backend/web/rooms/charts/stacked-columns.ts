import { isoDate, type DayNumber } from '../../../status/day-number';
import { markup, type Markup } from '../../words/markup';
import type { MessageKey } from '../../../runtime/messages';
import type { View } from '../../pages/view';
import { dayWriter, lengthOf, percent, placeOf, timeTicks, type TimeAxis } from './time-axis';
import { AXIS_HEIGHT, PLOT_HEIGHT, TOP, valueAxis } from './value-axis';

/** What a layer looks like: plain, dotted or hatched, so that no colour is needed. */
type LayerLook = 'good' | 'doubt' | 'bad';

/** What is true from one day to the day before another. */
export interface Column {
  fromDay: DayNumber;
  toDay: DayNumber;
  /** The day for which the values were found, told in the table. */
  day: DayNumber;
  /** By layer, from the lowest up. */
  values: readonly number[];
}

export interface StackedColumns {
  /** Unique in the page. */
  id: string;
  title: MessageKey;
  layers: readonly { label: MessageKey; look: LayerLook }[];
  /** Oldest first. */
  columns: readonly Column[];
  /** Whether the values are counted now and then: then it is told when that was. */
  isCounted?: boolean;
  /** What the values count, in a few sentences below them; the title then stands above them for everybody. */
  what?: MessageKey;
}

/**
 * Columns over time that touch each other, with a legend that tells the latest numbers, and a table.
 * Time runs from left to right in every language, and numbers stand at the left, as in Wikimedia's own
 * charts; words and legend follow the language.
 */
export function stackedColumns(view: View, chart: StackedColumns): Markup {
  const last = chart.columns.at(-1);
  if (last === undefined || chart.columns.every(({ values }) => sumOf(values) === 0)) {
    return markup`<p>${view.translator.text('weboid-web-chart-empty')}</p>`;
  }
  return markup`<figure class="chart">
${chart.what !== undefined && markup`<figcaption>${view.translator.text(chart.title)}</figcaption>`}
${drawing(view, chart, last)}
${legend(view, chart, last)}
${table(view, chart)}
</figure>`;
}

function drawing(view: View, chart: StackedColumns, last: Column): Markup {
  const { text, lang } = view.translator;
  const axis = { firstDay: chart.columns[0]?.fromDay ?? last.fromDay, lastDay: last.toDay };
  const most = Math.max(...chart.columns.map(({ values }) => sumOf(values)));
  const values = valueAxis(lang, most);
  return markup`<svg class="chart-drawing" role="img" width="100%" height="${TOP + PLOT_HEIGHT + AXIS_HEIGHT}">
<title>${text(chart.title)}</title>
<desc>${latestOf(view, chart, last).join(', ')}</desc>
${patterns(chart.id)}
${values.grid}
<svg x="${percent(values.left)}" y="${TOP}" width="${percent(1 - values.left)}" height="${PLOT_HEIGHT + AXIS_HEIGHT}">
${timeTicks(axis, lang, { topY: 0, bottomY: PLOT_HEIGHT })}
<g aria-hidden="true">${chart.columns.map((column) => stack(chart, column, axis, values.top))}</g>
</svg>
</svg>`;
}

function stack(
  { id, layers }: StackedColumns,
  { fromDay, toDay, values }: Column,
  axis: TimeAxis,
  top: number,
): Markup[] {
  const x = placeOf(axis, fromDay);
  const width = lengthOf(axis, fromDay, toDay);
  let below = 0;
  return layers.flatMap(({ look }, index) => {
    const value = values[index] ?? 0;
    below += value;
    if (value === 0) return [];
    const y = (PLOT_HEIGHT * (1 - below / top)).toFixed(1);
    return layerRect(
      { id, look },
      { x, y, width, height: ((PLOT_HEIGHT * value) / top).toFixed(1) },
    );
  });
}

interface Box {
  x: string;
  y: string;
  width: string;
  height: string;
}

/** The colour, and on it the pattern; who replaces colours keeps the pattern. */
function layerRect(
  { id, look }: { id: string; look: LayerLook },
  { x, y, width, height }: Box,
): Markup {
  const box = markup`x="${x}" y="${y}" width="${width}" height="${height}"`;
  return markup`<rect class="chart-layer chart-layer--${look}" ${box}></rect>
${look !== 'good' && markup`<rect ${box} fill="url(#${id}-${look})"></rect>`}
`;
}

function patterns(id: string): Markup {
  return markup`<defs>
<pattern id="${id}-bad" width="8" height="8" patternUnits="userSpaceOnUse"><path class="chart-pattern" d="M-2 2l4-4M0 8l8-8M6 10l4-4"></path></pattern>
<pattern id="${id}-doubt" width="8" height="8" patternUnits="userSpaceOnUse"><circle class="chart-dot" cx="4" cy="4" r="1.5"></circle></pattern>
</defs>`;
}

/** In the order of the stack, the highest layer first. */
function legend(view: View, chart: StackedColumns, last: Column): Markup {
  const words = latestOf(view, chart, last);
  const box = { x: '0', y: '0', width: '24', height: '16' };
  const items = chart.layers.map(
    ({ look }, index) => markup`<li><svg width="24" height="16" aria-hidden="true">${layerRect(
      { id: chart.id, look },
      box,
    )}</svg>
${words[index]}</li>
`,
  );
  return markup`<ul class="chart-legend">
${items.toReversed()}</ul>
${countedOn(view, chart, last)}
${chart.what !== undefined && markup`<p class="hint-text">${view.translator.text(chart.what)}</p>`}`;
}

/** The numbers are those of the last column, which need not be of today. */
function countedOn(
  { translator }: View,
  { isCounted = false }: StackedColumns,
  { day }: Column,
): Markup | false {
  const written = dayWriter(translator.lang)(day);
  return (
    isCounted &&
    markup`<p class="hint-text">${translator.text('weboid-web-chart-counted', written)}</p>`
  );
}

function latestOf({ translator }: View, { layers }: StackedColumns, { values }: Column): string[] {
  return layers.map(({ label }, index) =>
    translator.text(
      'weboid-web-chart-latest',
      translator.text(label),
      translator.number(values[index] ?? 0),
    ),
  );
}

function table({ translator }: View, { title, layers, columns }: StackedColumns): Markup {
  const { text, lang, number } = translator;
  const writeDay = dayWriter(lang);
  const heads = layers.map(({ label }) => markup`<th scope="col">${text(label)}</th>`);
  const rows = columns.map(
    ({
      day,
      values,
    }) => markup`<tr><th scope="row"><time datetime="${isoDate(day)}">${writeDay(day)}</time></th>
${values.map((value) => markup`<td class="number">${number(value)}</td>`)}</tr>
`,
  );
  return markup`<details class="chart-numbers"><summary>${text('weboid-web-chart-numbers')}</summary>
<div class="table-scroll" tabindex="0" role="region" aria-label="${text(title)}"><table class="chart-table">
<caption>${text(title)}</caption>
<thead><tr><th scope="col">${text('weboid-web-chart-day')}</th>${heads}</tr></thead>
<tbody>
${rows.toReversed()}</tbody></table></div></details>`;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
