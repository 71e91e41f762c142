import { pageHref, type Here } from './here';
import type { ListState } from './list-state';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { SHOWN_STATUSES, statusText } from './shown-status';
import { verdictChip, type ShownStatus } from './verdict-chip';
import type { View } from './view';

/** A choice beside those by status. */
export interface WholeChoice {
  label: string;
  count: number;
  href: string;
  isChosen: boolean;
}

/** What there is to choose from. */
interface StatusChoices {
  counts: ReadonlyMap<ShownStatus, number>;
  /** What is shown without a choice of statuses. */
  first: WholeChoice;
  last?: WholeChoice;
}

/**
 * A choice of links by status, each with its count, the worst first; one that no link has is left out. Links, so
 * that it works without script and every choice has an address.
 */
export function statusFilter(
  view: View,
  here: Here,
  { statuses }: ListState,
  { counts, first, last }: StatusChoices,
): Markup {
  const byStatus = SHOWN_STATUSES.map((status) =>
    filterItem(view, verdictChip(view, status), {
      count: counts.get(status) ?? 0,
      href: pageHref(here, {
        status: toggled(statuses, meantBy(status, counts)),
        page: null,
        format: null,
      }),
      isChosen: statuses.has(status) && (status !== 'repaired' || counts.get(status) !== 0),
    }),
  );
  return markup`<nav class="filter" aria-label="${view.translator.text('weboid-web-filter')}"><ul>
${wholeItem(view, first)}${byStatus}${last !== undefined && wholeItem(view, last)}</ul></nav>`;
}

function wholeItem(view: View, { label, ...choice }: WholeChoice): MarkupValue {
  return filterItem(view, markup`${label}`, choice);
}

/** One choice of several, with how many it has; nothing where it has none. */
export function filterItem(
  { translator }: View,
  label: Markup,
  { count, href, isChosen }: Omit<WholeChoice, 'label'>,
): Markup | false {
  if (count === 0 && !isChosen) return false;
  const current = isChosen && markup` aria-current="true"`;
  return markup`<li><a class="filter-choice" href="${href}"${current}>${label} <span class="count">${translator.number(count)}</span></a></li>
`;
}

/** Where nothing is repaired, dead is dead: the word for all of it is the one that people know. */
function meantBy(status: ShownStatus, counts: ReadonlyMap<ShownStatus, number>): ShownStatus[] {
  const isAll = status === 'unreachable' && (counts.get('repaired') ?? 0) === 0;
  return isAll ? ['unreachable', 'repaired'] : [status];
}

/** The statuses after these were chosen, or given up, as the parameter has them. */
function toggled(statuses: ReadonlySet<ShownStatus>, meant: readonly ShownStatus[]): string | null {
  const isGivenUp = meant.some((status) => statuses.has(status));
  const others = new Set(statuses);
  for (const status of meant) {
    if (isGivenUp) others.delete(status);
    else others.add(status);
  }
  return statusText(others) || null;
}
