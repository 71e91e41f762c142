import { isProblem, type LinkAnswer, type LinkFacts } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import type { LinkPlace } from './link-place';
import { siteLink } from './site-link';
import type { View } from './view';

/**
 * I6: to what a person can do for all references of a page at once, with the number of dead links that get their archived
 * copies by that at most: whether their references can be read is known once the text is; nothing where none is dead.
 */
export function fixPageLink(
  view: View,
  { dbname, pageId }: LinkPlace,
  links: readonly LinkAnswer[],
): MarkupValue {
  const dead = links.filter(isProblem);
  if (dead.length === 0) return false;
  const address = siteLink(view, '/fix', { dbname, pageid: String(pageId) });
  return markup`<a href="${address}" rel="nofollow">${labelOf(view, dead)}</a>`;
}

function labelOf({ translator }: View, dead: readonly LinkAnswer[]): string {
  const { number, text } = translator;
  const [fixed, all] = [dead.filter(getsCopy).length, dead.length];
  if (fixed === all) return text('weboid-web-fix-all', number(all), all);
  return fixed === 0
    ? text('weboid-web-fix-heading')
    : text('weboid-web-fix-some', number(fixed), number(all));
}

/** Nothing is written of what somebody reached, and what no archive has gets a tag at most. */
function getsCopy({ archives = [], reports = 0, presumedReachable = false }: LinkFacts): boolean {
  return archives.length > 0 && reports === 0 && !presumedReachable;
}
