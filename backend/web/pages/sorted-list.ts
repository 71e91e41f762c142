import type { LinkAnswer } from '../../answers/link-answer';
import { markup, type Markup } from '../words/markup';
import type { Here } from './here';
import { linkList } from './link-list';
import { LIST_SORT_KEYS, type LinkOrder } from './link-order';
import { sortBar } from './sort-bar';
import type { View } from './view';

/** Links of a list that is about no page, below the ways to other orders of it. */
export function sortedList(
  view: View,
  here: Here,
  order: LinkOrder | null,
  links: readonly LinkAnswer[],
): Markup {
  return markup`<div class="report">
${links.length > 1 && sortBar(view, here, order, { keys: LIST_SORT_KEYS })}
${linkList(view, links)}
</div>`;
}
