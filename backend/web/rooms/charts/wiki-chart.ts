import type { DayNumber } from '../../../status/day-number';
import type { Verdict } from '../../../status/verdict';
import type { LinkCount } from '../../../store/figures/link-counts';
import type { Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { stackedColumns, type Column } from './stacked-columns';

/** From the lowest layer up. */
const LAYERS = [
  { verdict: 'working', look: 'good' },
  { verdict: 'doubtful', look: 'doubt' },
  { verdict: 'unreachable', look: 'bad' },
] as const;

/**
 * How many links of a wiki were working, doubtful, unreachable over time, as columns with a table. A
 * count holds until the next one, and the last one on its day alone: what is since is not known. Days before the first check
 * have nothing to show. Once in a page.
 * @param counts oldest first
 */
export function wikiChart(view: View, counts: readonly LinkCount[]): Markup {
  const byDay = countsByDay(counts);
  const counted = [...byDay.keys()];
  const firstKnown = counted.findIndex((day) => isChecked(byDay.get(day)));
  const days = counted.slice(Math.max(0, firstKnown));
  const columns = days.map((day, index): Column => {
    const links = byDay.get(day);
    return {
      fromDay: day,
      toDay: days[index + 1] ?? day + 1,
      day,
      values: LAYERS.map(({ verdict }) => links?.get(verdict) ?? 0),
    };
  });
  return stackedColumns(view, {
    id: 'wiki-chart',
    title: 'weboid-web-chart-wiki',
    layers: LAYERS.map(({ verdict, look }) => ({ label: `weboid-web-verdict-${verdict}`, look })),
    columns,
    isCounted: true,
  });
}

function isChecked(links: ReadonlyMap<Verdict, number> | undefined): boolean {
  return LAYERS.some(({ verdict }) => (links?.get(verdict) ?? 0) > 0);
}

/** In the order in which the days come. */
export function countsByDay(
  counts: readonly LinkCount[],
): Map<DayNumber, ReadonlyMap<Verdict, number>> {
  const byDay = new Map<DayNumber, Map<Verdict, number>>();
  for (const { day, verdict, links } of counts) {
    const known = byDay.get(day);
    if (known === undefined) byDay.set(day, new Map([[verdict, links]]));
    else known.set(verdict, links);
  }
  return byDay;
}
