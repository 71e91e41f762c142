import { checkboxGroup } from '../../pages/checkbox-group';
import { languageInput, selectField } from '../../pages/field';
import type { Here } from '../../pages/here';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { ListAnswer } from './list-answer';

/** What people see of each page, and can have sorted by. */
const SHOWN_ORDERS = ['dead', 'newest', 'without-copy'] as const;

/** In which order, and which pages. */
export function listFilters(view: View, here: Here, { asked, list }: ListAnswer): Markup {
  const { text } = view.translator;
  const namespace = here.query.get('namespace') ?? '';
  // Page ids are for programs; whoever has such an address is told what the list is sorted by.
  const orders = [
    ...SHOWN_ORDERS.map((order) => [order, text(`weboid-web-lists-sort-${order}`)] as const),
    ...(asked.order === 'page' ? [['page', text('weboid-web-column-pageid')] as const] : []),
  ];
  const sort = { id: 'list-sort', name: 'sort', label: text('weboid-web-lists-sort') };
  const copy = {
    id: 'list-copy',
    name: 'copy',
    value: 'none',
    label: text('weboid-web-lists-only-without-copy'),
    isChosen: asked.isWithoutCopy,
  };
  return markup`<form class="list-filters no-print" action="/list" method="get">
<input type="hidden" name="id" value="${list.key}">${languageInput(view)}
${namespace !== '' && markup`<input type="hidden" name="namespace" value="${namespace}">`}
${selectField(sort, orders, asked.order)}
${checkboxGroup(text('weboid-web-lists-filter'), [copy])}
<button class="cdx-button" type="submit">${text('weboid-web-lists-filter-apply')}</button>
</form>`;
}
