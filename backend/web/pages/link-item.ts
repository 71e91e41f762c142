import { ageOf } from '../../status/age';
import { isDoubt } from '../../status/content-doubt';
import { isoDate, type DayNumber } from '../../status/day-number';
import { classifyUrl } from '../../url/classify-url';
import { markup, type Markup } from '../markup';
import type { MessageKey } from '../messages';
import type { LinkAnswer } from '../answers/link-answer';
import { LOOKS, shownVerdict, verdictChip } from './verdict-chip';
import type { View } from './view';

/** One link with its verdict in words, how it was found, and hints (W7.2, W7.5). */
export function linkItem(view: View, link: LinkAnswer): Markup {
  const verdict = shownVerdict(link);
  return markup`<li class="link link--${LOOKS[verdict]}">
<p>${shownUrl(link)}</p>
<p>${verdictChip(view, verdict)} ${reasonText(view, link)}</p>
${factList(view, link)}
${hintList(view, link)}
</li>
`;
}

/** Spam and what has no normal form is text only: nobody shall be led there (W6.1). */
function shownUrl({ url, parts, verdict }: LinkAnswer): Markup {
  const text = markup`<bdi class="url" dir="ltr">${url}</bdi>`;
  return parts === null || verdict === 'spam' ? text : outwardLink(url, text);
}

function outwardLink(url: string, text: Markup): Markup {
  return markup`<a href="${url}" rel="nofollow noreferrer">${text}</a>`;
}

/** A link that just works needs no reason. */
function reasonText({ translator }: View, { reason, http }: LinkAnswer): string | false {
  if (reason === null || reason === 'fine') return false;
  const text = translator.text(`weboid-web-reason-${reason}`);
  return http === null || isDoubt(reason)
    ? text
    : translator.text('weboid-web-reason-with-http', text, http);
}

function factList(view: View, link: LinkAnswer): Markup | false {
  const facts = [
    dayFact(view, 'weboid-web-fact-since', link.since),
    dayFact(view, 'weboid-web-fact-last-good', isReached(link) ? null : link.lastGood),
    dayFact(view, 'weboid-web-fact-last-checked', link.lastChecked),
    failuresFact(view, link.failures),
    redirectFact(view, link),
    fileFact(view, link),
  ].filter((item) => item !== false);
  return facts.length > 0 && markup`<dl class="facts">${facts}</dl>`;
}

/** The last check had a good answer, be it doubted or not: when there was one says nothing more. */
function isReached({ verdict, reason }: LinkAnswer): boolean {
  return verdict === 'working' || (reason !== null && isDoubt(reason));
}

/** W4.2: how long ago for people, the exact day for machines only. */
function dayFact(view: View, label: MessageKey, day: DayNumber | null): Markup | false {
  if (day === null) return false;
  const ago = view.translator.timeAgo(ageOf(day, view.today));
  return fact(view, label, markup`<time datetime="${isoDate(day)}">${ago}</time>`);
}

function failuresFact(view: View, failures: number | null): Markup | false {
  if (failures === null || failures === 0) return false;
  return fact(view, 'weboid-web-fact-failures', markup`${view.translator.number(failures)}`);
}

/** The target is a server's word: it becomes a link only if it is a URL of the kinds that we check. */
function redirectFact(view: View, { redirect, redirectClass, reason }: LinkAnswer): Markup | false {
  if (redirect === null) return false;
  const { url } = classifyUrl(redirect);
  const text = markup`<bdi class="url" dir="ltr">${redirect}</bdi>`;
  const target = url === null ? text : outwardLink(url, text);
  // The reason may have said it already.
  const isFar =
    redirectClass === 'other-domain' ||
    (redirectClass === 'home-page' && reason !== 'to-home-page');
  const where = isFar && view.translator.text(`weboid-web-redirect-${redirectClass}`);
  return fact(view, 'weboid-web-fact-redirect', markup`${target} ${where}`);
}

/** W3.12 */
function fileFact(view: View, { mime, kib }: LinkAnswer): Markup | false {
  if (mime === null) return false;
  const size = kib !== null && view.translator.text('weboid-web-kib', kib);
  return fact(view, 'weboid-web-fact-file', markup`${mime} ${size}`);
}

function fact(view: View, label: MessageKey, value: Markup): Markup {
  return markup`<div><dt>${view.translator.text(label)}</dt><dd>${value}</dd></div>
`;
}

/** W2.5: what to do, and what may be wrong with the address. */
function hintList({ translator }: View, link: LinkAnswer): Markup | false {
  const keys = [...adviceOn(link), ...link.hints.map((hint) => `weboid-web-hint-${hint}` as const)];
  const items = keys.map((key) => markup`<li>${translator.text(key)}</li>`);
  return items.length > 0 && markup`<ul class="hints">${items}</ul>`;
}

function adviceOn(link: LinkAnswer): MessageKey[] {
  if (shownVerdict(link) === 'unjudgeable') return ['weboid-web-advice-unjudgeable'];
  return link.reason !== null && isDoubt(link.reason) ? [`weboid-web-advice-${link.reason}`] : [];
}
