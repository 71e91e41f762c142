import { fullName } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import type { MessageKey } from '../../../runtime/messages';
import type { DomainRanking, DomainTally } from '../../../store/tallies/domain-tally';
import { markup, type Markup } from '../../words/markup';
import { downloads } from '../../pages/downloads';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { questionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import { tieNote } from '../../pages/tie-note';
import { readableHost } from '../../pages/readable-host';
import type { View } from '../../pages/view';
import type { RankingAnswer } from './ranking-answer';

/** Websites with most dead links, one line each (W7.6). */
export function rankingPage(view: View, here: Here, answer: RankingAnswer): string {
  const { text } = view.translator;
  const heading = rankingHeading(view, answer);
  const isEmpty = answer.websites.length === 0;
  const isOfSeveral = (answer.wiki ?? view.onlyWiki ?? null) === null;
  const main = markup`<h1>${heading}</h1>
${questionForm(view)}
<p class="hint-text">${text('weboid-web-work-counts')} ${text('weboid-web-sites-counted-when')}${isOfSeveral && ` ${text('weboid-web-work-websites-all')}`}</p>
${here.query.get('after') === null && tieOf(view, answer)}
${isEmpty && emptyLine(view, answer)}
${!isEmpty && downloads(view, here, ['csv', 'xlsx', 'json'])}
${!isEmpty && websiteTable(view, here, answer)}
${
  answer.after !== null &&
  markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
<a rel="next" href="${pageHref(here, { after: answer.after, format: null })}">${text('weboid-web-walk-next')}</a>
</nav>`
}`;
  return layout(view, `${heading} – Weboid`, main);
}

function tieOf(view: View, { websites, ranking, after }: RankingAnswer): Markup | false {
  const numbers = websites.map(({ dead, newlyDead }) => (ranking === 'dead' ? dead : newlyDead));
  return tieNote(view, { numbers, isWhole: after === null });
}

function emptyLine({ translator }: View, { isCounted }: RankingAnswer): Markup {
  const key = isCounted ? 'weboid-web-work-websites-none' : 'weboid-web-work-counting';
  return markup`<p>${translator.text(key)}</p>`;
}

/** `Websites with dead links on Example Wiki`. */
export function rankingHeading(
  { translator }: View,
  { wiki }: Pick<RankingAnswer, 'wiki'>,
): string {
  return wiki === null
    ? translator.text('weboid-web-work-websites')
    : translator.text(
        'weboid-web-work-websites-heading-wiki',
        isolated(wikiLabel(wiki, translator)),
      );
}

const COLUMNS: readonly { ranking: DomainRanking; label: MessageKey }[] = [
  { ranking: 'dead', label: 'weboid-web-work-column-dead' },
  { ranking: 'new', label: 'weboid-web-work-column-newly-dead' },
];

function websiteTable(view: View, here: Here, answer: RankingAnswer): Markup {
  const { text } = view.translator;
  const heads = COLUMNS.map(({ ranking, label }) => {
    const isChosen = ranking === answer.ranking;
    const href = pageHref(here, { sort: ranking, after: null, format: null });
    return markup`<th scope="col" role="columnheader"${isChosen && markup` aria-sort="descending"`}><a href="${href}">${text(label)}</a>${isChosen && markup` <span aria-hidden="true">▼</span>`}</th>
`;
  });
  return markup`<table class="work work--websites" role="table">
<caption class="visually-hidden">${rankingHeading(view, answer)}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">${text('weboid-web-work-column-website')}</th>
${heads}<th scope="col" role="columnheader"><span class="visually-hidden">${text('weboid-web-work-column-details')}</span></th>
</tr></thead>
<tbody role="rowgroup">
${answer.websites.map((website) => websiteRow(view, website, answer))}</tbody>
</table>`;
}

function websiteRow(
  view: View,
  { domain, dead, newlyDead }: DomainTally,
  answer: RankingAnswer,
): Markup {
  const { text, number } = view.translator;
  return markup`<tr role="row">
<th scope="row" role="rowheader"><a href="${siteLink(view, '/domain', { domain })}"><bdi>${readableHost(domain)}</bdi></a></th>
<td class="work__number" role="cell"><span class="work__label" aria-hidden="true">${text('weboid-web-work-column-dead')}</span> ${number(dead)}</td>
<td class="work__number" role="cell"><span class="work__label" aria-hidden="true">${text('weboid-web-work-column-newly-dead')}</span> ${number(newlyDead)}</td>
<td class="work__ways" role="cell">${ways(view, domain, answer)}</td>
</tr>
`;
}

/** To its pages with dead links on the wiki, where it is about one, and to what its owner can do; its name leads to all links. */
function ways(view: View, domain: string, { wiki }: RankingAnswer): Markup {
  const { text } = view.translator;
  const only = wiki ?? view.onlyWiki ?? null;
  const pages =
    only !== null &&
    markup`<a href="${siteLink(view, '/wiki/pages', { dbname: fullName(only), domain })}">${text('weboid-web-work-its-pages')}</a> `;
  return markup`${pages}<a href="${siteLink(view, '/site', { domain })}">${text('weboid-web-work-its-owner')}</a>`;
}
