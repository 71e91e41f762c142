import type { SamplingScheduler } from '../../../backend/status/sampling/simulation/simulate-sampling';
import type { Structure } from '../../../backend/status/sampling/testing/laid-out-population';
import { drawPlotRow, gridLines, plotTitle, roundPixels, xOf, yOf, type Axis } from './plot-row';
import type { CurvePoint, SamplingPanel } from './sampling-curves';

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

const CHECKED: Axis = {
  name: 'checks, of a sweep',
  // Three runs of Algorithm 1 check more than a sweep.
  max: 1.15,
  ticks: [
    [0, '0'],
    [1 / 6, '1/6'],
    [1 / 3, '1/3'],
    [0.5, '1/2'],
    [1, '1'],
  ],
};
const FOUND: Axis = {
  name: 'found, of all broken',
  max: 1,
  ticks: [
    [0, '0'],
    [0.25, '25 %'],
    [0.5, '50 %'],
    [0.75, '75 %'],
    [1, '100 %'],
  ],
};

const STYLE = `
  .lead { stroke: #72777d; fill: none; }
  .sweep { stroke: #72777d; stroke-dasharray: 2 4; }
  .paper { stroke: #b35900; stroke-dasharray: 9 4; }
  .oracle { stroke: #177860; stroke-dasharray: 4 2; }
  .best { stroke: #36c; stroke-width: 3; }
  .of-sweep { fill: #54595d; }
  .of-paper { fill: #b35900; }
  .of-oracle { fill: #177860; }
  .of-best { fill: #36c; }
  @media (prefers-color-scheme: dark) {
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
  return drawPlotRow({
    title: 'Broken links found after so many checks, by scheduler',
    told: panels.map(toldPanel).join(' '),
    style: STYLE,
    plots: panels.map(plotOf),
  });
}

function plotOf({ structure, curves }: SamplingPanel): string {
  const [title, subtitle] = TITLES[structure];
  const drawn = DRAWN.map((scheduler) => [scheduler, curves.get(scheduler) ?? []] as const);
  return [
    plotTitle(title, subtitle),
    gridLines(CHECKED, FOUND),
    ...drawn.map(
      ([scheduler, points]) => `<path class="curve ${scheduler}" d="${pathOf(points)}"/>`,
    ),
    ...drawn.map(([scheduler, points]) => labelOf(scheduler, points)),
  ].join('\n');
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
  return `<path class="lead" d="M${roundPixels(from)} ${roundPixels(base - 4)}L${toX} ${toY}"/>${name}`;
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

const x = (checked: number): number => xOf(checked, CHECKED);
const y = (found: number): number => yOf(found, FOUND);
