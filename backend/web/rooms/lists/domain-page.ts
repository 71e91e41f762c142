import { traitsInForce } from '../../../status/domain-trait';
import type { LinkAnswer } from '../../../answers/link-answer';
import { registeredDomain } from '../../../answers/registered-domain';
import { dayWriter } from '../charts/time-axis';
import { domainTimeline } from '../charts/domain-timeline';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { domainFindings } from '../../pages/domain-findings';
import { downloads } from '../../pages/downloads';
import { feedAlternates, feedLink } from '../../pages/feed-links';
import { foundFilter } from '../../pages/found-filter';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { sortedList } from '../../pages/sorted-list';
import { readableHost } from '../../pages/readable-host';
import { pager } from '../../pages/pager';
import { deadNote } from '../../pages/dead-note';
import { questionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import { toldAtOnce } from '../../pages/told-at-once';
import type { View } from '../../pages/view';
import { cutNote } from './cut-note';
import type { DomainAnswer } from './domain-answer';
import type { Here } from '../../pages/here';
import type { ListPage } from '../../pages/list-state';
import { rulesNote } from '../../pages/rules-note';

/**
 * All that is known of a domain as a page.
 * @param part the links of this page of the list, with their notes
 */
export function domainPage(
  reader: View,
  here: Here,
  answer: DomainAnswer,
  part: ListPage<LinkAnswer>,
): string {
  const domain = registeredDomain(answer.domain);
  const view: View = { ...reader, subject: { domain } };
  const { text, lang } = view.translator;
  const heading = text('weboid-web-domain-heading', isolated(readableHost(answer.domain)));
  const pattern = new URLSearchParams({ pattern: answer.glob.text, lang }).toString();
  const feed = { scope: 'domain', query: { domain } } as const;
  const main = markup`<h1>${heading}</h1>
${questionForm(view)}
<p class="page-links"><a href="${siteLink(view, '/site', { domain: answer.domain })}">${text('weboid-web-work-its-owner')}</a>
${feedLink(view, feed)}
<a href="${siteLink(view, '/moves', { domain: answer.domain })}">${text('weboid-web-moves-heading')}</a>
<a href="${siteLink(view, '/sites')}">${text('weboid-web-work-websites')}</a></p>
${toldAtOnce(view)}
${answer.isCut && cutNote(view)}
${hostsPart(view, answer)}
<h2>${text('weboid-web-url-history')}</h2>
${domainTimeline(view, answer.histories, view.today)}
<div class="report-head"><h2>${text('weboid-web-urls')}</h2>${downloads(view, here, ['csv', 'xlsx', 'wikitext', 'json'])}</div>
${foundFilter(view, here, answer, answer.links)}
${answer.links.length > 0 && markup`<p class="hint-text">${text('weboid-web-wiki-repaired-too')}</p>`}
${part.items.length > 0 ? sortedList(view, here, answer.order, part.items) : markup`<p>${text('weboid-web-no-urls')}</p>`}
${pager(view, here, part)}
${rulesNote(view, null)}
<p><a href="/pattern?${pattern}">${text('weboid-web-pattern-heading', isolated(answer.glob.text))}</a></p>
${deadNote(view)}`;
  return layout(view, `${heading} – Weboid`, main, feedAlternates(view, feed));
}

function hostsPart(view: View, { hosts }: DomainAnswer): MarkupValue {
  const items = hosts.map((host) => hostItem(view, host)).filter((item) => item !== false);
  if (items.length === 0) return false;
  return markup`<h2>${view.translator.text('weboid-web-domain-known')}</h2>
<ul class="hosts-known">
${items}</ul>`;
}

function hostItem(
  view: View,
  { host, notes: { traits, presumedUntil, reports } }: DomainAnswer['hosts'][number],
): Markup | false {
  const { text } = view.translator;
  const inForce = traitsInForce(traits, view.today);
  if (inForce.length === 0 && presumedUntil === null && reports === 0) return false;
  return markup`<li><h3><bdi>${readableHost(host.name)}</bdi></h3>
${domainFindings(view, inForce)}
${reports > 0 && markup`<p>${text('weboid-web-note-reports', reports)}</p>`}
${presumedUntil !== null && presumedNote(view, presumedUntil)}</li>
`;
}

function presumedNote({ translator: { text, lang } }: View, until: number): Markup {
  return markup`<p>${text('weboid-web-domain-presumed', dayWriter(lang)(until))}</p>`;
}
