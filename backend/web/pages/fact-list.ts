import { isDoubt } from '../../status/content-doubt';
import type { DayNumber } from '../../status/day-number';
import { archiveOf } from '../../answers/copies-on-page';
import type { Checks, LinkFacts } from '../../answers/link-answer';
import { ARCHIVE_NAMES } from '../../url/archive-names';
import type { ArchiveLink } from '../../url/archived-copy';
import { markup, type Markup } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { snapshotDay } from './archive-list';
import { dayAgo } from './day-ago';
import { evidenceTexts } from './evidence-texts';
import { outwardUrl } from './outward-url';
import type { View } from './view';

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
  return fact(view, 'weboid-web-fact-redirect', markup`${outwardUrl(view, url)} ${where}`);
}

/** W5.4: both addresses stand on the page or inside one that does. */
function archiveFacts(view: View, link: LinkFacts): (Markup | false)[] {
  const { archivedOnPage = null } = link;
  const copy = archiveOf(link);
  return [
    archivedOnPage !== null &&
      fact(view, 'weboid-web-fact-archived-on-page', outwardUrl(view, archivedOnPage)),
    copy !== null && copyFact(view, copy),
  ];
}

/** Of a copy whose address is a code, only who keeps it is known. */
function copyFact(view: View, { service, original, timestamp }: ArchiveLink): Markup {
  if (original === null)
    return fact(view, 'weboid-web-fact-archive-at', markup`<bdi>${ARCHIVE_NAMES[service]}</bdi>`);
  const day = timestamp !== null && snapshotDay({ timestamp });
  return fact(
    view,
    'weboid-web-fact-archive-of',
    markup`${outwardUrl(view, original.text)} ${day}`,
  );
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
