import type { SamplingScheduler } from '../../../backend/status/sampling/simulation/simulate-sampling';
import type { Structure } from '../../../backend/status/sampling/testing/laid-out-population';
import type { CurvePoint, SamplingPanel } from './sampling-curves';

const PLOT = { width: 296, height: 250 };
/** Around each plot: room for its title, its ticks and the names of the axes. */
const FRAME = { left: 54, right: 12, top: 52, bottom: 50 };
const PANEL = {
  width: FRAME.left + PLOT.width + FRAME.right,
  height: FRAME.top + PLOT.height + FRAME.bottom,
};
/** Three runs of Algorithm 1 check more than a sweep. */
const CHECKED_MAX = 1.15;

const TITLES: Record<Structure, [title: string, subtitle: string]> = {
  iid: ['Broken links anywhere', 'in a domain (iid)'],
  mixed: ['Half of the broken links', 'in directories that died (mixed)'],
  clustered: ['Nearly all broken links', 'in directories that died (clustered)'],
};

/** Where a curve's name begins; shares, as those of the plot. */
interface Label {
  readonly text: string;
  readonly checked: number;
  readonly found: number;
  /** Where the name stands off its curve: the place of the curve to which a line leads. */
  readonly leadTo?: number;
}

/** In the order in which the curves are drawn, one above the other. */
const DRAWN: readonly SamplingScheduler[] = ['sweep', 'paper', 'oracle', 'best'];
const LABELS: Record<SamplingScheduler, Label> = {
  sweep: { text: 'sweep', checked: 0.66, found: 0.55 },
  paper: { text: 'Algorithm 1', checked: 0.53, found: 0.87 },
  oracle: { text: 'oracle', checked: 0.005, found: 0.93, leadTo: 0.15 },
  best: { text: 'best first', checked: 0.2, found: 0.6, leadTo: 0.13 },
};
/** About what a sign of 13 pixels takes in the usual typefaces. */
const SIGN_WIDTH = 6.6;

const TICKS: Record<'checked' | 'found', readonly [share: number, text: string][]> = {
  checked: [
    [0, '0'],
    [1 / 6, '1/6'],
    [1 / 3, '1/3'],
    [0.5, '1/2'],
    [1, '1'],
  ],
  found: [
    [0, '0'],
    [0.25, '25 %'],
    [0.5, '50 %'],
    [0.75, '75 %'],
    [1, '100 %'],
  ],
};

const STYLE = `
  svg { font: 13px system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; }
  .ground { fill: #fff; }
  text { fill: #202122; }
  .title { font-weight: bold; }
  .tick { font-size: 12px; fill: #54595d; }
  .grid { stroke: #dadde3; fill: none; }
  .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
  .lead { stroke: #72777d; fill: none; }
  .label { stroke: #fff; stroke-width: 3; paint-order: stroke; }
  .sweep { stroke: #72777d; stroke-dasharray: 2 4; }
  .paper { stroke: #b35900; stroke-dasharray: 9 4; }
  .oracle { stroke: #177860; stroke-dasharray: 4 2; }
  .best { stroke: #36c; stroke-width: 3; }
  .of-sweep { fill: #54595d; }
  .of-paper { fill: #b35900; }
  .of-oracle { fill: #177860; }
  .of-best { fill: #36c; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #101418; }
    text { fill: #eaecf0; }
    .tick { fill: #c8ccd1; }
    .grid { stroke: #33383d; }
    .label { stroke: #101418; }
    .sweep { stroke: #a2a9b1; }
    .paper { stroke: #e79746; }
    .oracle { stroke: #5fc2a5; }
    .best { stroke: #88a3e8; }
    .lead { stroke: #a2a9b1; }
    .of-sweep { fill: #c8ccd1; }
    .of-paper { fill: #e79746; }
    .of-oracle { fill: #5fc2a5; }
    .of-best { fill: #88a3e8; }
  }`;

/** Draws what each scheduler has found after how many checks, a population beside the other, as SVG. */
export function drawSampling(panels: readonly SamplingPanel[]): string {
  const width = panels.length * PANEL.width;
  const { height } = PANEL;
  const plots = panels.map((panel, place) => translated(place * PANEL.width, 0, plotOf(panel)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Broken links found after so many checks, by scheduler</title>
<desc id="desc">${panels.map(toldPanel).join(' ')}</desc>
<style>${STYLE}
</style>
<rect class="ground" width="${width}" height="${height}" rx="6"/>
${plots.join('\n')}
</svg>
`;
}

function plotOf({ structure, curves }: SamplingPanel): string {
  const [title, subtitle] = TITLES[structure];
  const drawn = DRAWN.map((scheduler) => [scheduler, curves.get(scheduler) ?? []] as const);
  return [
    `<text class="title" x="${FRAME.left}" y="22">${title}</text>`,
    `<text x="${FRAME.left}" y="39">${subtitle}</text>`,
    ...gridLines(),
    ...drawn.map(
      ([scheduler, points]) => `<path class="curve ${scheduler}" d="${pathOf(points)}"/>`,
    ),
    ...drawn.map(([scheduler, points]) => labelOf(scheduler, points)),
  ].join('\n');
}

function gridLines(): string[] {
  const [left, right] = [x(0), x(CHECKED_MAX)];
  const [top, bottom] = [y(1), y(0)];
  return [
    ...TICKS.checked.map(
      ([share, text]) =>
        `<path class="grid" d="M${x(share)} ${top}V${bottom}"/>` +
        `<text class="tick" text-anchor="middle" x="${x(share)}" y="${bottom + 18}">${text}</text>`,
    ),
    ...TICKS.found.map(
      ([share, text]) =>
        `<path class="grid" d="M${left} ${y(share)}H${right}"/>` +
        `<text class="tick" text-anchor="end" x="${left - 6}" y="${y(share) + 4}">${text}</text>`,
    ),
    `<text class="tick" x="6" y="${bottom + 38}">↑ found, of all broken</text>`,
    `<text class="tick" text-anchor="end" x="${right}" y="${bottom + 38}">checks, of a sweep →</text>`,
  ];
}

/** A name in the colour of its curve, and a line to it where need be. */
function labelOf(scheduler: SamplingScheduler, points: readonly CurvePoint[]): string {
  const { text, checked, found, leadTo } = LABELS[scheduler];
  const [left, base] = [x(checked), y(found)];
  const name = `<text class="label of-${scheduler}" x="${left}" y="${base}">${text}</text>`;
  if (leadTo === undefined) return name;
  const [toX, toY] = [x(leadTo), y(foundAt(points, leadTo))];
  const right = left + text.length * SIGN_WIDTH;
  const from = toX > right ? right : Math.max(toX, left - 3);
  return `<path class="lead" d="M${round(from)} ${round(base - 4)}L${toX} ${toY}"/>${name}`;
}

function pathOf(points: readonly CurvePoint[]): string {
  return `M${points.map(({ checked, found }) => `${x(checked)} ${y(found)}`).join('L')}`;
}

/** The curves for those who do not see them. */
function toldPanel({ structure, curves }: SamplingPanel): string {
  const found = [...curves].map(([scheduler, points]) => {
    const shares = [1 / 6, 1 / 3].map((at) => `${Math.round(100 * foundAt(points, at))} %`);
    return `${LABELS[scheduler].text} ${shares.join(' and ')}`;
  });
  const where = TITLES[structure].join(' ');
  return `${where}: found after a sixth and a third of a sweep: ${found.join(', ')}.`;
}

function foundAt(points: readonly CurvePoint[], at: number): number {
  const after = points.findIndex(({ checked }) => checked >= at);
  const [one, other] = [points[after - 1], points[after]];
  if (one === undefined || other === undefined) return points.at(-1)?.found ?? 0;
  const part = (at - one.checked) / (other.checked - one.checked);
  return one.found + part * (other.found - one.found);
}

function x(checked: number): number {
  return round(FRAME.left + (checked / CHECKED_MAX) * PLOT.width);
}

function y(found: number): number {
  return round(FRAME.top + (1 - found) * PLOT.height);
}

function translated(left: number, top: number, content: string): string {
  return `<g transform="translate(${left} ${top})">\n${content}\n</g>`;
}

/** To a tenth of a pixel. */
function round(length: number): number {
  return Math.round(length * 10) / 10;
}
