import type { DayNumber } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import { verdictShares } from '../../../status/verdict-share';
import type { Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { stackedColumns, type Column } from './stacked-columns';

/** Half a month each. */
const POINTS = 48;
const POINT_DAYS = 15;

/**
 * How many URLs of a domain were working, failing, or could not be judged over the last two years, as
 * columns with a table; before its oldest run a URL is in none of them. Meant for up to 10,000 URLs;
 * once in a page.
 * @param histories runs of each URL, newest first
 */
export function domainTimeline(
  view: View,
  histories: readonly (readonly Run[])[],
  today: DayNumber,
): Markup {
  const days = Array.from(
    { length: POINTS },
    (_, index) => today - (POINTS - 1 - index) * POINT_DAYS,
  );
  const shares = verdictShares(
    histories,
    days.filter((day) => day >= POINT_DAYS),
  );
  const firstKnown = shares.findIndex(
    (share) => share.working + share.failing + share.unjudgeable > 0,
  );
  const columns = shares
    .slice(Math.max(0, firstKnown))
    .map(({ day, working, failing, unjudgeable }): Column => ({
      fromDay: day - POINT_DAYS + 1,
      toDay: day + 1,
      day,
      values: [working, unjudgeable, failing],
    }));
  return stackedColumns(view, {
    id: 'domain-timeline',
    title: 'weboid-web-chart-domain',
    layers: [
      { label: 'weboid-web-verdict-working', look: 'good' },
      { label: 'weboid-web-verdict-unjudgeable', look: 'doubt' },
      { label: 'weboid-web-chart-failed', look: 'bad' },
    ],
    columns,
  });
}
