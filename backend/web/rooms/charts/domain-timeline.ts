import type { DayNumber } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import { verdictShares } from '../../../status/verdict-share';
import type { Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { stackedColumns, type Column } from './stacked-columns';

const POINTS_MAX = 48;
/** Two years in as many points; what is older is not drawn. */
const POINT_DAYS_MAX = 15;

/**
 * By the latest results of their checks, not by verdict, how many URLs of a domain answered well, failed, or could not be
 * judged, as columns with a table: from its
 * oldest run on, two years at most. A column has what held on its last day, so it is as narrow as there is room
 * for columns; before its oldest run a URL is in none. Meant for up to 10,000 URLs; once in a page.
 * @param histories runs of each URL, newest first
 */
export function domainTimeline(
  view: View,
  histories: readonly (readonly Run[])[],
  today: DayNumber,
): Markup {
  const firstDay = histories.reduce(
    (first, runs) => Math.min(first, runs.at(-1)?.firstDay ?? today),
    today,
  );
  const known = today - firstDay + 1;
  const pointDays = Math.min(POINT_DAYS_MAX, Math.ceil(known / POINTS_MAX));
  const points = Math.min(POINTS_MAX, Math.ceil(known / pointDays));
  const days = Array.from(
    { length: points },
    (_, index) => today - (points - 1 - index) * pointDays,
  );
  const columns = verdictShares(histories, days).map(
    ({ day, working, failing, unjudgeable }): Column => ({
      fromDay: Math.max(firstDay, day - pointDays + 1),
      toDay: day + 1,
      day,
      values: [working, unjudgeable, failing],
    }),
  );
  return stackedColumns(view, {
    id: 'domain-timeline',
    title: 'weboid-web-chart-domain',
    layers: [
      { label: 'weboid-web-chart-domain-good', look: 'good' },
      { label: 'weboid-web-verdict-unjudgeable', look: 'doubt' },
      { label: 'weboid-web-chart-domain-failed', look: 'bad' },
    ],
    columns,
    what: 'weboid-web-chart-domain-what',
  });
}
