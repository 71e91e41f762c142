import { markup, type Markup } from '../../words/markup';
import { percent } from './time-axis';

/** Of the part in which values are drawn, in pixels. */
export const PLOT_HEIGHT = 180;
/** Above it. */
export const TOP = 10;
/** Below it, for what the other axis tells. */
export const AXIS_HEIGHT = 24;
/** Share of the width that the numbers take. */
export const NUMBERS = 0.12;
const GRID_LINES = 4;

/** Values from 0 to the top. */
interface ValueScale {
  step: number;
  top: number;
}

/** Round steps, the top not below the highest value. */
export function scaleFor(most: number): ValueScale {
  const rough = Math.max(1, most / GRID_LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return { step, top: step * Math.max(1, Math.ceil(most / step)) };
}

/** Lines across the plot with their numbers at the left. */
export function valueGrid(lang: string, { step, top }: ValueScale): Markup {
  const numbers = new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 });
  const x = percent(NUMBERS);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => {
    const y = TOP + PLOT_HEIGHT * (1 - (index * step) / top);
    return markup`<line class="chart-grid" x1="${x}" x2="100%" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}"></line>
<text class="chart-tick" x="${x}" dx="-8" text-anchor="end" y="${(y + 4).toFixed(1)}" direction="ltr">${numbers.format(index * step)}</text>
`;
  });
  return markup`<g aria-hidden="true">${lines}</g>`;
}
