import { isProblem, type LinkAnswer } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import { shownStatus } from './shown-status';
import type { View } from './view';

/**
 * How many links of a page are dead, and what that counts: the same number as in `externalLinkProblem` and in the
 * gadget (W7.1). What has its archived copy on the page already is told apart (W5.4).
 */
export function deadCount(view: View, links: readonly LinkAnswer[]): MarkupValue {
  const { text, number } = view.translator;
  const dead = links.filter(isProblem).length;
  const repaired = links.filter((link) => shownStatus(link) === 'repaired').length;
  if (dead + repaired === 0) return false;
  return markup`<p class="dead-count">${text('weboid-web-count-dead', number(dead), dead)}
${repaired > 0 && text('weboid-web-count-repaired', number(repaired), repaired)}</p>`;
}
