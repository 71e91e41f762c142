import type { LinkFacts } from '../../answers/link-answer';
import type { MessageKey } from '../../runtime/messages';
import { shownStatus } from './shown-status';

/** What the usual list is called (W7.2): where it holds what is repaired, that is no work, and is said. */
export function foundKey(links: readonly LinkFacts[]): MessageKey {
  const isRepaired = links.some((link) => shownStatus(link) === 'repaired');
  return isRepaired ? 'weboid-web-links-found-repaired' : 'weboid-web-links-found';
}
