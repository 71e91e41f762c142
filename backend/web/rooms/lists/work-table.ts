import { fullName, pageAddress } from '../../../answers/asked-wiki';
import type { PageOrder } from '../../../store/tallies/tallied-pages';
import type { MessageKey } from '../../../runtime/messages';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { WORST_FIRST } from '../../pages/link-order';
import { exactDay } from '../../pages/exact-day';
import { foldedLinks, LINKS_UNFOLDED_MAX } from '../../pages/folded-links';
import { pageIdNote } from '../../pages/page-id-note';
import { pageHref, type Here } from '../../pages/here';
import type { WikiFixes } from '../../../status/wiki-fixes';
import type { LinkPlace } from '../../pages/link-place';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { canBeInTitleOrder, type PageWithUrls, type WikiPagesAnswer } from './wiki-pages-answer';
import { isOfDeadLinks } from './wiki-pages-question';

interface Column {
  order: PageOrder;
  label: MessageKey;
  direction: 'ascending' | 'descending';
}

/** Pages, and what is offered to be written on them. */
interface FixablePages extends WikiPagesAnswer {
  fixes: WikiFixes;
}

const COLUMNS: readonly Column[] = [
  { order: 'page', label: 'weboid-web-work-column-page', direction: 'ascending' },
  { order: 'dead', label: 'weboid-web-work-column-dead', direction: 'descending' },
  { order: 'newest', label: 'weboid-web-work-column-newest', direction: 'descending' },
  { order: 'without-copy', label: 'weboid-web-work-column-without-copy', direction: 'descending' },
];

/**
 * Pages, one line each, and a card each where there is little room; their links are folded. The roles say what the elements are:
 * the layout takes it from them in some browsers.
 */
export function workTable(view: View, here: Here, answer: FixablePages): Markup {
  const { text } = view.translator;
  const isOfDead = isOfDeadLinks(answer);
  const heads = isOfDead
    ? COLUMNS.map((column) => sortingHead(view, here, column, answer))
    : [
        plainHead(text('weboid-web-work-column-page')),
        plainHead(text('weboid-web-work-column-links')),
      ];
  return markup`<table class="work${!isOfDead && markup` work--plain`}" role="table">
<caption class="visually-hidden">${text('weboid-web-work-table')}</caption>
<thead role="rowgroup"><tr role="row">
${heads}<th scope="col" role="columnheader"><span class="visually-hidden">${text('weboid-web-work-column-details')}</span></th>
</tr></thead>
<tbody role="rowgroup">
${answer.pages.map((page) => pageRow(view, page, answer))}</tbody>
</table>`;
}

const plainHead = (label: string): Markup =>
  markup`<th scope="col" role="columnheader">${label}</th>
`;

/** The heads are links, so that every order has its address. */
function sortingHead(
  { translator }: View,
  here: Here,
  { order, label, direction }: Column,
  answer: WikiPagesAnswer,
): Markup {
  const isShownOrder = order !== 'page' || canBeInTitleOrder(answer);
  if (!answer.isSortable || !isShownOrder) return plainHead(translator.text(label));
  const isChosen = answer.order === order;
  const href = pageHref(here, { sort: order, after: null, format: null });
  const arrow = direction === 'ascending' ? '▲' : '▼';
  return markup`<th scope="col" role="columnheader"${isChosen && markup` aria-sort="${direction}"`}><a href="${href}">${translator.text(label)}</a>${isChosen && markup` <span aria-hidden="true">${arrow}</span>`}</th>
`;
}

function pageRow(view: View, page: PageWithUrls, answer: FixablePages): Markup {
  const { number } = view.translator;
  const { pageId, title, links, counts } = page;
  const cells = isOfDeadLinks(answer)
    ? [
        cell(view, 'weboid-web-work-column-dead', reportLink(view, answer, page), 'number'),
        cell(
          view,
          'weboid-web-work-column-newest',
          counts.newestDay === null ? '–' : exactDay(view, counts.newestDay),
        ),
        cell(view, 'weboid-web-work-column-without-copy', number(counts.withoutCopy), 'number'),
      ]
    : [cell(view, 'weboid-web-work-column-links', number(links.length), 'number')];
  return markup`<tr role="row">
<th scope="row" role="rowheader"><a href="${pageAddress(answer.wiki, pageId)}"><bdi>${title ?? `#${pageId}`}</bdi></a>${isInIdOrder(answer) && pageIdNote(view, pageId)}</th>
${cells}<td class="work__details" role="cell">${isOfDeadLinks(answer) ? firstLinks(view, answer, page) : foldedLinks(view, links, placeOf(answer, page))}</td>
</tr>
`;
}

/** A page may have hundreds of dead links; its report lists them. */
function firstLinks(view: View, answer: FixablePages, page: PageWithUrls): Markup {
  const first = page.links.slice(0, LINKS_UNFOLDED_MAX);
  const count = page.links.length - first.length;
  return foldedLinks(view, first, placeOf(answer, page), {
    count,
    report: reportOf(view, answer, page),
  });
}

const placeOf = ({ wiki, fixes }: FixablePages, { pageId }: PageWithUrls): LinkPlace => ({
  dbname: fullName(wiki),
  pageId,
  fixes,
});

/** A part of a list in the order of pages has page ids for its order, which nobody sees in titles. */
const isInIdOrder = (answer: WikiPagesAnswer): boolean =>
  answer.isSortable && answer.order === 'page' && !canBeInTitleOrder(answer);

/** The number leads to the report: there is what can be done about them. */
function reportLink(view: View, answer: WikiPagesAnswer, page: PageWithUrls): Markup {
  return markup`<a href="${reportOf(view, answer, page)}">${view.translator.number(page.counts.dead)}</a>`;
}

function reportOf(view: View, { wiki }: WikiPagesAnswer, { pageId }: PageWithUrls): string {
  const query = { dbname: fullName(wiki), pageid: String(pageId), ...WORST_FIRST };
  return siteLink(view, '/externalLinkInfo', query);
}

/** Its label stands beside it where the heads do not stand above it. */
function cell(
  { translator }: View,
  label: MessageKey,
  value: MarkupValue,
  kind: 'number' | 'text' = 'text',
): Markup {
  return markup`<td class="work__${kind}" role="cell"><span class="work__label" aria-hidden="true">${translator.text(label)}</span> ${value}</td>
`;
}
