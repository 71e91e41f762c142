import { isProblem, type LinkAnswer } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import { fixKindAt } from './fix-kind-at';
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
  const kinds = dead.map((link) => fixKindAt(link, place)).filter((kind) => kind !== null);
  if (kinds.length === 0) return false;
  const { dbname, pageId } = place;
  const address = siteLink(view, '/fix', { dbname, pageid: String(pageId) });
  const areTags = kinds.every((kind) => kind === 'tag');
  const label = labelOf(view, { fixed: kinds.length, all: dead.length, areTags });
  return markup`<a href="${address}" rel="nofollow">${label}</a>`;
}

function labelOf(
  { translator: { number, text } }: View,
  { fixed, all, areTags }: { fixed: number; all: number; areTags: boolean },
): string {
  if (fixed === all) {
    return text(areTags ? 'weboid-web-fix-tag-all' : 'weboid-web-fix-all', number(all), all);
  }
  const some = areTags ? 'weboid-web-fix-tag-some' : 'weboid-web-fix-some';
  return text(some, number(fixed), number(all));
}
