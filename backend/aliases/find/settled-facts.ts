import { addressParts } from '../addresses/address-parts';
import type { AliasPageFacts } from '../pages/facts-of-page';
import { readingsOf } from '../pages/slash-day';
import { dateInPath } from '../rules/date-in-path';
import { isoPageDate, type PageDate } from '../rules/page-date';
import type { AskedPage } from './asked-page';
import type { DayOrders } from './day-orders';

/** What is known of a dead page, once for each day that its copy may mean, the likeliest first. */
export function factsReadings(
  { facts, copy }: AskedPage,
  orders: DayOrders,
): readonly [AliasPageFacts, ...AliasPageFacts[]] {
  if (facts.date !== null || facts.slashDay === null) return [facts];
  const dates = orders.readingsOf(facts.slashDay, copy?.page.lang ?? '');
  const [first = facts, ...others] = dates.map((date) => ({ ...facts, date }));
  return [first, ...others];
}

/**
 * What is known of a page by where it stands now, and by what stands there: either may tell which of two days is meant, of
 * this page, and so of others.
 * @param shown the day that the living page tells; null: none
 */
export function settledFacts(
  facts: AliasPageFacts,
  { now, shown }: { readonly now: string; readonly shown: PageDate | null },
  orders: DayOrders,
): AliasPageFacts {
  const { slashDay } = facts;
  if (facts.date !== null || slashDay === null) return facts;
  const parts = addressParts(now);
  const told = [parts === null ? null : dateInPath(parts), shown]
    .filter((date) => date !== null)
    .map(isoPageDate);
  const date = readingsOf(slashDay).find((reading) => told.includes(isoPageDate(reading)));
  if (date === undefined) return facts;
  orders.settle(slashDay, date);
  return { ...facts, date };
}
