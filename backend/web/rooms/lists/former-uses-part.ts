import type { DayNumber } from '../../../status/day-number';
import type { FormerDays } from '../../../store/answers/former-uses';
import { GONE_LINKS_DAYS } from '../../../store/pages/gone-links';
import { dayWriter } from '../charts/time-axis';
import { markup, type Markup } from '../../words/markup';
import { isolated } from '../../pages/isolated';
import { pagesCount } from '../../pages/pages-count';
import type { View } from '../../pages/view';

/**
 * A list of pages that used something until lately (W2.6), where there are any.
 * @param where name of the wiki; null: of several
 * @param items a list item for each page that is told
 */
export function formerUsesPart(
  view: View,
  where: string | null,
  counted: { count: number; isMore: boolean },
  items: readonly Markup[],
): Markup | false {
  if (items.length === 0) return false;
  const { text } = view.translator;
  const heading =
    where === null
      ? text('weboid-web-former-uses')
      : text('weboid-web-former-uses-heading', isolated(where));
  return markup`<h2>${heading}</h2>
<p>${text('weboid-web-former-uses-days', GONE_LINKS_DAYS)}</p>
<p>${pagesCount(view, counted, items.length)}</p>
<ul class="uses">
${items}</ul>`;
}

/** Between two readings of a page the link vanished: somewhere between them in the page's history. */
export function untilWriter({ translator: { text, lang } }: View): (days: FormerDays) => string {
  const writeDay = dayWriter(lang);
  const written = (day: DayNumber): string => isolated(writeDay(day));
  return ({ lastUsedDay, goneDay }) =>
    lastUsedDay === goneDay
      ? text('weboid-web-former-use-until', written(goneDay))
      : text('weboid-web-former-use-between', written(lastUsedDay), written(goneDay));
}
