import { ageOf } from '../../status/age';
import { isoDate } from '../../status/day-number';
import type { Replacement } from '../../store/answers/annotations';
import { classifyUrl } from '../../url/classify-url';
import { isFailingOrDoubtful, isWatched, type LinkAnswer } from '../../answers/link-answer';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import type { View } from './view';
import { reportAddress } from './report-address';

/**
 * What people say of a link, and the ways to the page where they can say it (W8). The same for
 * everybody: pages that carry it may be kept by caches. Nothing for links that cannot be reported.
 */
export function linkActions(view: View, link: LinkAnswer): MarkupValue {
  const items = [...notes(view, link), ...ways(view, link)];
  return items.length > 0 && markup`<ul class="actions">${items}</ul>`;
}

/** W4.3: none of it changes the verdict; where that is good, there is nothing to say. */
function notes(view: View, link: LinkAnswer): Markup[] {
  if (!isFailingOrDoubtful(link)) return [];
  const { text } = view.translator;
  const { reports, presumedReachable, replacement } = link;
  return [
    ...(reports > 0 ? [item(text('weboid-web-note-reports', reports))] : []),
    ...(presumedReachable ? [item(text('weboid-web-note-presumed'))] : []),
    ...(replacement === null ? [] : [item(replacementNote(view, replacement))]),
  ];
}

/** W8.4: always under caveat. It is somebody's word: a link only where it is a checkable URL. */
export function replacementNote(view: View, { url, checkedDay }: Replacement): Markup {
  const text = markup`<bdi class="url" dir="ltr">${url}</bdi>`;
  const isLink = classifyUrl(url).kind === 'resource';
  const shown = isLink ? markup`<a href="${url}" rel="nofollow noreferrer">${text}</a>` : text;
  const ago = view.translator.timeAgo(ageOf(checkedDay, view.today));
  return markup`${view.translator.text('weboid-web-note-replacement')} ${shown}
(${view.translator.text('weboid-web-fact-last-checked')}: <time datetime="${isoDate(checkedDay)}">${ago}</time>)`;
}

function ways(view: View, link: LinkAnswer): Markup[] {
  if (!isWatched(link) || link.stored === null) return [];
  const { lang, text } = view.translator;
  const address = reportAddress(link.url, lang);
  const way = (label: string, part = ''): Markup =>
    item(markup`<a href="${address}${part}" rel="nofollow">${label}</a>`);
  const isSaid = link.reports > 0 || link.replacement !== null;
  return [
    ...(isFailingOrDoubtful(link) ? [way(text('weboid-web-act-report'))] : []),
    ...(link.verdict === 'unreachable' && link.replacement === null
      ? [way(text('weboid-web-act-propose'), '#replacement')]
      : []),
    ...(isSaid ? [way(text('weboid-web-act-look'))] : []),
    ...(isFailingOrDoubtful(link) ? [way(text('weboid-web-act-fault'), '#fault')] : []),
  ];
}

function item(content: MarkupValue): Markup {
  return markup`<li>${content}</li>`;
}
