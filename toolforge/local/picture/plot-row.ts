/** The inner of a plot, in pixels. */
export const PLOT = { width: 296, height: 250 };
/** Around each plot: room for its title, its ticks and the names of the axes. */
export const FRAME = { left: 54, right: 12, top: 52, bottom: 50 };

const PANEL = {
  width: FRAME.left + PLOT.width + FRAME.right,
  height: FRAME.top + PLOT.height + FRAME.bottom,
};

const STYLE = `
  svg { font: 13px system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; }
  .ground { fill: #fff; }
  text { fill: #202122; }
  .title { font-weight: bold; }
  .tick { font-size: 12px; fill: #54595d; }
  .grid { stroke: #dadde3; fill: none; }
  .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
  .label { stroke: #fff; stroke-width: 3; paint-order: stroke; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #101418; }
    text { fill: #eaecf0; }
    .tick { fill: #c8ccd1; }
    .grid { stroke: #33383d; }
    .label { stroke: #101418; }
  }`;

/** A picture of plots, one beside the other. */
interface PlotRow {
  readonly title: string;
  /** For those who do not see it. */
  readonly told: string;
  /** Beside that of all such pictures. */
  readonly style: string;
  /** What is drawn in each, in pixels from the corner of its panel. */
  readonly plots: readonly string[];
}

/** The whole picture, as SVG. */
export function drawPlotRow({ title, told, style, plots }: PlotRow): string {
  const width = plots.length * PANEL.width;
  const { height } = PANEL;
  const panels = plots.map(
    (plot, place) => `<g transform="translate(${place * PANEL.width} 0)">\n${plot}\n</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${title}</title>
<desc id="desc">${told}</desc>
<style>${STYLE}${style}
</style>
<rect class="ground" width="${width}" height="${height}" rx="6"/>
${panels.join('\n')}
</svg>
`;
}

/** The two lines above a plot. */
export function plotTitle(title: string, subtitle: string): string {
  return `<text class="title" x="${FRAME.left}" y="22">${title}</text>
<text x="${FRAME.left}" y="39">${subtitle}</text>`;
}

/** One of a plot's two axes, which begin with 0. */
export interface Axis {
  readonly name: string;
  /** The value at its end. */
  readonly max: number;
  readonly ticks: readonly (readonly [value: number, text: string])[];
}

/** The lines of a plot, what they stand for, and the names of the axes. */
export function gridLines(across: Axis, upward: Axis): string {
  const [left, right] = [FRAME.left, FRAME.left + PLOT.width];
  const [top, bottom] = [FRAME.top, FRAME.top + PLOT.height];
  return [
    ...across.ticks.map(([value, text]) => {
      const x = xOf(value, across);
      return (
        `<path class="grid" d="M${x} ${top}V${bottom}"/>` +
        `<text class="tick" text-anchor="middle" x="${x}" y="${bottom + 18}">${text}</text>`
      );
    }),
    ...upward.ticks.map(([value, text]) => {
      const y = yOf(value, upward);
      return (
        `<path class="grid" d="M${left} ${y}H${right}"/>` +
        `<text class="tick" text-anchor="end" x="${left - 6}" y="${y + 4}">${text}</text>`
      );
    }),
    `<text class="tick" x="6" y="${bottom + 38}">↑ ${upward.name}</text>`,
    `<text class="tick" text-anchor="end" x="${right}" y="${bottom + 38}">${across.name} →</text>`,
  ].join('\n');
}

/** Pixels from the left of a panel. */
export function xOf(value: number, { max }: Axis): number {
  return roundPixels(FRAME.left + (value / max) * PLOT.width);
}

/** Pixels from the top of a panel. */
export function yOf(value: number, { max }: Axis): number {
  return roundPixels(FRAME.top + (1 - value / max) * PLOT.height);
}

/** To a tenth of a pixel. */
export function roundPixels(length: number): number {
  return Math.round(length * 10) / 10;
}
