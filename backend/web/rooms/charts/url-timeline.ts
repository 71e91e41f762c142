import { isoDate, type DayNumber } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import { outcomeOf, type Outcome } from '../../../status/status-code';
import { reasonOf } from '../../../answers/reason';
import { markup, type Markup } from '../../words/markup';
import type { MessageKey } from '../../../runtime/messages';
import type { View } from '../../pages/view';
import { dayWriter, lengthOf, percent, placeOf, timeTicks, type TimeAxis } from './time-axis';

/** One lane for each way to answer: its place tells it, colour only helps. */
const LANES = [
  { outcome: 'good', look: 'good', label: 'weboid-web-chart-good' },
  { outcome: 'failed', look: 'bad', label: 'weboid-web-chart-failed' },
  { outcome: 'unjudgeable', look: 'doubt', label: 'weboid-web-verdict-unjudgeable' },
  { outcome: 'invalid', look: 'bad', label: 'weboid-web-verdict-invalid' },
] as const satisfies { outcome: Outcome; look: string; label: MessageKey }[];

type Lane = (typeof LANES)[number];

/** In pixels. */
const LANE_HEIGHT = 36;
const BAR = { top: 19, height: 12 };
const AXIS_HEIGHT = 24;

/** Share of the width before the first run that is remembered. */
const BEFORE = 0.1;
/** Days without a check that are told in words; a rhythm of weeks is no gap. */
const GAP_DAYS = 45;

/**
 * The history of one URL as a time line with a table that says the same: stretches of good, failed and
 * unjudgeable checks, and between them nothing where nobody looked. Time runs from left to right in
 * every language, as in Wikimedia's own charts (extension Chart turns only words and legends around).
 * @param runs newest first, as a history has them
 * @param seen what the last check met, in words that may say it more exactly than its stretch; null: no more is known
 */
export function urlTimeline(
  view: View,
  runs: readonly Run[],
  today: DayNumber,
  seen: string | null = null,
): Markup {
  const oldest = runs.at(-1);
  if (oldest === undefined) {
    return markup`<p>${view.translator.text('weboid-web-reason-untried')}</p>`;
  }
  return markup`<figure class="chart">
${drawing(view, runs, axisOf(oldest, today))}
${table(view, runs, seen)}
</figure>`;
}

function axisOf({ firstDay }: Run, today: DayNumber): TimeAxis {
  const before = Math.ceil(Math.max(20, today - firstDay) * BEFORE);
  return { firstDay: Math.max(0, firstDay - before), lastDay: Math.max(today, firstDay) + 1 };
}

function drawing(view: View, runs: readonly Run[], axis: TimeAxis): Markup {
  const { text, lang } = view.translator;
  const lanes = LANES.filter(({ outcome }) => runs.some((run) => outcomeOf(run) === outcome));
  const bottomY = lanes.length * LANE_HEIGHT;
  return markup`<svg class="chart-drawing" role="img" width="100%" height="${bottomY + AXIS_HEIGHT}">
<title>${text('weboid-web-chart-url')}</title>
<desc>${descriptionOf(view, runs)}</desc>
${timeTicks(axis, lang, { topY: 0, bottomY })}
${beforeFirstRun(axis, runs, bottomY)}
${lanes.map((lane, index) => laneOf(view, { lane, runs, axis, topY: index * LANE_HEIGHT }))}
<line class="chart-axis" x1="0" x2="100%" y1="${bottomY}" y2="${bottomY}"></line>
</svg>`;
}

/** What the newest stretch is, in a sentence for those who do not see the drawing. */
function descriptionOf(view: View, runs: readonly Run[]): string {
  const writeDay = dayWriter(view.translator.lang);
  const told = runs.map((run) =>
    view.translator.text(
      'weboid-web-chart-stretch',
      answerOf(view, run),
      writeDay(run.firstDay),
      writeDay(run.lastDay),
    ),
  );
  return told.join(' ');
}

function beforeFirstRun(axis: TimeAxis, runs: readonly Run[], bottomY: number): Markup {
  const x = placeOf(axis, runs.at(-1)?.firstDay ?? axis.firstDay);
  return markup`<rect class="chart-unknown" x="0" y="0" width="${x}" height="${bottomY}"></rect>`;
}

interface DrawnLane {
  lane: Lane;
  runs: readonly Run[];
  axis: TimeAxis;
  topY: number;
}

function laneOf({ translator }: View, { lane, runs, axis, topY }: DrawnLane): Markup {
  const bars = runs
    .filter((run) => outcomeOf(run) === lane.outcome)
    .map(
      ({ firstDay, lastDay }) => markup`<rect class="chart-bar chart-bar--${lane.look}"
  x="${placeOf(axis, firstDay)}" y="${topY + BAR.top}"
  width="${lengthOf(axis, firstDay, lastDay + 1)}" height="${BAR.height}"></rect>
`,
    );
  const labelX = translator.dir === 'rtl' ? percent(1) : '0';
  return markup`<g aria-hidden="true">
<text class="chart-label" x="${labelX}" y="${topY + BAR.top - 5}">${translator.text(lane.label)}</text>
${bars}</g>
`;
}

function table(view: View, runs: readonly Run[], seen: string | null): Markup {
  const { text } = view.translator;
  const rows = runs.flatMap((run, index) => {
    const newer = runs[index - 1];
    return [
      newer !== undefined && gapRow(view, run, newer),
      runRow(view, run, index === 0 ? seen : null, index === 0),
    ];
  });
  const caption = text('weboid-web-chart-url');
  return markup`<div class="table-scroll" tabindex="0" role="region" aria-label="${caption}"><table class="chart-table">
<caption>${caption}</caption>
<thead><tr><th scope="col">${text('weboid-web-chart-from')}</th>
<th scope="col">${text('weboid-web-chart-until')}</th>
<th scope="col">${text('weboid-web-chart-answer')}</th></tr></thead>
<tbody>
${rows}<tr><td colspan="3">${text('weboid-web-chart-before')}</td></tr>
</tbody></table></div>`;
}

/** Nobody knows of the latest one that it is over. */
function runRow(view: View, run: Run, seen: string | null, isLatest: boolean): Markup {
  return markup`<tr>${dayCell(view, run.firstDay)}${dayCell(view, run.lastDay, isLatest)}<td>${answerOf(view, run, seen)}</td></tr>
`;
}

function gapRow(view: View, older: Run, newer: Run): Markup | false {
  const isGap = newer.firstDay - older.lastDay > GAP_DAYS;
  return (
    isGap &&
    markup`<tr>${dayCell(view, older.lastDay + 1)}${dayCell(view, newer.firstDay - 1)}<td>${view.translator.text('weboid-web-chart-gap')}</td></tr>
`
  );
}

function dayCell({ translator }: View, day: DayNumber, isLatest = false): Markup {
  const date = dayWriter(translator.lang)(day);
  const words = isLatest ? translator.text('weboid-web-chart-until-latest', date) : date;
  return markup`<td><time datetime="${isoDate(day)}">${words}</time></td>`;
}

/** The outcome, and what lies behind it: `Failed: Not found (HTTP 404)`; where it is another thing also what was seen last. */
function answerOf({ translator: { text } }: View, run: Run, seen: string | null = null): string {
  const { http } = run;
  const reason = text(`weboid-web-reason-${reasonOf(run)}`);
  const met = http === null ? reason : text('weboid-web-reason-with-http', reason, http);
  const answer =
    seen === null || seen === met ? met : text('weboid-web-reason-last-check', met, seen);
  const lane = LANES.find(({ outcome }) => outcome === outcomeOf(run));
  return lane === undefined ? answer : text('weboid-web-chart-outcome', text(lane.label), answer);
}
