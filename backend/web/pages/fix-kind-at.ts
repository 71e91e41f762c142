import { isProblem, type LinkAnswer, type LinkFacts } from '../../answers/link-answer';
import { isFixable, isOnlyTagged } from '../../status/fixable-link';
import type { LinkPlace } from './link-place';

/** What a fix does for a dead link: leads it to a copy or a live page, or else tags it as dead. */
export type FixKind = 'fix' | 'tag';

/**
 * What a fix may do for a link of a page; null: nothing, or it is not dead. What counts such links and what offers them agree.
 */
export function fixKindAt(link: LinkAnswer, { fixes = 'none' }: LinkPlace): FixKind | null {
  const facts: LinkFacts = link;
  const isTagged = facts.declared?.here?.isTagged === true;
  if (!isProblem(link) || !isFixable({ ...facts, isTagged }, fixes)) return null;
  return isOnlyTagged(facts) ? 'tag' : 'fix';
}
