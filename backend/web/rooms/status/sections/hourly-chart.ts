import type { HourResults } from '../../../../store/figures/hourly-results';
import type { View } from '../../../pages/view';
import { markup, type Markup } from '../../../words/markup';
import { percent } from '../../charts/time-axis';
import { AXIS_HEIGHT, PLOT_HEIGHT, TOP, valueAxis } from '../../charts/value-axis';

/** Hours of the day, in UTC, that are named below the chart. */
const NAMED_EVERY_HOURS = 6;
/** Share of an hour's place that its column takes. */
const COLUMN = 0.8;
/** A name is centred below its column: nearer to the edge it would be cut. */
const EDGE = 0.05;

/** Checks in each hour, as columns from left to right in every language, with a table that says the same. */
export function hourlyChart(view: View, hours: readonly HourResults[]): Markup | false {
  const most = Math.max(0, ...hours.map(({ results }) => results));
  if (most === 0) return false;
  return markup`<h3>${view.translator.text('weboid-web-status-hourly')}</h3>
<figure class="chart">
${drawing(view, hours, most)}
${numbers(view, hours)}
</figure>`;
}

function drawing({ translator }: View, hours: readonly HourResults[], most: number): Markup {
  const { text, lang, number } = translator;
  const { left, top, grid } = valueAxis(lang, most);
  const latest = hours.at(-1)?.results ?? 0;
  return markup`<svg class="chart-drawing" role="img" width="100%" height="${TOP + PLOT_HEIGHT + AXIS_HEIGHT}">
<title>${text('weboid-web-status-hourly')}</title>
<desc>${text('weboid-web-status-hourly-told', number(most), number(latest))}</desc>
${grid}
<svg x="${percent(left)}" y="${TOP}" width="${percent(1 - left)}" height="${PLOT_HEIGHT + AXIS_HEIGHT}">
<g aria-hidden="true">${hours.map(({ results }, place) => column(place / hours.length, 1 / hours.length, results / top))}
${hours.map(({ fromS }, place) => hourName(lang, fromS, (place + COLUMN / 2) / hours.length))}</g>
</svg>
</svg>`;
}

function column(from: number, width: number, share: number): Markup | false {
  if (share === 0) return false;
  const height = Math.max(1, PLOT_HEIGHT * share);
  return markup`<rect class="chart-layer chart-layer--good" x="${percent(from)}" y="${(PLOT_HEIGHT - height).toFixed(1)}" width="${percent(width * COLUMN)}" height="${height.toFixed(1)}"></rect>
`;
}

function hourName(lang: string, fromS: number, at: number): Markup | false {
  const isNamed = new Date(fromS * 1_000).getUTCHours() % NAMED_EVERY_HOURS === 0;
  if (!isNamed || at < EDGE || at > 1 - EDGE) return false;
  return markup`<text class="chart-tick" x="${percent(at)}" y="${PLOT_HEIGHT + 16}" text-anchor="middle" direction="ltr">${timeOf(lang, fromS)}</text>
`;
}

function timeOf(lang: string, atS: number): string {
  const format = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat(lang, format).format(atS * 1_000);
}

function numbers({ translator }: View, hours: readonly HourResults[]): Markup {
  const { text, lang, number } = translator;
  const title = text('weboid-web-status-hourly');
  const rows = hours.toReversed().map(
    ({ fromS, results }) =>
      markup`<tr><th scope="row"><time datetime="${new Date(fromS * 1_000).toISOString()}">${timeOf(lang, fromS)}</time></th>
<td class="number">${number(results)}</td></tr>
`,
  );
  return markup`<details class="chart-numbers"><summary>${text('weboid-web-chart-numbers')}</summary>
<div class="table-scroll" tabindex="0" role="region" aria-label="${title}"><table class="chart-table">
<caption>${title}</caption>
<thead><tr><th scope="col">${text('weboid-web-status-hour')}</th><th scope="col">${text('weboid-web-status-hourly-checks')}</th></tr></thead>
<tbody>
${rows}</tbody></table></div></details>`;
}
