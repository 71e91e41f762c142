import { getDomain } from 'tldts';
import { countByStage } from '../../../answers/sites/site-filter';
import { DEAD_STAGES } from '../../../answers/sites/site-stage';
import { isoDate } from '../../../status/day-number';
import { dayWriter } from '../charts/time-axis';
import { domainAddress } from '../lists/domain-address';
import { rulesNote } from '../../pages/rules-note';
import { chip } from '../../pages/chip';
import { downloads } from '../../pages/downloads';
import { feedAlternates, feedLink } from '../../pages/feed-links';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { readableHost } from '../../pages/readable-host';
import { urlText } from '../../pages/outward-url';
import { pager } from '../../pages/pager';
import { siteLink } from '../../pages/site-link';
import { objectionLink, takeoverSentences } from '../../pages/takeover-texts';
import { stageText } from '../../pages/stage-text';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { deadItem } from './dead-item';
import { groupsPart } from './groups-part';
import type { SiteAnswer } from './site-answer';
import { siteForm } from '../../pages/site-form';
import { returnedSince } from './site-json';

/** What is dead of a site, for its owner, as a page. */
export function sitePage(view: View, here: Here, answer: SiteAnswer): string {
  const { text } = view.translator;
  const { domain } = answer.question;
  const heading = text('weboid-web-site-of', isolated(readableHost(domain)));
  const feed = { scope: 'site', query: { domain } } as const;
  const main = markup`<h1>${heading}</h1>
<p class="page-links"><a href="${domainAddress(domain, view)}">${text('weboid-web-domain-heading', isolated(readableHost(domain)))}</a>
<a href="${siteLink(view, '/site')}">${text('weboid-web-site-about')}</a>
${feedLink(view, feed)}</p>
${answer.known.isCut && markup`<p class="message">${text('weboid-web-site-part')}</p>`}
${standingPart(view, answer)}
${answer.known.urls === 0 ? markup`<p>${text('weboid-web-site-unknown')}</p>` : knownPart(view, here, answer)}
${siteForm(view, domain)}`;
  return layout(view, `${heading} – Weboid`, main, feedAlternates(view, feed));
}

/** U1: who owns it sees at once what is told of its name, and where to object, which counts at once. */
function standingPart(view: View, { name: seen }: SiteAnswer): MarkupValue {
  if (seen === null || seen.standing === 'quiet') return false;
  const { standing: state } = seen;
  const sentences = takeoverSentences(view, { state, seen }, false).map(
    (one) => markup`<li>${one}</li>
`,
  );
  return markup`<section class="message message--warning">
<p>${chip('warning', view.translator.text(`weboid-web-names-${state}`))}</p>
<ul>
${sentences}</ul>
<p>${objectionLink(view, seen.name)}</p>
</section>`;
}

function knownPart(view: View, here: Here, answer: SiteAnswer): Markup {
  const { text } = view.translator;
  const { domain } = answer.question;
  return markup`${countsPart(view, answer)}
${answer.known.optedOutHosts.length > 0 && markup`<p class="message message--warning">${text('weboid-web-site-opted-out')}</p>`}
${answer.known.dead.length === 0 && markup`<p>${text('weboid-web-site-none')}</p>`}
${redirectsPart(view, answer)}
${groupsPart(view, here, answer)}
${returnedPart(view, answer)}
${answer.known.dead.length > 0 && listPart(view, here, answer)}
<h2>${text('weboid-web-site-prove-heading')}</h2>
<p>${text('weboid-web-site-prove')} <a href="${siteLink(view, '/owners', { domain })}">${text('weboid-web-site-prove-link')}</a></p>
<p><a href="${siteLink(view, '/owners/cases', { domain })}">${text('weboid-web-case-heading')}</a></p>
<h2>${text('weboid-web-site-fault-heading')}</h2>
<p>${text('weboid-web-site-fault')} <a href="${siteLink(view, '/report', { part: wholeSite(domain) })}" rel="nofollow">${text('weboid-web-site-fault-link')}</a></p>`;
}

/** U5: the list of them is a page of its own. */
function redirectsPart(view: View, { known: { redirects }, question }: SiteAnswer): MarkupValue {
  const { text, number } = view.translator;
  const count = redirects.length;
  const href = siteLink(view, '/site/redirects', { domain: question.domain });
  return (
    count > 0 &&
    markup`<p>${text('weboid-web-site-redirects-known', number(count), count)} ${text('weboid-web-site-redirects-what')} <a href="${href}">${text('weboid-web-site-redirects-link')}</a></p>`
  );
}

/** An address of a machine, or a name of one network, has no hosts below it. */
const wholeSite = (domain: string): string => (getDomain(domain) === null ? domain : `*.${domain}`);

/** Labels with their numbers: no sentence needs a plural of two of them. */
function countsPart({ translator }: View, { known }: SiteAnswer): Markup {
  const { text, number } = translator;
  const counted = (count: number): string => `${number(count)}${known.isCut ? '+' : ''}`;
  const facts = [
    ['weboid-web-site-count-dead', counted(known.dead.length)],
    ['weboid-web-site-count-links', counted(known.links)],
    ['weboid-web-nav-wikis', counted(known.wikis)],
    ['weboid-web-site-count-known', counted(known.urls)],
  ] as const;
  return markup`<dl class="counts">
${facts.map(
  ([label, value]) => markup`<div><dt>${text(label)}</dt><dd>${value}</dd></div>
`,
)}</dl>
${known.dead.length > 0 && markup`<p class="hint-text">${text('weboid-web-site-counts')}</p>`}`;
}

function listPart(view: View, here: Here, answer: SiteAnswer): Markup {
  const { text } = view.translator;
  const items = answer.items.map((item) => deadItem(view, item));
  return markup`<div class="report-head"><h2 id="dead">${text('weboid-web-site-count-dead')}</h2>${downloads(view, here, ['csv', 'xlsx', 'json'])}</div>
${narrowedPart(view, here, answer)}
${stageFilter(view, here, answer)}
${items.length === 0 ? markup`<p>${text('weboid-web-no-urls')}</p>` : markup`<ul class="links link-rows">${items}</ul>`}
${pager(view, here, answer)}
${rulesNote(view, null)}`;
}

/** What beside the stage narrows the list down, each with the way out of it. */
function narrowedPart({ translator }: View, here: Here, { question }: SiteAnswer): MarkupValue {
  const { text, lang } = translator;
  const { group, directory, sinceDay } = question;
  const out = (name: string): Markup =>
    markup` <a href="${pageHref(here, { [name]: null, page: null })}">${text('weboid-web-site-all')}</a>`;
  const since = sinceDay !== null && dayWriter(lang)(sinceDay);
  return markup`${group !== null && markup`<p>${text('weboid-web-site-group')}: ${urlText(group)}${out('group')}</p>`}
${directory !== '/' && markup`<p>${text('weboid-web-site-directory')}: ${urlText(directory)}${out('dir')}</p>`}
${sinceDay !== null && markup`<p>${text('weboid-web-site-dead-since')}: <time datetime="${isoDate(sinceDay)}">${since}</time>${out('since')}</p>`}`;
}

function stageFilter(view: View, here: Here, { question, known }: SiteAnswer): Markup {
  const { text, number } = view.translator;
  const counts = countByStage(known, question);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const choice = (
    stage: string | null,
    label: string,
    count: number,
    isChosen: boolean,
  ): MarkupValue => {
    if (count === 0 && !isChosen) return false;
    const content = markup`${label} <span class="count">${number(count)}</span>`;
    const href = `${pageHref(here, { stage, page: null })}#dead`;
    return markup`<li><a class="filter-choice" href="${href}"${isChosen && markup` aria-current="true"`}>${content}</a></li>
`;
  };
  return markup`<nav class="filter" aria-label="${text('weboid-web-stage')}"><ul>
${choice(null, text('weboid-web-changes-all'), all, question.stages.size === 0)}<li class="filter-label">${text('weboid-web-stage')}:</li>
${DEAD_STAGES.map((stage) =>
  choice(
    stage,
    stageText(view.translator, stage),
    counts.get(stage) ?? 0,
    question.stages.has(stage),
  ),
)}</ul></nav>`;
}

/** Of what came back more is not listed. */
const RETURNED_TOLD = 100;

function returnedPart(view: View, answer: SiteAnswer): MarkupValue {
  const { text, lang } = view.translator;
  const returned = returnedSince(answer);
  if (returned.length === 0) return false;
  const writeDay = dayWriter(lang);
  const items = returned.slice(0, RETURNED_TOLD).map(
    ({
      url,
      day,
    }) => markup`<li><a href="${siteLink(view, '/url', { url })}" rel="nofollow">${urlText(url)}</a>
<time datetime="${isoDate(day)}">${writeDay(day)}</time></li>
`,
  );
  return markup`<h2>${text('weboid-web-site-returned')}</h2>
<ul>
${items}</ul>`;
}
