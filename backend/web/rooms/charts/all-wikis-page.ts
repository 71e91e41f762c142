import { ageOf } from '../../../status/age';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import { fullName } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { cardTable, type ColumnHead } from '../../pages/card-table';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { MessageKey } from '../../../runtime/messages';
import { layout } from '../../pages/layout';
import { shareText } from '../../pages/share-text';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { doubtfulOf, type WikiFigures, type WikiSort } from './wiki-figures';

/** How the list is sorted. */
export interface WikiOrder {
  sort: WikiSort;
  isReversed: boolean;
}

const COLUMNS = [
  { sort: 'wiki', label: 'weboid-web-form-wiki', usual: 'ascending', isNumber: false },
  { sort: 'state', label: 'weboid-web-wiki-state', usual: 'ascending', isNumber: false },
  { sort: 'passed', label: 'weboid-web-wiki-passed', usual: 'descending', isNumber: false },
  { sort: 'pages', label: 'weboid-web-wiki-pages', usual: 'descending', isNumber: true },
  { sort: 'links', label: 'weboid-web-wiki-links', usual: 'descending', isNumber: true },
  {
    sort: 'unreachable',
    label: 'weboid-web-wiki-dead',
    usual: 'descending',
    isNumber: true,
  },
  {
    sort: 'doubtful',
    label: 'weboid-web-wiki-doubtful',
    usual: 'descending',
    isNumber: true,
  },
  { sort: 'share', label: 'weboid-web-wiki-share', usual: 'descending', isNumber: true },
] as const satisfies {
  sort: WikiSort;
  label: MessageKey;
  usual: 'ascending' | 'descending';
  isNumber: boolean;
}[];

/** All watched wikis in a table, whose heads sort it. */
export function wikisPage(view: View, wikis: readonly WikiFigures[], order: WikiOrder): string {
  const { text } = view.translator;
  const heading = text('weboid-web-wikis-heading');
  const sorted = COLUMNS.map((column) => ({
    label: text(column.label),
    isNumber: column.isNumber,
    head: sortedHead(view, column, order),
  }));
  const columns = [...sorted, { label: text('weboid-web-wiki-counted'), isNumber: false }];
  const rows = wikis.map((wiki) => wikiRow(view, wiki));
  const table = cardTable({ name: heading, columns, hasHeads: true }, rows);
  const none = markup`<p class="message">${text('weboid-web-wikis-none')}</p>`;
  const main = markup`<h1>${heading}</h1>
${wikis.length > 0 ? table : none}
${wikis.length > 0 && markup`<p class="hint-text">${text('weboid-web-wiki-counted-when')} ${text('weboid-web-wiki-repaired-too')} ${text('weboid-web-wiki-doubtful-too')}</p>`}
<p class="page-links"><a href="${siteLink(view, '/lists')}">${text('weboid-web-lists-heading')}</a>
<a href="${siteLink(view, '/wikis', { sort: order.sort, format: 'json' })}">JSON</a></p>`;
  return layout(view, `${heading} – Weboid`, main);
}

function sortedHead(
  view: View,
  { sort, label, usual }: (typeof COLUMNS)[number],
  order: WikiOrder,
): ColumnHead {
  const isChosen = sort === order.sort;
  const opposite = usual === 'ascending' ? 'descending' : 'ascending';
  const direction = order.isReversed ? opposite : usual;
  const willReverse = isChosen && !order.isReversed;
  const href = siteLink(view, '/wikis', { sort, ...(willReverse && { order: 'reverse' }) });
  const arrow = direction === 'ascending' ? '▲' : '▼';
  const content = markup`<a href="${href}">${view.translator.text(label)}</a>${isChosen && markup` <span aria-hidden="true">${arrow}</span>`}`;
  return isChosen ? { content, sorted: direction } : { content };
}

function wikiRow(view: View, figures: WikiFigures): MarkupValue[] {
  const { translator } = view;
  const { wiki, state, passedAtS, pagesWatched, count } = figures;
  const name = fullName(wiki);
  const number = (value: number | null | undefined): MarkupValue =>
    typeof value === 'number' && translator.number(value);
  return [
    markup`<a href="${siteLink(view, '/wiki', { dbname: name })}"><bdi>${wikiLabel(wiki, translator)}</bdi></a>`,
    translator.text(`weboid-web-wiki-state-${state}`),
    momentAgo(view, passedAtS),
    number(pagesWatched),
    number(count?.all),
    number(count?.byVerdict.get('unreachable')),
    number(doubtfulOf(figures)),
    shareText(view, count?.shareUnreachable),
    countedAgo(view, figures),
  ];
}

/** How old the numbers of links are: they are counted now and then, lists of links are as of now. */
export function countedAgo({ translator, today }: View, { count }: WikiFigures): Markup | false {
  return (
    count !== null &&
    markup`<time datetime="${isoDate(count.day)}">${translator.timeAgo(ageOf(count.day, today))}</time>`
  );
}

/** W4.2: how long ago; the moment itself for machines. */
export function momentAgo(view: View, atS: number | null): Markup | false {
  if (atS === null) return false;
  const at = new Date(atS * 1000);
  const ago = view.translator.timeAgo(ageOf(dayNumberOf(at.getTime()), view.today));
  return markup`<time datetime="${at.toISOString()}">${ago}</time>`;
}
