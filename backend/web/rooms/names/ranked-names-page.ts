import type { StoredName } from '../../../store/names/stored-name';
import { downloads } from '../../pages/downloads';
import { pageHref, type Here } from '../../pages/here';
import { layout } from '../../pages/layout';
import { readableHost } from '../../pages/readable-host';
import { siteLink } from '../../pages/site-link';
import { calendarDay, offerTopicText } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { NamesAnswer } from './names-answer';

const STATES = ['taken', 'suspected'] as const;

/** Names that are in other hands, or seem to be, one line each (U1). No address of them is a link. */
export function namesPage(view: View, here: Here, answer: NamesAnswer): string {
  const { text } = view.translator;
  const { names, after } = answer;
  const heading = text('weboid-web-names-heading');
  const main = markup`<h1>${heading}</h1>
<p>${text('weboid-web-names-what')}</p>
${stateFilter(view, here, answer)}
${names.length === 0 ? markup`<p>${text('weboid-web-names-none')}</p>` : markup`${downloads(view, here, ['csv', 'xlsx', 'json'])}${namesTable(view, names)}`}
${
  after !== null &&
  markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
<a rel="next" href="${pageHref(here, { after, format: null })}">${text('weboid-web-walk-next')}</a>
</nav>`
}
<p class="page-links"><a href="${siteLink(view, '/name')}">${text('weboid-web-name-start')}</a>
<a href="${siteLink(view, '/log')}">${text('weboid-web-log-heading')}</a></p>`;
  return layout(view, `${heading} – Weboid`, main);
}

function stateFilter(view: View, here: Here, { state }: NamesAnswer): Markup {
  const { text } = view.translator;
  const items = STATES.map((one) => {
    const href = pageHref(here, { state: one, after: null, format: null });
    return markup`<li><a class="filter-choice" href="${href}"${one === state && markup` aria-current="true"`}>${text(`weboid-web-names-${one}`)}</a></li>
`;
  });
  return markup`<nav class="filter" aria-label="${text('weboid-web-filter')}"><ul>
${items}</ul></nav>`;
}

function namesTable(view: View, names: readonly StoredName[]): Markup {
  const { text } = view.translator;
  return markup`<table class="work work--names" role="table">
<caption class="visually-hidden">${text('weboid-web-names-heading')}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">${text('weboid-web-work-column-website')}</th>
<th scope="col" role="columnheader">${text('weboid-web-names-topic')}</th>
<th scope="col" role="columnheader">${text('weboid-web-names-since')}</th>
<th scope="col" role="columnheader">${text('weboid-web-sort-pages')}</th>
<th scope="col" role="columnheader"><span class="visually-hidden">${text('weboid-web-work-column-details')}</span></th>
</tr></thead>
<tbody role="rowgroup">
${names.map((name) => nameRow(view, name))}</tbody>
</table>`;
}

function nameRow(view: View, { name, topic, sinceDay, pages }: StoredName): Markup {
  const { text, number } = view.translator;
  const address = siteLink(view, '/name', { url: name });
  const label = (key: Parameters<typeof text>[0]): Markup =>
    markup`<span class="work__label" aria-hidden="true">${text(key)}</span>`;
  return markup`<tr role="row">
<th scope="row" role="rowheader"><a href="${address}"><bdi>${readableHost(name)}</bdi></a></th>
<td role="cell">${label('weboid-web-names-topic')} ${topic !== null && offerTopicText(view, topic)}</td>
<td role="cell">${label('weboid-web-names-since')} ${calendarDay(view, sinceDay)}</td>
<td class="work__number" role="cell">${label('weboid-web-sort-pages')} ${number(pages)}</td>
<td class="work__ways" role="cell"><a href="${siteLink(view, '/domain', { domain: name })}">${text('weboid-web-work-its-links')}</a> <a href="${address}#wrong">${text('weboid-details-takeover-wrong')}</a></td>
</tr>
`;
}
