import { isoDate } from '../../../status/day-number';
import type { SweepDay } from '../../../status/first-sweep';
import { markup, type Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { dayWriter, percent } from './time-axis';
import { AXIS_HEIGHT, PLOT_HEIGHT, TOP, valueAxis } from './value-axis';
import { shareText } from '../../pages/share-text';

const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];
const TITLE_HEIGHT = 20;
/** The plot's own coordinates run to here from left to right; its height is in pixels. */
const PLOT_WIDTH = 1_000;
/** Of markers, in pixels. */
const RADIUS = 3;

/** Where a day's values lie; the shares are those of the wiki's URLs, the values URLs. */
interface SweepPoint {
  share: number;
  found: number;
  estimate: number;
}

/**
 * Dead links found by the share of a wiki's URLs that were looked at, a point a day, with what was estimated on
 * each day to be found in the end; and a table that says the same. Once in a page. As time does in other charts, the share
 * grows from left to right in every language.
 * @param days oldest first, at least one
 */
export function sweepChart(view: View, days: readonly SweepDay[]): Markup {
  const points = pointsOf(days);
  const last = points.at(-1);
  if (last === undefined) return markup``;
  return markup`<figure class="chart">
${drawing(view, points, last)}
${legend(view, last)}
${table(view, days)}
</figure>`;
}

/** Shares of what the wiki has now, however few there were when it began to be read. */
function pointsOf(days: readonly SweepDay[]): SweepPoint[] {
  const urls = Math.max(1, ...days.map((day) => day.urls));
  return days.map(({ lookedAt, failing, expected }) => ({
    share: lookedAt / urls,
    found: failing,
    estimate: failing + expected,
  }));
}

function drawing(view: View, points: readonly SweepPoint[], last: SweepPoint): Markup {
  const { text, lang } = view.translator;
  const values = valueAxis(lang, Math.max(...points.map(({ estimate }) => estimate)));
  const { left, top } = values;
  const height = TOP + PLOT_HEIGHT + AXIS_HEIGHT + TITLE_HEIGHT;
  return markup`<svg class="chart-drawing" role="img" width="100%" height="${height}">
<title>${text('weboid-web-sweep-title')}</title>
<desc>${legendWords(view, last).join(', ')}</desc>
<defs><pattern id="sweep-chart-bad" width="8" height="8" patternUnits="userSpaceOnUse"><path class="chart-pattern" d="M-2 2l4-4M0 8l8-8M6 10l4-4"></path></pattern></defs>
${shareTicks(view, left)}
${values.grid}
<g aria-hidden="true">
<svg x="${percent(left)}" y="${TOP}" width="${percent(1 - left)}" height="${PLOT_HEIGHT}" viewBox="0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}" preserveAspectRatio="none">
${curves(points, last, top)}
</svg>
${points.map((point) => marker(point, left, top))}</g>
</svg>`;
}

function curves(points: readonly SweepPoint[], last: SweepPoint, top: number): Markup {
  const place = (share: number, value: number): string =>
    `${(PLOT_WIDTH * share).toFixed(1)},${heightOf(value, top).toFixed(1)}`;
  const found = [place(0, 0), ...points.map((point) => place(point.share, point.found))];
  const area = [...found, place(last.share, 0)].join(' ');
  const estimates = points.map((point) => place(point.share, point.estimate));
  return markup`<polygon class="chart-layer chart-layer--bad" points="${area}"></polygon>
<polyline class="chart-curve" points="${found.join(' ')}"></polyline>
<polyline class="chart-estimate" points="${[...estimates, place(1, last.estimate)].join(' ')}"></polyline>`;
}

const heightOf = (value: number, top: number): number => PLOT_HEIGHT * (1 - value / top);

/** A single day would be no line. */
function marker({ share, found }: SweepPoint, left: number, top: number): Markup {
  const x = percent(placeOfShare(share, left));
  const y = (TOP + heightOf(found, top)).toFixed(1);
  return markup`<circle class="chart-marker" cx="${x}" cy="${y}" r="${RADIUS}"></circle>
`;
}

const placeOfShare = (share: number, left: number): number => left + (1 - left) * share;

function shareTicks({ translator }: View, left: number): Markup {
  const { text, lang } = translator;
  const shares = new Intl.NumberFormat(lang, { style: 'percent' });
  const [topY, bottomY] = [TOP, TOP + PLOT_HEIGHT];
  const ticks = SHARE_TICKS.map((share) => {
    const x = percent(placeOfShare(share, left));
    const anchor = share === 1 ? 'end' : 'middle';
    return markup`<line class="chart-grid" x1="${x}" x2="${x}" y1="${topY}" y2="${bottomY}"></line>
<text class="chart-tick" x="${x}" y="${bottomY + 16}" text-anchor="${anchor}" direction="ltr">${shares.format(share)}</text>
`;
  });
  const middle = percent(placeOfShare(0.5, left));
  return markup`<g aria-hidden="true">${ticks}
<text class="chart-tick" x="${middle}" y="${bottomY + 16 + TITLE_HEIGHT}" text-anchor="middle">${text('weboid-web-sweep-share')}</text></g>`;
}

function legend(view: View, last: SweepPoint): Markup {
  const [found, estimate] = legendWords(view, last);
  return markup`<ul class="chart-legend">
<li><svg width="24" height="16" aria-hidden="true"><rect class="chart-layer chart-layer--bad" width="24" height="16"></rect><line class="chart-curve" x1="0" x2="24" y1="2" y2="2"></line></svg>
${found}</li>
<li><svg width="24" height="16" aria-hidden="true"><line class="chart-estimate" x1="0" x2="24" y1="8" y2="8"></line></svg>
${estimate}</li>
</ul>`;
}

function legendWords({ translator }: View, { found, estimate }: SweepPoint): string[] {
  const { text, number } = translator;
  // Rounded, but never less than what was found.
  const together = Math.max(found, Number(estimate.toPrecision(3)));
  return [
    text('weboid-web-chart-latest', text('weboid-web-sweep-found'), number(found)),
    text('weboid-web-chart-latest', text('weboid-web-sweep-estimate'), number(together)),
  ];
}

/** An estimate has two digits. */
export function roundedEstimate(value: number): number {
  return Number(value.toPrecision(2));
}

function table(view: View, days: readonly SweepDay[]): Markup {
  const { text, lang, number } = view.translator;
  const writeDay = dayWriter(lang);
  const title = text('weboid-web-sweep-title');
  const rows = days.map(
    ({
      day,
      urls,
      lookedAt,
      failing,
      unreachable,
      expected,
    }) => markup`<tr><th scope="row"><time datetime="${isoDate(day)}">${writeDay(day)}</time></th>
<td class="number">${shareText(view, lookedAt / Math.max(1, urls))}</td>
${[failing, unreachable, roundedEstimate(expected)].map((value) => markup`<td class="number">${number(value)}</td>`)}</tr>
`,
  );
  return markup`<details class="chart-numbers"><summary>${text('weboid-web-chart-numbers')}</summary>
<div class="table-scroll" tabindex="0" role="region" aria-label="${title}"><table class="chart-table">
<caption>${title}</caption>
<thead><tr><th scope="col">${text('weboid-web-chart-day')}</th><th scope="col">${text('weboid-web-sweep-share')}</th><th scope="col">${text('weboid-web-sweep-found')}</th><th scope="col">${text('weboid-web-verdict-unreachable')}</th><th scope="col">${text('weboid-web-sweep-more')}</th></tr></thead>
<tbody>
${rows.toReversed()}</tbody></table></div></details>`;
}
