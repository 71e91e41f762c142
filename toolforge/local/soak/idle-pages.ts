import { DAILY_SHARE_MIN } from '../../../backend/status/daily-share';
import { dayNumberOf, type DayNumber } from '../../../backend/status/day-number';
import type { SaidPage } from './said-pages';
import type { UpdateHosts } from './update-hosts';
import type { HintedRow } from './hinted-rows';

/** A page that its host told of, and as it is stored. */
export interface ToldPage {
  page: SaidPage;
  row: HintedRow;
}

/** When pages were asked for, and how often. */
export type HostLooks = Pick<UpdateHosts, 'askedMs' | 'looksAt'>;

/** What is asked for may be stored so much later: a page that was looked at just then is due no more. */
const UNDER_WAY_MS = 60_000;

/**
 * Pages that their hosts told of, that are not due, and were not looked at since. A look that nobody answered did not reach
 * the site; and where a day's share of a host is used up, its pages wait for another day (W3.1).
 * @param rows all URLs of the list
 * @returns what is known of each, for who looks for the cause
 */
export function idlePages(
  told: readonly ToldPage[],
  rows: Iterable<HintedRow>,
  { askedMs, looksAt }: HostLooks,
): string[] {
  const today = dayNumberOf(Date.now());
  const due = dueByHost(rows, today);
  const mayBeFull = (host: string): boolean =>
    looksAt(host) + (due.get(host) ?? 0) >= DAILY_SHARE_MIN;
  return told.flatMap(({ page: { path, saidMs }, row: { name, due_day: dueDay, failures } }) => {
    const atMs = askedMs(name, path);
    if (dueDay <= today || failures > 0 || atMs > saidMs - UNDER_WAY_MS) return [];
    if (mayBeFull(name)) return [];
    const asked =
      atMs === 0 ? 'never asked for' : `asked for ${Math.round((saidMs - atMs) / 1_000)} s before`;
    return [`${name}${path}, ${asked}, due in ${dueDay - today} days, ${looksAt(name)} looks`];
  });
}

function dueByHost(rows: Iterable<HintedRow>, today: DayNumber): ReadonlyMap<string, number> {
  const due = new Map<string, number>();
  for (const { name, due_day: dueDay } of rows) {
    if (dueDay <= today) due.set(name, (due.get(name) ?? 0) + 1);
  }
  return due;
}
