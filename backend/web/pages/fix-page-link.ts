import { isProblem, type LinkAnswer } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import { isFixableAt } from './fixable-at';
import type { LinkPlace } from './link-place';
import { siteLink } from './site-link';
import type { View } from './view';

/**
 * I6: to what a person can do for all references of a page at once, with the number of dead links that are fixed by that at
 * most: whether their references can be read is known once the text is; nothing where none can be.
 */
export function fixPageLink(
  view: View,
  place: LinkPlace,
  links: readonly LinkAnswer[],
): MarkupValue {
  const dead = links.filter(isProblem);
  const fixed = dead.filter((link) => isFixableAt(link, place)).length;
  if (fixed === 0) return false;
  const { dbname, pageId } = place;
  const address = siteLink(view, '/fix', { dbname, pageid: String(pageId) });
  return markup`<a href="${address}" rel="nofollow">${labelOf(view, fixed, dead.length)}</a>`;
}

function labelOf({ translator }: View, fixed: number, all: number): string {
  const { number, text } = translator;
  if (fixed === all) return text('weboid-web-fix-all', number(all), all);
  return text('weboid-web-fix-some', number(fixed), number(all));
}
