import { isDoubt } from '../../status/content-doubt';
import type { DayNumber } from '../../status/day-number';
import { archiveOf } from '../../answers/copies-on-page';
import type { Checks, LinkAnswer, LinkFacts } from '../../answers/link-answer';
import { ARCHIVE_NAMES } from '../../url/archive-names';
import type { ArchiveLink } from '../../url/archived-copy';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { linkActions } from './link-actions';
import { archiveList, snapshotDay } from './archive-list';
import { dayAgo } from './day-ago';
import { domainFindings } from './domain-findings';
import { evidenceTexts } from './evidence-texts';
import { hintTexts } from './hint-texts';
import { outwardUrl, urlLink, urlText } from './outward-url';
import { pagesCount } from './pages-count';
import { reasonText } from './reason-text';
import { spamNote } from './spam-note';
import { LOOKS, shownVerdict, verdictChip } from './verdict-chip';
import type { View } from './view';

/** One link with its verdict in words, how it was found, and hints (W7.2, W7.5). */
export function linkItem(view: View, link: LinkAnswer): Markup {
  const facts: LinkFacts = link;
  const verdict = shownVerdict(link);
  return markup`<li class="link link--${LOOKS[verdict]}">
<p>${shownUrl(link)}</p>
<p>${verdictChip(view, verdict)} ${reasonText(view, link) ?? false}</p>
${factList(view, link)}
${spamNote(view, link)}
${archiveList(view, facts)}
${domainFindings(view, facts.domainFindings ?? [])}
${hintList(view, link)}
${usesNote(view, link)}
${linkActions(view, link)}
</li>
`;
}

/** Spam and what has no normal form is text only: nobody shall be led there (W6.1). */
export function shownUrl({ url, parts, verdict }: LinkAnswer): Markup {
  return parts === null || verdict === 'spam' ? urlText(url) : urlLink(url);
}

/** How a verdict was found: days, failures in a row, where it leads, what file it is. */
export function factList(view: View, link: LinkFacts): Markup | false {
  const { checks = null } = link;
  const facts = [
    dayFact(view, 'weboid-web-fact-since', checks?.since),
    dayFact(view, 'weboid-web-fact-last-good', isReached(link) ? null : checks?.lastGood),
    dayFact(view, 'weboid-web-fact-last-checked', checks?.lastChecked),
    checks !== null && failuresFact(view, checks),
    evidenceFact(view, link),
    redirectFact(view, link),
    ...archiveFacts(view, link),
    checks !== null && fileFact(view, checks),
  ].filter((item) => item !== false);
  return facts.length > 0 && markup`<dl class="facts">${facts}</dl>`;
}

/** The last check had a good answer, be it doubted or not: when there was one says nothing more. */
function isReached({ verdict, reason }: LinkFacts): boolean {
  return verdict === 'working' || (reason !== undefined && isDoubt(reason));
}

function dayFact(view: View, label: MessageKey, day: DayNumber | null | undefined): Markup | false {
  return day !== null && day !== undefined && fact(view, label, dayAgo(view, day));
}

/** The HTTP number only where all of them got it. */
function failuresFact(view: View, { failures, isSameAnswer, http }: Checks): Markup | false {
  if (failures === 0) return false;
  const { number, text } = view.translator;
  const isSame = failures > 1 && isSameAnswer && http !== null;
  const told = isSame
    ? text('weboid-web-failures-same', number(failures), String(http))
    : number(failures);
  return fact(view, 'weboid-web-fact-failures', markup`${told}`);
}

/** W4.4: quotations are other people's words. */
function evidenceFact(view: View, link: LinkFacts): Markup | false {
  const texts = evidenceTexts(view, link);
  if (texts.length === 0) return false;
  const lines = texts.map((text, place) => markup`${place > 0 && markup`<br>`}${text}`);
  return fact(view, 'weboid-web-fact-evidence', markup`${lines}`);
}

/** The target is a server's word. */
function redirectFact(view: View, { checks, reason }: LinkFacts): Markup | false {
  const redirect = checks?.redirect ?? null;
  if (redirect === null) return false;
  const { url, class: distance } = redirect;
  // The reason may have said it already.
  const isFar =
    distance === 'other-domain' || (distance === 'home-page' && reason !== 'to-home-page');
  const where = isFar && view.translator.text(`weboid-web-redirect-${distance}`);
  return fact(view, 'weboid-web-fact-redirect', markup`${outwardUrl(url)} ${where}`);
}

/** W5.4: both addresses stand on the page or inside one that does. */
function archiveFacts(view: View, link: LinkFacts): (Markup | false)[] {
  const { archivedOnPage = null } = link;
  const copy = archiveOf(link);
  return [
    archivedOnPage !== null &&
      fact(view, 'weboid-web-fact-archived-on-page', outwardUrl(archivedOnPage)),
    copy !== null && copyFact(view, copy),
  ];
}

/** Of a copy whose address is a code, only who keeps it is known. */
function copyFact(view: View, { service, original, timestamp }: ArchiveLink): Markup {
  if (original === null)
    return fact(view, 'weboid-web-fact-archive-at', markup`<bdi>${ARCHIVE_NAMES[service]}</bdi>`);
  const day = timestamp !== null && snapshotDay({ timestamp });
  return fact(view, 'weboid-web-fact-archive-of', markup`${outwardUrl(original.text)} ${day}`);
}

/** W3.12 */
function fileFact(view: View, { mime, kib }: Checks): Markup | false {
  if (mime === null) return false;
  const size = kib !== null && view.translator.text('weboid-web-kib', kib);
  return fact(view, 'weboid-web-fact-file', markup`${mime} ${size}`);
}

function fact(view: View, label: MessageKey, value: Markup): Markup {
  return markup`<div><dt>${view.translator.text(label)}</dt><dd>${value}</dd></div>
`;
}

/** W7.4: on how many other pages, and the way to which. */
function usesNote(view: View, link: LinkFacts): MarkupValue {
  const { url, stored = null, otherPages = null } = link;
  if (stored === null) return false;
  const { text, lang } = view.translator;
  const query = new URLSearchParams({ url, dbname: view.form.dbname, lang });
  if (view.form.dbname === '') query.delete('dbname');
  const uses =
    otherPages !== null &&
    otherPages.count > 0 &&
    text('weboid-web-other-pages', pagesCount(view, otherPages));
  const more = markup`<a href="/url?${query.toString()}" rel="nofollow">${text('weboid-web-url-more')}</a>`;
  return markup`<ul class="actions">${uses !== false && markup`<li>${uses}</li>`}<li>${more}</li></ul>`;
}

function hintList(view: View, link: LinkAnswer): Markup | false {
  const items = hintTexts(view, link).map((text) => markup`<li>${text}</li>`);
  return items.length > 0 && markup`<ul class="hints">${items}</ul>`;
}
