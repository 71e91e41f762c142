import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { dayOf } from '../../../answers/fold-changes';
import type { ToldChange } from '../../../answers/told-change';
import { dayNumberOf } from '../../../status/day-number';
import { TOLD_VERDICTS } from '../../../status/told-verdict';
import { dayWriter } from '../charts/time-axis';
import { feedAlternates, feedLink } from '../../pages/feed-links';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { nameStepText } from '../../pages/name-step-text';
import { urlText } from '../../pages/outward-url';
import { pagesCount } from '../../pages/pages-count';
import { siteLink } from '../../pages/site-link';
import { toldAtOnce } from '../../pages/told-at-once';
import { LOOKS, verdictChip } from '../../pages/verdict-chip';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { shownPages } from './change-facts';
import type { ChangesAnswer } from './changes-answer';

/** What changed lately of the links of a wiki as a page, day by day. */
export function changesPage(view: View, here: Here, answer: ChangesAnswer): string {
  const { text } = view.translator;
  const name = fullName(answer.wiki);
  const label = wikiLabel(answer.wiki, view.translator);
  const feed = { scope: 'wiki', query: { dbname: name, to: answer.filter } } as const;
  const heading = text('weboid-web-changes-heading', isolated(label));
  const main = markup`<h1>${heading}</h1>
<p class="page-links"><a href="${siteLink(view, '/wiki', { dbname: name })}"><bdi>${label}</bdi></a>
${feedLink(view, feed)}
<a href="${pageHref(here, { format: 'json' })}" rel="nofollow">JSON</a></p>
${toldAtOnce(view)}
${verdictFilter(view, here, answer)}
${answer.missingTo > 0 && markup`<p class="message">${text('weboid-web-changes-missing')}</p>`}
${answer.changes.length === 0 && markup`<p>${text('weboid-web-changes-none')}</p>`}
${byDay(answer.changes).map((changes) => dayPart(view, changes, answer))}
${furtherChanges(view, here, answer)}`;
  return layout(view, `${heading} – Weboid`, main, feedAlternates(view, feed));
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
${choice(null, text('weboid-web-changes-all'), filter === 'all')}${TOLD_VERDICTS.map((verdict) =>
    choice(verdict, verdictChip(view, verdict), filter === verdict),
  )}</ul></nav>`;
}

/** In their order; each day once, as long as clocks agree. */
function byDay(changes: readonly ToldChange[]): ToldChange[][] {
  const days: ToldChange[][] = [];
  for (const change of changes) {
    const last = days.at(-1);
    if (last?.[0] !== undefined && dayOf(last[0]) === dayOf(change)) last.push(change);
    else days.push([change]);
  }
  return days;
}

function dayPart(view: View, changes: readonly ToldChange[], answer: ChangesAnswer): Markup {
  const day = dayNumberOf((changes[0]?.changedAtS ?? 0) * 1_000);
  return markup`<h2>${dayWriter(view.translator.lang)(day)}</h2>
<ul class="links">
${changes.map((change) => changeItem(view, change, answer))}</ul>
`;
}

/** Labels, not a sentence: the order of words differs between languages. */
function changeItem(view: View, change: ToldChange, answer: ChangesAnswer): Markup {
  const { text } = view.translator;
  const { id, url, from, to, changedAtS, nameStep } = change;
  const moment = new Date(changedAtS * 1_000).toISOString();
  const address = siteLink(view, '/url', { url, dbname: fullName(answer.wiki) });
  return markup`<li class="link link--${LOOKS[to]} link--change" id="change-${id}">
<p>${verdictChip(view, to)} <a href="${address}" rel="nofollow">${urlText(url)}</a></p>
<p class="hint-text"><time datetime="${moment}" dir="ltr">${moment.slice(11, 16)} UTC</time>
· ${text('weboid-web-column-before')}: ${text(`weboid-web-verdict-${from}`)}
${nameStep !== null && markup`· <a href="${siteLink(view, '/name', { url })}" rel="nofollow">${nameStepText(view.translator, nameStep)}</a>`}
${pagesOf(view, change, answer)}</p></li>
`;
}

function pagesOf(view: View, change: ToldChange, { wiki, titles }: ChangesAnswer): MarkupValue {
  if (change.pages === null) return false;
  const shown = shownPages(change, titles);
  const links = shown.map(
    ({ pageId, title }) =>
      markup` · <a href="${pageAddress(wiki, pageId)}"><bdi>${title}</bdi></a>`,
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
