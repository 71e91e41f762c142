import { hasFinding, type LinkAnswer } from '../../answers/link-answer';
import { isWanted, type ListState } from './list-state';

/**
 * The links of a page that are told: with a choice of statuses those that have one of them, else all
 * or those with findings (W7.2).
 */
export function shownLinks(
  links: readonly LinkAnswer[],
  state: ListState,
  all: boolean,
): LinkAnswer[] {
  if (state.statuses.size > 0) return links.filter((link) => isWanted(state, link));
  return all ? [...links] : links.filter(hasFinding);
}
