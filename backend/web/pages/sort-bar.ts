import type { MessageKey } from '../../runtime/messages';
import { markup, type Markup } from '../words/markup';
import { pageHref, type Here } from './here';
import { FIRST_DIRECTIONS, SORT_KEYS, type LinkOrder, type SortKey } from './link-order';
import type { View } from './view';

/** What a list can be sorted by, in the words above its columns. */
const LABELS: Readonly<Record<SortKey, MessageKey>> = {
  host: 'weboid-web-sort-host',
  since: 'weboid-web-fact-since',
  pages: 'weboid-web-sort-pages',
  verdict: 'weboid-web-column-status',
  copy: 'weboid-web-sort-copy',
};

/**
 * Ways to the same list sorted by something else; what it is sorted by turns round. Links above the columns, so
 * that it works without script and each order has an address. Columns without an order have a head, too.
 * @param here where the list is
 * `format` is named where the address does not give pages for people by itself.
 */
export function sortBar(
  view: View,
  here: Here,
  order: LinkOrder | null,
  { keys = SORT_KEYS, format = null }: { keys?: readonly SortKey[]; format?: 'html' | null } = {},
): Markup {
  const { text } = view.translator;
  const items = keys.map((key) => {
    const isCurrent = key === order?.key;
    const direction = order?.direction ?? FIRST_DIRECTIONS[key];
    const wanted = isCurrent ? opposite(direction) : FIRST_DIRECTIONS[key];
    const href = pageHref(here, {
      sort: key,
      order: wanted === FIRST_DIRECTIONS[key] ? null : wanted,
      page: null,
      format,
    });
    const arrow = isCurrent && markup` <span aria-hidden="true">${ARROWS[direction]}</span>`;
    return markup`<li class="sort-bar__${key}"><a href="${href}" rel="nofollow"${isCurrent && markup` aria-current="true"`}>${text(LABELS[key])}${arrow}</a></li>
`;
  });
  const copy =
    !keys.includes('copy') &&
    markup`
<span class="sort-bar__copy sort-bar__plain" aria-hidden="true">${text(LABELS.copy)}</span>`;
  return markup`<nav class="sort-bar" aria-label="${text('weboid-web-sort')}"><span class="sort-bar__label" aria-hidden="true">${text('weboid-web-sort')}</span><ul>
${items}</ul>
<span class="sort-bar__reason sort-bar__plain" aria-hidden="true">${text('weboid-web-column-reason')}</span>${copy}</nav>`;
}

const ARROWS = { asc: '▲', desc: '▼' } as const;

function opposite(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}
