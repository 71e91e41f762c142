import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import type { ToldChange } from '../../../answers/told-change';
import type { MessageKey } from '../../../runtime/messages';
import { dayNumberOf } from '../../../status/day-number';
import { CHECKED_VERDICTS } from '../../../status/checked-verdict';
import { dayWriter } from '../charts/time-axis';
import { feedAlternates, feedLink } from '../../pages/feed-links';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { nameStepText } from '../../pages/name-step-text';
import { pagesCount } from '../../pages/pages-count';
import { shortUrl } from '../../pages/short-url';
import { siteLink } from '../../pages/site-link';
import { toldAtOnce } from '../../pages/told-at-once';
import { verdictChip } from '../../pages/verdict-chip';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { shownPages } from './change-facts';
import type { ChangesAnswer, LinkNow, ShownChanges } from './changes-answer';

/** A log of deaths is no list of dead links, and is headed so, as the links that lead there call it. */
const HEADINGS: { readonly all: MessageKey } & Partial<
  Record<ChangesAnswer['filter'], MessageKey>
> = {
  all: 'weboid-web-changes-heading',
  unreachable: 'weboid-web-changes-dead-heading',
};

/** What changed lately of the links of a wiki as a page, newest first. */
export function changesPage(reader: View, here: Here, answer: ShownChanges): string {
  const name = fullName(answer.wiki);
  const view: View = { ...reader, subject: { dbname: name } };
  const { text } = view.translator;
  const label = wikiLabel(answer.wiki, view.translator);
  const feed = { scope: 'wiki', query: { dbname: name, to: answer.filter } } as const;
  const heading = text(HEADINGS[answer.filter] ?? HEADINGS.all, isolated(label));
  const main = markup`<h1>${heading}</h1>
<p class="page-links"><a href="${siteLink(view, '/wiki', { dbname: name })}"><bdi>${label}</bdi></a>
${feedLink(view, feed)}
<a href="${pageHref(here, { format: 'json' })}" rel="nofollow">JSON</a></p>
${toldAtOnce(view)}
${verdictFilter(view, here, answer)}
${filterNote(view, answer, name)}
${answer.missingTo > 0 && markup`<p class="message">${text('weboid-web-changes-missing')}</p>`}
${answer.changes.length === 0 && markup`<p>${text('weboid-web-changes-none')}</p>`}
${answer.changes.length > 0 && changesTable(view, heading, answer)}
${furtherChanges(view, here, answer)}`;
  return layout(view, `${heading} – Weboid`, main, feedAlternates(view, feed));
}

/** What a part of the log holds; beside deaths, where all that is dead now is listed. */
function filterNote(view: View, { filter, feedDays }: ShownChanges, dbname: string): MarkupValue {
  const { text } = view.translator;
  if (filter === 'all') return false;
  if (filter !== 'unreachable') {
    return markup`<p class="hint-text">${text('weboid-web-changes-shown')}</p>`;
  }
  const list = siteLink(view, '/wiki/pages', { dbname, sort: 'dead' });
  return markup`<p class="hint-text">${text('weboid-web-changes-dead-what')} ${text('weboid-web-count-repair')} ${text('weboid-web-changes-dead-since', feedDays)} <a href="${list}">${text('weboid-web-changes-dead-all')}</a></p>
<p class="hint-text">${text('weboid-web-changes-day-what')} ${text('weboid-web-changes-feed-too')}</p>`;
}

/** Links, so that it works without script and every choice has an address. */
function verdictFilter(view: View, here: Here, { filter }: ChangesAnswer): Markup {
  const { text } = view.translator;
  const choice = (to: string | null, label: MarkupValue, isChosen: boolean): Markup => {
    const href = pageHref(here, { to, before: null, after: null });
    return markup`<li><a class="filter-choice" href="${href}"${isChosen && markup` aria-current="true"`}>${label}</a></li>
`;
  };
  return markup`<nav class="filter" aria-label="${text('weboid-web-filter')}"><ul>
${choice(null, text('weboid-web-changes-all'), filter === 'all')}${CHECKED_VERDICTS.map((verdict) =>
    choice(verdict, verdictChip(view, verdict), filter === verdict),
  )}</ul></nav>`;
}

const COLUMNS = [
  'weboid-web-column-url',
  'weboid-web-column-before',
  'weboid-web-column-after',
  'weboid-web-column-now',
  'weboid-web-column-uses',
  'weboid-web-changes-day',
] as const satisfies readonly MessageKey[];

/**
 * A line each, and a card each where there is little room; what a link came to on that day beside what it is now. The roles say
 * what the elements are: the layout takes it from them in some browsers.
 */
function changesTable(view: View, heading: string, answer: ShownChanges): Markup {
  const { text } = view.translator;
  const heads = COLUMNS.map((key) => markup`<th scope="col" role="columnheader">${text(key)}</th>`);
  return markup`<table class="work work--changes" role="table">
<caption class="visually-hidden">${heading}</caption>
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${answer.changes.map((change) => changeRow(view, change, answer))}</tbody>
</table>`;
}

function changeRow(view: View, change: ToldChange, answer: ShownChanges): Markup {
  const { text } = view.translator;
  const { id, url, from, to, nameStep } = change;
  const address = siteLink(view, '/url', { url, dbname: fullName(answer.wiki) });
  const named =
    nameStep !== null &&
    markup`
<div class="work__note"><a href="${siteLink(view, '/name', { url })}" rel="nofollow">${nameStepText(view.translator, nameStep)}</a></div>`;
  const [, ...labels] = COLUMNS;
  const values = [
    text(`weboid-web-verdict-${from}`),
    text(`weboid-web-verdict-${to}`),
    nowPart(view, answer.standing.get(url)),
    pagesOf(view, change, answer),
    dayPart(view, change),
  ];
  const cells = labels.map(
    (
      label,
      place,
    ) => markup`<td role="cell"><span class="work__label" aria-hidden="true">${text(label)}</span> ${values[place]}</td>
`,
  );
  return markup`<tr role="row" id="change-${id}">
<th scope="row" role="rowheader"><a href="${address}" title="${url}" rel="nofollow">${shortUrl(url)}</a>${named}</th>
${cells}</tr>
`;
}

/** Of a link that no page has nothing else matters: there is nothing to mend. */
function nowPart(view: View, now: LinkNow | undefined): MarkupValue {
  if (now === undefined || now === 'unused')
    return view.translator.text('weboid-web-changes-unused');
  return verdictChip(view, now);
}

function dayPart({ translator }: View, { changedAtS }: ToldChange): Markup {
  const moment = new Date(changedAtS * 1_000).toISOString();
  const day = dayWriter(translator.lang)(dayNumberOf(changedAtS * 1_000));
  return markup`<time datetime="${moment}" title="${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC">${day}</time>`;
}

function pagesOf(view: View, change: ToldChange, { wiki, titles }: ChangesAnswer): MarkupValue {
  if (change.pages === null) return false;
  const shown = shownPages(change, titles);
  const links = shown.map(
    ({ pageId, title }, place) =>
      markup`${place > 0 && ' · '}<a href="${pageAddress(wiki, pageId)}"><bdi>${title}</bdi></a>`,
  );
  const isPart = change.pages.count > shown.length;
  return markup`${links}${isPart && ` (${pagesCount(view, change.pages)})`}`;
}

function furtherChanges(
  { translator: { text } }: View,
  here: Here,
  { olderThan, newerThan }: ChangesAnswer,
): MarkupValue {
  if (olderThan === null && newerThan === null) return false;
  const href = (before: number | null, after: number | null): string =>
    pageHref(here, { before: before?.toString() ?? null, after: after?.toString() ?? null });
  return markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
${newerThan !== null && markup`<a rel="prev" href="${href(null, newerThan)}">${text('weboid-web-changes-newer')}</a>`}
${olderThan !== null && markup`<a rel="next" href="${href(olderThan, null)}">${text('weboid-web-changes-older')}</a>`}
</nav>`;
}
