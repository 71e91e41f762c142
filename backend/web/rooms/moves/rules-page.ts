import type { MessageKey } from '../../../runtime/messages';
import type { ToldRule } from '../../../store/aliases/told-rules';
import { downloads } from '../../pages/downloads';
import { languageInput, submitButton, textField } from '../../pages/field';
import type { Here } from '../../pages/here';
import { layout } from '../../pages/layout';
import { readableHost } from '../../pages/readable-host';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { MovesAnswer } from './moves-answer';
import { casesText, nextRules, restingChip, rulePattern } from './rule-parts';

const COLUMNS: readonly MessageKey[] = [
  'weboid-web-work-column-website',
  'weboid-web-moves-rule',
  'weboid-web-moves-cases',
  'weboid-web-moves-found',
  'weboid-web-moves-mended',
];

/** Rules behind the moved pages of all websites, one line each (U5). */
export function rulesPage(view: View, here: Here, answer: MovesAnswer): string {
  const { text } = view.translator;
  const heading = text('weboid-web-moves-heading');
  const rules = answer.rules.map(({ rule }) => rule);
  const main = markup`<h1>${heading}</h1>
<p>${text('weboid-web-moves-what')}</p>
${websiteForm(view)}
${rules.length === 0 ? markup`<p>${text('weboid-web-moves-none')}</p>` : markup`${downloads(view, here, ['json'])}${rulesTable(view, rules)}`}
${nextRules(view, here, answer)}
<p class="page-links"><a href="${siteLink(view, '/sites')}">${text('weboid-web-work-websites')}</a>
<a href="${siteLink(view, '/status')}#status-moves">${text('weboid-web-status-moves')}</a></p>`;
  return layout(view, `${heading} – Weboid`, main);
}

/** The way to the rules of one website. @param domain as it was asked for */
export function websiteForm(view: View, domain = ''): Markup {
  const { text } = view.translator;
  const field = {
    id: 'moves-domain',
    name: 'domain',
    label: text('weboid-web-work-column-website'),
  };
  const traits = { value: domain, dir: 'ltr', maxLength: 2_000 } as const;
  return markup`<form class="question" action="/moves" method="get">
${languageInput(view)}${textField(field, traits)}
${submitButton(text('weboid-web-moves-show'))}
</form>`;
}

function rulesTable(view: View, rules: readonly ToldRule[]): Markup {
  const { text } = view.translator;
  const heads = COLUMNS.map(
    (column) => markup`<th scope="col" role="columnheader">${text(column)}</th>
`,
  );
  return markup`<table class="work work--rules" role="table">
<caption class="visually-hidden">${text('weboid-web-moves-heading')}</caption>
<thead role="rowgroup"><tr role="row">
${heads}</tr></thead>
<tbody role="rowgroup">
${rules.map((rule) => ruleRow(view, rule))}</tbody>
</table>`;
}

function ruleRow(view: View, rule: ToldRule): Markup {
  const { text, number } = view.translator;
  const { host, found, mended } = rule;
  const address = siteLink(view, '/moves', { domain: host });
  const label = (key: MessageKey): Markup =>
    markup`<span class="work__label" aria-hidden="true">${text(key)}</span>`;
  return markup`<tr role="row">
<th scope="row" role="rowheader"><a href="${address}"><bdi>${readableHost(host)}</bdi></a></th>
<td class="work__rule" role="cell">${rulePattern(view, rule)} ${restingChip(view, rule)}</td>
<td class="work__number" role="cell">${label('weboid-web-moves-cases')} ${casesText(view, rule)}</td>
<td class="work__number" role="cell">${label('weboid-web-moves-found')} ${number(found)}</td>
<td class="work__number" role="cell">${label('weboid-web-moves-mended')} ${number(mended)}</td>
</tr>
`;
}
