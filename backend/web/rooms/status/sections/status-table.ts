import type { MessageKey } from '../../../../runtime/messages';
import type { View } from '../../../pages/view';
import { markup, type Markup } from '../../../words/markup';

/** A table of a section, which scrolls by itself where it is wider than the page. */
export function statusTable(
  { translator }: View,
  { label, heads }: { label: MessageKey; heads: readonly MessageKey[] },
  rows: readonly Markup[],
): Markup {
  const name = translator.text(label);
  const columns = heads.map((head) => markup`<th scope="col">${translator.text(head)}</th>`);
  return markup`<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">
<table class="chart-table">
<caption class="visually-hidden">${name}</caption>
<thead><tr>${columns}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}
