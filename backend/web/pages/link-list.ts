import type { LinkAnswer } from '../../answers/link-answer';
import { markup, type Markup } from '../words/markup';
import { linkItem } from './link-item';
import type { LinkPlace } from './link-place';
import type { View } from './view';

/**
 * Links as a list (W7.2), a row each, in the order in which they come.
 * @param place the page that they stand on; null: the list is about no page
 */
export function linkList(
  view: View,
  links: readonly LinkAnswer[],
  place: LinkPlace | null = null,
): Markup {
  return markup`<ul class="links link-rows">
${links.map((link) => linkItem(view, link, place))}</ul>`;
}
