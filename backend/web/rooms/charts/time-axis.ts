import { dayNumberOf, dayStartMs, type DayNumber } from '../../../status/day-number';
import { shortDays } from '../../words/short-days';
import { markup, type Markup } from '../../words/markup';

/** A stretch of days along the whole width of a chart. */
export interface TimeAxis {
  firstDay: DayNumber;
  lastDay: DayNumber;
}

/** This many labels have room beside each other on a phone. */
const TICKS_MAX = 4;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
/** A label is centred on its tick: nearer to the edge it would be cut. */
const EDGE = 0.08;
/** Where a date is told instead of a month, it is moved away from the edge by half its length. */
const DATE_EDGE = 0.15;
const HALF_DATE_PX = 32;

/** Where a day begins, as a length of SVG; days outside of the axis lie on its ends. */
export function placeOf(axis: TimeAxis, day: DayNumber): string {
  return percent(Math.min(1, Math.max(0, shareOf(axis, day))));
}

function shareOf({ firstDay, lastDay }: TimeAxis, day: DayNumber): number {
  return (day - firstDay) / Math.max(1, lastDay - firstDay);
}

/** The length of the stretch from one day to another. */
export function lengthOf(axis: TimeAxis, fromDay: DayNumber, toDay: DayNumber): string {
  return percent(Math.max(0, toDay - fromDay) / Math.max(1, axis.lastDay - axis.firstDay));
}

/** A share of the width or height, as a length of SVG. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/**
 * Marks at the beginnings of months, from `topY` to `bottomY` (pixels), with their names below; where
 * there are not two of them, at the first and the last day, with their dates.
 */
export function timeTicks(
  axis: TimeAxis,
  lang: string,
  { topY, bottomY }: { topY: number; bottomY: number },
): Markup {
  const months = tickDays(axis);
  const areDates = months.length < 2;
  const names = new Intl.DateTimeFormat(lang, {
    month: 'short',
    ...(areDates ? { day: 'numeric' } : { year: 'numeric' }),
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  const ticks = (areDates ? endDays(axis) : months).map((day) => {
    const x = placeOf(axis, day);
    const moved = areDates && awayFromEdge(axis, day);
    return markup`<line class="chart-grid" x1="${x}" x2="${x}" y1="${topY}" y2="${bottomY}"></line>
<text class="chart-tick" x="${x}" y="${bottomY + 16}" text-anchor="middle"${moved}>${names.format(dayStartMs(day))}</text>
`;
  });
  return markup`<g aria-hidden="true">${ticks}</g>`;
}

/** The first and the last whole day; one where there is no other. */
function endDays({ firstDay, lastDay }: TimeAxis): DayNumber[] {
  return [...new Set([firstDay, Math.max(firstDay, lastDay - 1)])];
}

function awayFromEdge(axis: TimeAxis, day: DayNumber): Markup | false {
  const share = shareOf(axis, day);
  if (share >= DATE_EDGE && share <= 1 - DATE_EDGE) return false;
  const x = share < DATE_EDGE ? HALF_DATE_PX : -HALF_DATE_PX;
  return markup` transform="translate(${x} 0)"`;
}

/** First days of months, as many as there is room for, none of them at an edge. */
export function tickDays(axis: TimeAxis): DayNumber[] {
  const starts = monthStarts(axis).filter(({ day }) => {
    const share = shareOf(axis, day);
    return share >= EDGE && share <= 1 - EDGE;
  });
  for (const step of MONTH_STEPS) {
    const chosen = starts.filter(({ monthNo }) => monthNo % step === 0);
    if (chosen.length <= TICKS_MAX) return chosen.map(({ day }) => day);
  }
  return [];
}

/** With the number of the month, counted from the year 0. */
function monthStarts({ firstDay, lastDay }: TimeAxis): { day: DayNumber; monthNo: number }[] {
  const start = new Date(dayStartMs(firstDay));
  const starts: { day: DayNumber; monthNo: number }[] = [];
  for (let month = start.getUTCMonth() + 1; ; month++) {
    const at = new Date(Date.UTC(start.getUTCFullYear(), month));
    const day = dayNumberOf(at.getTime());
    if (day > lastDay) return starts;
    starts.push({ day, monthNo: at.getUTCFullYear() * 12 + at.getUTCMonth() });
  }
}

/** A day in words of the language, such as `3 May 2026`. */
export function dayWriter(lang: string): (day: DayNumber) => string {
  const format = shortDays(lang);
  return (day) => format.format(dayStartMs(day));
}
