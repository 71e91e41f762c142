import type { DeathKind, DelayPanel, DelayPoint } from './delay-curves';
import {
  drawPlotRow,
  FRAME,
  gridLines,
  PLOT,
  plotTitle,
  roundPixels,
  xOf,
  yOf,
  type Axis,
} from './plot-row';

const TITLES: Record<DeathKind, readonly [title: string, subtitle: string]> = {
  large: ['Deaths in large events', 'of a directory, or 30 to 100 % of a host'],
  small: ['Deaths in small events', 'of five URLs in the mean'],
  alone: ['Deaths alone', 'of one or two URLs'],
};

/** What is drawn for each schedule: a square and a circle, which are told apart without colours, too. */
const MOMENTS = {
  sure: { daysOf: ({ sureDays }: DelayPoint) => sureDays, drawMark: square },
  seen: { daysOf: ({ seenDays }: DelayPoint) => seenDays, drawMark: circle },
};
type Moment = keyof typeof MOMENTS;
type Wake = 'waking' | 'unaided';

const CHECKS: Axis = { name: 'checks of a URL a year', max: 62, ticks: ticksEach(10, 60) };
const DELAY: Axis = { name: 'mean delay, days', max: 26, ticks: ticksEach(5, 25) };

const MARK_RADIUS = 3.6;
/** Pixels from a mark to its text. */
const TEXT_AWAY = 9;
/** In the corner where no curve comes: many checks, and late all the same. */
const LEGEND = { left: FRAME.left + PLOT.width - 140, top: FRAME.top + 20, lineHeight: 18 };
const LEGEND_LINE = 36;

const STYLE = `
  .unaided { stroke-dasharray: 5 3; }
  .sure { stroke: #b35900; }
  .seen { stroke: #36c; }
  .mark { stroke-width: 1.8; }
  .mark.unaided { fill: #fff; stroke-dasharray: none; }
  .waking.sure { fill: #b35900; }
  .waking.seen { fill: #36c; }
  .curve.waking { fill: none; }
  .today { fill: #202122; stroke: #fff; stroke-width: 1.2; }
  .sample { stroke: #54595d; }
  .sample.mark.waking { fill: #54595d; }
  .cycle { font-size: 12px; }
  .of-sure { fill: #b35900; }
  .of-seen { fill: #36c; }
  @media (prefers-color-scheme: dark) {
    .sure { stroke: #e79746; }
    .seen { stroke: #88a3e8; }
    .mark.unaided { fill: #101418; }
    .waking.sure { fill: #e79746; }
    .waking.seen { fill: #88a3e8; }
    .curve.waking { fill: none; }
    .today { fill: #eaecf0; stroke: #101418; }
    .sample { stroke: #c8ccd1; }
    .sample.mark.waking { fill: #c8ccd1; }
    .of-sure { fill: #e79746; }
    .of-seen { fill: #88a3e8; }
  }`;

/** Draws how soon deaths are seen and sure at how many checks, by cycle, a kind of deaths beside the other, as SVG. */
export function drawDelay(panels: readonly DelayPanel[]): string {
  return drawPlotRow({
    title: 'Mean delay until a death is seen and sure, by checks of a URL a year',
    told: panels.map(toldPanel).join(' '),
    style: STYLE,
    plots: panels.map(plotOf),
  });
}

function plotOf(panel: DelayPanel): string {
  return [
    plotTitle(...TITLES[panel.kind]),
    gridLines(CHECKS, DELAY),
    ...(['sure', 'seen'] as const).map((moment) => momentOf(panel, moment)),
    ...panel.unaided.map(cycleLabel),
    legend(),
  ].join('\n');
}

function momentOf({ waking, unaided, today }: DelayPanel, moment: Moment): string {
  const schedules: [Wake, readonly DelayPoint[]][] = [
    ['unaided', unaided],
    ['waking', waking],
  ];
  return [
    ...schedules.map(([wake, points]) => curve(points, moment, wake)),
    ...schedules.flatMap(([wake, points]) =>
      points.map((point) => MOMENTS[moment].drawMark(placeOf(point, moment), `${moment} ${wake}`)),
    ),
    diamond(placeOf(today, moment)),
    ...unaided.slice(0, 1).map((point) => nameOf(moment, placeOf(point, moment))),
  ].join('\n');
}

/** In pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOf(point: DelayPoint, moment: Moment): Place {
  return { x: xOf(point.checks, CHECKS), y: yOf(MOMENTS[moment].daysOf(point), DELAY) };
}

function curve(points: readonly DelayPoint[], moment: Moment, wake: Wake): string {
  const places = points.map((point) => placeOf(point, moment));
  return `<path class="curve ${moment} ${wake}" d="M${places.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`;
}

/** Days of the cycle, above the highest of its four marks, which are nearly on one line. */
function cycleLabel(point: DelayPoint, place: number): string {
  const { x, y } = placeOf(point, 'sure');
  const text = place === 0 ? `${point.cycleDays} days` : `${point.cycleDays}`;
  return `<text class="cycle label" text-anchor="middle" x="${x}" y="${roundPixels(y - TEXT_AWAY)}">${text}</text>`;
}

/** Left of its curves. */
function nameOf(moment: Moment, { x, y }: Place): string {
  return `<text class="label of-${moment}" text-anchor="end" x="${roundPixels(x - TEXT_AWAY)}" y="${roundPixels(y + 4)}">${moment}</text>`;
}

function legend(): string {
  const middle = LEGEND.left + LEGEND_LINE / 2;
  const lines = [
    { text: 'with wake', draw: (y: number) => sample(y, 'waking') },
    { text: 'without', draw: (y: number) => sample(y, 'unaided') },
    { text: 'frozen, 7 days', draw: (y: number) => diamond({ x: middle, y }) },
  ];
  return lines
    .map(({ text, draw }, place) => {
      const y = LEGEND.top + place * LEGEND.lineHeight;
      const x = LEGEND.left + LEGEND_LINE + 8;
      return `${draw(y)}<text class="label" x="${x}" y="${y + 4}">${text}</text>`;
    })
    .join('\n');
}

function sample(y: number, wake: Wake): string {
  const kind = `sample ${wake}`;
  return (
    `<path class="curve ${kind}" d="M${LEGEND.left} ${y}h${LEGEND_LINE}"/>` +
    square({ x: LEGEND.left + LEGEND_LINE / 4, y }, kind) +
    circle({ x: LEGEND.left + (3 * LEGEND_LINE) / 4, y }, kind)
  );
}

function circle({ x, y }: Place, kind: string): string {
  return `<circle class="mark ${kind}" cx="${x}" cy="${y}" r="${MARK_RADIUS}"/>`;
}

function square({ x, y }: Place, kind: string): string {
  const [left, top] = [roundPixels(x - MARK_RADIUS), roundPixels(y - MARK_RADIUS)];
  const side = 2 * MARK_RADIUS;
  return `<rect class="mark ${kind}" x="${left}" y="${top}" width="${side}" height="${side}"/>`;
}

function diamond({ x, y }: Place): string {
  return `<path class="today" d="M${x} ${roundPixels(y - 6)}l6 6l-6 6l-6 -6Z"/>`;
}

/** The points for those who do not see them. */
function toldPanel({ kind, waking, unaided, today }: DelayPanel): string {
  const told = (points: readonly DelayPoint[]) => points.map(toldPoint).join('; ');
  return `${TITLES[kind].join(' ')}, seen and sure after days: with wake ${told(waking)}; without ${told(unaided)}; frozen ${toldPoint(today)}.`;
}

function toldPoint({ cycleDays, checks, seenDays, sureDays }: DelayPoint): string {
  return `each ${cycleDays} days, ${checks.toFixed(1)} checks: ${seenDays.toFixed(1)} and ${sureDays.toFixed(1)}`;
}

function ticksEach(step: number, max: number): [value: number, text: string][] {
  return Array.from({ length: max / step + 1 }, (_, place) => [place * step, `${place * step}`]);
}
