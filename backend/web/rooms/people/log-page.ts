import type { LoggedDeed } from '../../../store/people/deeds';
import { markup, type Markup } from '../../words/markup';
import { layout } from '../../pages/layout';
import { urlText } from '../../pages/outward-url';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { reportAddress } from '../../pages/report-address';

/**
 * Who did what, newest first.
 * @param older number of the last entry shown, where there are older ones
 */
export function logPage(view: View, deeds: LoggedDeed[], older: number | null): string {
  const { text } = view.translator;
  const title = text('weboid-web-log-heading');
  const main = markup`<h1>${title}</h1>
<p class="hint-text">${text('weboid-web-log-what')}</p>
<p class="page-links"><a href="${siteLink(view, '/edits', {})}">${text('weboid-web-edits-heading')}</a>
<a href="${siteLink(view, '/webhooks')}">${text('weboid-web-hook-heading')}</a></p>
${deeds.length === 0 ? markup`<p>${text('weboid-web-log-empty')}</p>` : markup`<ul>${deeds.map((deed) => logEntry(view, deed))}</ul>`}
${older !== null && olderLink(view, older)}`;
  return layout(view, `${title} – Weboid`, main);
}

/** Labels, not a sentence: the order of words differs between languages. */
function logEntry(view: View, entry: LoggedDeed): Markup {
  const { text } = view.translator;
  const { deedId, doneAtS, userName, kind, subject, object } = entry;
  const when = new Date(doneAtS * 1_000).toISOString();
  const who = userName === null ? text('weboid-web-log-somebody') : markup`<bdi>${userName}</bdi>`;
  return markup`<li id="entry-${String(deedId)}"><time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)}</time>
· ${who}: ${text(`weboid-web-deed-${kind}`)} – ${subjectLink(view, subject)}${object !== '' && markup` – ${urlText(object)}`}</li>
`;
}

/** Leads to the page about it, not to the address itself; what was proposed in its place leads nowhere. */
function subjectLink({ translator }: View, subject: string): Markup {
  const address = subject.includes('://')
    ? reportAddress(subject, translator.lang)
    : `/report?${new URLSearchParams({ part: subject, lang: translator.lang }).toString()}`;
  return markup`<a href="${address}" rel="nofollow">${urlText(subject)}</a>`;
}

function olderLink(view: View, older: number): Markup {
  const address = siteLink(view, '/log', { before: String(older) });
  return markup`<nav class="pager" aria-label="${view.translator.text('weboid-web-log-older')}"><a rel="next" href="${address}">${view.translator.text('weboid-web-log-older')}</a></nav>`;
}
