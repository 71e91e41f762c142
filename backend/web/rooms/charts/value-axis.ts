import { markup, type Markup } from '../../words/markup';
import { percent } from './time-axis';

/** Of the part in which values are drawn, in pixels. */
export const PLOT_HEIGHT = 180;
/** Above it. */
export const TOP = 10;
/** Below it, for what the other axis tells. */
export const AXIS_HEIGHT = 24;
const GRID_LINES = 4;
/** Share of the width that numbers take, … */
const NUMBERS_MIN = 0.12;
/** … more where they are so long that a phone has no room for them, at so much for each letter. */
const NUMBERS_PER_LETTER = 0.022;
const NUMBERS_MAX = 0.22;

/** Values from 0 to the top, from the lower edge of the plot up. */
interface ValueAxis {
  top: number;
  /** Share of the width that lies left of the plot, for the numbers. */
  left: number;
  /** Lines across the plot with their numbers. */
  grid: Markup;
}

/** Numbers stand at the left in every language. */
export function valueAxis(lang: string, most: number): ValueAxis {
  const { step, top } = scaleFor(most);
  const numbers = new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 });
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const labels = steps.map((value) => numbers.format(value));
  const letters = Math.max(...labels.map(({ length }) => length));
  const left = Math.min(NUMBERS_MAX, Math.max(NUMBERS_MIN, letters * NUMBERS_PER_LETTER));
  const lines = steps.map((value, place) =>
    gridLine(percent(left), TOP + PLOT_HEIGHT * (1 - value / top), labels[place] ?? ''),
  );
  return { top, left, grid: markup`<g aria-hidden="true">${lines}</g>` };
}

/** Round steps, the top not below the highest value. */
export function scaleFor(most: number): { step: number; top: number } {
  const rough = Math.max(1, most / GRID_LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return { step, top: step * Math.max(1, Math.ceil(most / step)) };
}

function gridLine(x: string, y: number, label: string): Markup {
  return markup`<line class="chart-grid" x1="${x}" x2="100%" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}"></line>
<text class="chart-tick" x="${x}" dx="-8" text-anchor="end" y="${(y + 4).toFixed(1)}" direction="ltr">${label}</text>
`;
}
