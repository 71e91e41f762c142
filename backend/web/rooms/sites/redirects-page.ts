import { patternInWords } from '../../../status/aliases/hole-words';
import type { RedirectRule, SiteRedirect } from '../../../status/aliases/redirect-list';
import type { Snapshot } from '../../../store/archives/snapshot';
import { archiveList } from '../../pages/archive-list';
import { downloads } from '../../pages/downloads';
import type { Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { replacementNote } from '../../pages/link-actions';
import { urlText } from '../../pages/outward-url';
import { pager } from '../../pages/pager';
import { readableHost } from '../../pages/readable-host';
import { reportAddress } from '../../pages/report-address';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { REDIRECT_FORMATS } from './redirect-files';
import type { RedirectsAnswer } from './redirects-answer';

/** Of further rules the file and the JSON tell. */
const RULES_MAX = 50;

/** What the owner of a site may redirect (U5), as a page. */
export function redirectsPage(view: View, here: Here, answer: RedirectsAnswer): string {
  const { text } = view.translator;
  const { domain } = answer.question;
  const name = isolated(readableHost(domain));
  const heading = text('weboid-web-site-redirects', name);
  const main = markup`<h1>${heading}</h1>
<p class="page-links"><a href="${siteLink(view, '/site', { domain })}">${text('weboid-web-site-of', name)}</a>
<a href="${siteLink(view, '/moves', { domain })}">${text('weboid-web-moves-heading')}</a></p>
${answer.isCut && markup`<p class="message">${text('weboid-web-site-part')}</p>`}
${answer.redirects.length === 0 ? markup`<p>${text('weboid-web-site-redirects-none')}</p>` : listPart(view, here, answer)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function listPart(view: View, here: Here, answer: RedirectsAnswer): Markup {
  const { text, number } = view.translator;
  const count = answer.redirects.length;
  return markup`<p>${text('weboid-web-site-redirects-known', number(count), count)} ${text('weboid-web-site-redirects-what')}</p>
${rulesPart(view, answer.rules)}
<div class="report-head"><h2 id="redirects">${text('weboid-web-site-redirects-all')}</h2>${downloads(view, here, [...REDIRECT_FORMATS, 'json'])}</div>
<p class="hint-text">${text('weboid-web-site-redirects-files')}</p>
<ul class="links">
${answer.items.map((redirect) => redirectItem(view, redirect, answer.copies.get(redirect.urlId)))}</ul>
${pager(view, here, answer)}`;
}

function rulesPart(view: View, rules: readonly RedirectRule[]): MarkupValue {
  const { text } = view.translator;
  if (rules.length === 0) return false;
  return markup`<h2>${text('weboid-web-site-redirects-rules')}</h2>
<ul class="links">
${rules.slice(0, RULES_MAX).map((rule) => ruleItem(view, rule))}</ul>`;
}

function ruleItem(
  { translator: { text, number } }: View,
  { from, to, right, matching, redirects }: RedirectRule,
): Markup {
  const followed = text('weboid-web-site-redirects-rule', number(redirects), redirects);
  const known = text('weboid-web-site-redirects-right', number(right), number(matching), matching);
  return markup`<li class="link"><p>${followed}</p>
<p class="site-rule" dir="ltr">${urlText(from)} → ${urlText(patternInWords(to, text))}</p>
<p class="hint-text">${known}</p></li>
`;
}

function redirectItem(
  view: View,
  { from, livePage }: SiteRedirect,
  archives: readonly Snapshot[] = [],
): Markup {
  const address = siteLink(view, '/url', { url: from.text });
  const wrong = `${reportAddress(from.text, view.translator.lang)}#replacement`;
  return markup`<li class="link link--error"><p><a href="${address}" rel="nofollow">${urlText(from.text)}</a></p>
<p>${replacementNote(view, livePage)}</p>
${archiveList(view, { archives: [...archives] })}
<p><a href="${wrong}" rel="nofollow">${view.translator.text('weboid-web-act-wrong-page')}</a></p></li>
`;
}
