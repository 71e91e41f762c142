import { hasFinding, type LinkAnswer } from '../../answers/link-answer';
import { pageHref, type Here } from './here';
import { countByStatus, type ListState } from './list-state';
import { foundKey } from './found-key';
import type { Markup } from '../words/markup';
import { statusFilter, type WholeChoice } from './status-filter';
import type { View } from './view';

/** The choice between links that need a look, those of some statuses, and all links, with their counts. */
export function foundFilter(
  view: View,
  here: Here,
  { state, all }: { state: ListState; all: boolean },
  links: readonly LinkAnswer[],
): Markup {
  const { text } = view.translator;
  const isWhole = state.statuses.size === 0;
  const to = (value: string | null): string =>
    pageHref(here, { all: value, status: null, page: null, format: null });
  const found: WholeChoice = {
    label: text(foundKey(links)),
    count: links.filter(hasFinding).length,
    href: to(null),
    isChosen: isWhole && !all,
  };
  const whole: WholeChoice = {
    label: text('weboid-web-links-all'),
    count: links.length,
    href: to('1'),
    isChosen: isWhole && all,
  };
  return statusFilter(view, here, state, {
    counts: countByStatus(links),
    first: found,
    last: whole,
  });
}
