import { domainToUnicode } from 'node:url';
import { fullName, pageAddress } from '../answers/asked-wiki';
import { markup, type Markup } from '../markup';
import { hasFinding, type LinkAnswer } from '../answers/link-answer';
import type { PageAnswer } from '../answers/page-answer';
import { isolated } from '../pages/isolated';
import { layout } from '../pages/layout';
import { linkItem } from '../pages/link-item';
import { questionForm } from '../pages/question-form';
import { shownVerdict, type ShownVerdict } from '../pages/verdict-chip';
import type { View } from '../pages/view';

/** `externalLinkInfo` as a page: form, counts, and the links by host (W7.2, W7.3). */
export function infoPage(view: View, answer: PageAnswer): string {
  const { text } = view.translator;
  const heading = text('weboid-web-info-heading', isolated(answer.page.title));
  const main = markup`<h1>${heading}</h1>
${pageLinks(view, answer)}
${questionForm(view)}
${verdictCounts(view, answer)}
${!answer.complete && markup`<p class="message">${text('weboid-web-incomplete')}</p>`}
${linkList(view, answer)}
${notMonitoredNote(view, answer)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function pageLinks({ translator, form }: View, { wiki, page }: PageAnswer): Markup {
  const query = new URLSearchParams({ dbname: fullName(wiki), pageid: String(page.pageId) });
  if (form.all) query.set('all', '1');
  query.set('format', 'json');
  return markup`<p class="page-links">
<bdi>${fullName(wiki)}</bdi>
<a href="${pageAddress(wiki, page.pageId)}">${translator.text('weboid-web-open-page')}</a>
<a href="/externalLinkInfo?${query.toString()}">JSON</a>
</p>`;
}

/** The worst first. */
const COUNTED: readonly ShownVerdict[] = [
  'unreachable',
  'doubtful',
  'unjudgeable',
  'invalid',
  'spam',
  'unknown',
  'working',
  'ignored',
];

function verdictCounts(view: View, { links }: PageAnswer): Markup | false {
  const tiles = COUNTED.map((verdict) => {
    const count = links.filter((link) => shownVerdict(link) === verdict).length;
    return count > 0 && countTile(view, verdict, count);
  });
  return links.length > 0 && markup`<dl class="counts">${tiles}</dl>`;
}

function countTile({ translator }: View, verdict: ShownVerdict, count: number): Markup {
  const word = translator.text(`weboid-web-verdict-${verdict}`);
  return markup`<div><dt>${word}</dt><dd>${translator.number(count)}</dd></div>
`;
}

function linkList(view: View, answer: PageAnswer): Markup {
  const { all } = view.form;
  const links = all ? answer.links : answer.links.filter(hasFinding);
  const heading = view.translator.text(all ? 'weboid-web-links-all' : 'weboid-web-links-found');
  return markup`<h2>${heading}</h2>
${links.length > 0 ? linksByHost(view, links) : nothingShown(view, answer)}`;
}

function linksByHost(view: View, links: LinkAnswer[]): Markup {
  const items = [...groupByHost(links)].map(([host, ofHost]) => {
    const name = host === '' ? view.translator.text('weboid-web-no-host') : readableHost(host);
    const ofName = ofHost.map((link) => linkItem(view, link));
    return markup`<li class="host"><h3><bdi>${name}</bdi></h3>
<ul class="links">
${ofName}</ul></li>
`;
  });
  return markup`<ul class="hosts">
${items}</ul>`;
}

function groupByHost(links: LinkAnswer[]): Map<string, LinkAnswer[]> {
  const groups = new Map<string, LinkAnswer[]>();
  for (const link of links) {
    const host = link.parts?.host ?? '';
    const group = groups.get(host);
    if (group === undefined) groups.set(host, [link]);
    else group.push(link);
  }
  return groups;
}

/** Punycode for people; an IPv6 address has no such form. */
function readableHost(host: string): string {
  return domainToUnicode(host) || host;
}

/** Good news only where it is true: all is checked, and something works. */
function nothingShown({ translator }: View, { links, complete }: PageAnswer): Markup {
  if (links.length === 0)
    return markup`<p class="message">${translator.text('weboid-web-no-links')}</p>`;
  if (!complete || !links.some((link) => link.verdict === 'working'))
    return markup`<p>${translator.text('weboid-web-nothing-yet')}</p>`;
  return markup`<p class="message message--success">${translator.text('weboid-web-no-findings')}</p>`;
}

/** A footnote: nobody shall take links that the wiki does not tell for links that work. */
function notMonitoredNote({ translator }: View, { notMonitored }: PageAnswer): Markup | false {
  const hosts = notMonitored.map((host) => isolated(readableHost(host)));
  const text = translator.text('weboid-web-not-monitored', translator.list(hosts), hosts.length);
  return hosts.length > 0 && markup`<p class="footnote">${text}</p>`;
}
