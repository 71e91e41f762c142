import { pageHref, type Here } from './here';
import type { ListState } from './list-state';
import { markup, type Markup } from '../words/markup';
import { SHOWN_VERDICTS, verdictChip, type ShownVerdict } from './verdict-chip';
import type { View } from './view';

/** A choice beside those by status. */
export interface WholeChoice {
  label: string;
  count: number;
  href: string;
  isChosen: boolean;
}

/**
 * A choice of links by status, each with its count; one that no link has cannot be chosen. Links, so
 * that it works without script and every choice has an address.
 * @param whole what is shown without a choice of statuses
 */
export function statusFilter(
  view: View,
  here: Here,
  { statuses }: ListState,
  { counts, whole }: { counts: ReadonlyMap<ShownVerdict, number>; whole: readonly WholeChoice[] },
): Markup {
  const { text } = view.translator;
  const wholes = whole.map(({ label, ...choice }) => filterItem(view, markup`${label}`, choice));
  const byStatus = SHOWN_VERDICTS.map((verdict) =>
    filterItem(view, verdictChip(view, verdict), {
      count: counts.get(verdict) ?? 0,
      href: pageHref(here, { status: toggled(statuses, verdict), page: null, format: null }),
      isChosen: statuses.has(verdict),
    }),
  );
  return markup`<nav class="filter" aria-label="${text('weboid-web-filter')}"><ul>
${wholes}${byStatus}</ul></nav>`;
}

/** One choice of several, with how many it has; one that has none cannot be chosen. */
export function filterItem(
  { translator }: View,
  label: Markup,
  { count, href, isChosen }: Omit<WholeChoice, 'label'>,
): Markup {
  const content = markup`${label} <span class="count">${translator.number(count)}</span>`;
  const current = isChosen && markup` aria-current="true"`;
  if (count === 0 && !isChosen) {
    return markup`<li><span class="filter-choice filter-choice--none">${content}</span></li>
`;
  }
  return markup`<li><a class="filter-choice" href="${href}"${current}>${content}</a></li>
`;
}

/** The statuses after this one was chosen, or given up, as the parameter has them. */
function toggled(statuses: ReadonlySet<ShownVerdict>, verdict: ShownVerdict): string | null {
  const others = SHOWN_VERDICTS.filter((one) =>
    one === verdict ? !statuses.has(one) : statuses.has(one),
  );
  return others.length === 0 ? null : others.join('|');
}
