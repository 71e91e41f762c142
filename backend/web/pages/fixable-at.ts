import { isProblem, type LinkAnswer, type LinkFacts } from '../../answers/link-answer';
import { isFixable } from '../../status/fixable-link';
import type { LinkPlace } from './link-place';

/** Whether a dead link of a page is one that a fix may do anything for: what counts them and what offers it agree. */
export function isFixableAt(link: LinkAnswer, { hasDeadTag = false }: LinkPlace): boolean {
  const facts: LinkFacts = link;
  const isTagged = facts.declared?.here?.isTagged === true;
  return isProblem(link) && isFixable(facts, hasDeadTag && !isTagged);
}
