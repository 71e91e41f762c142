import { isFailingOrDoubtful, type LinkAnswer, type LinkFacts } from '../../answers/link-answer';
import { ARCHIVE_NAMES } from '../../url/archive-names';
import { readArchiveLink } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { copyLink, copyName, firstCopy } from './archive-list';
import { dayAgo } from './day-ago';
import { linkSteps, reachedNote } from './link-actions';
import { linkDetails, urlAddress } from './link-details';
import type { LinkPlace } from './link-place';
import { mayLinkTo, outwardUrl, urlText } from './outward-url';
import { reasonCell, rowCell } from './row-cell';
import { shortUrl, shortUrlLink } from './short-url';
import { shownStatus } from './shown-status';
import { LOOKS, verdictChip } from './verdict-chip';
import type { View } from './view';

/**
 * One link as a row of a list (W7.2, W7.5): its verdict, address and reason, since when it fails, its archived
 * copy, on how many pages it is used, the first thing to be done about it, and who reached it, so that nobody
 * repairs what works without knowing of that; all else is folded.
 * @param place the page that it stands on; null: the list is about no page
 */
export function linkItem(view: View, link: LinkAnswer, place: LinkPlace | null = null): Markup {
  const status = shownStatus(link);
  return markup`<li class="link link--${LOOKS[status]} link-row">
<span class="link-row__verdict">${verdictChip(view, status)}</span>
<span class="link-row__url">${rowUrl(view, link)}</span>
${reasonCell(view, link)}
${rowCell('since', sinceWhen(view, link))}
${rowCell('copy', waysOut(view, link))}
${rowCell('uses', usesOf(view, link, place))}
${rowCell('step', stepOf(view, link, place))}
${rowCell('said', reachedNote(view, link))}
${linkDetails(view, link, place)}
</li>
`;
}

/** Spam and what has no normal form is text only: nobody shall be led there (W6.1). */
export function shownUrl(view: View, link: LinkAnswer): Markup {
  return isOpen(link) ? outwardUrl(view, link.url) : urlText(link.url);
}

function rowUrl(view: View, link: LinkAnswer): Markup {
  return isOpen(link) ? shortUrlLink(view, link.url) : shortUrl(link.url);
}

function isOpen({ parts, verdict }: LinkAnswer): boolean {
  return parts !== null && verdict !== 'spam';
}

/** Since when the failure lasts. */
function sinceWhen(view: View, { checks }: LinkFacts): MarkupValue {
  const since = checks?.since ?? null;
  if (since === null) return false;
  const label = view.translator.text('weboid-web-fact-since');
  return markup`<span class="link-row__label">${label}</span> ${dayAgo(view, since)}`;
}

/** The first thing to be done about it; of what is repaired that nothing is left, as it stands among what is not. */
function stepOf(view: View, link: LinkAnswer, place: LinkPlace | null): MarkupValue {
  if (shownStatus(link) === 'repaired') return view.translator.text('weboid-web-row-nothing-to-do');
  return linkSteps(view, link, place).fix ?? false;
}

/** The live page that was found or proposed, under caveat (W8.4), and the copy. */
function waysOut(view: View, link: LinkAnswer): MarkupValue {
  const [page, copy] = [livePageOf(view, link), copyOf(view, link)];
  if (page === false) return copy;
  return copy === false ? page : markup`${page}<br>${copy}`;
}

function livePageOf(view: View, link: LinkAnswer): Markup | false {
  const url = isFailingOrDoubtful(link) ? link.replacement?.url : undefined;
  if (url === undefined || !mayLinkTo(view, url)) return false;
  const name = view.translator.text('weboid-web-row-live-page');
  return markup`<a href="${url}" title="${url}" rel="nofollow noreferrer">${name}</a>`;
}

/** The copy that readers have on the page already, else the first one that is known. */
function copyOf(view: View, link: LinkFacts): MarkupValue {
  const { archivedOnPage = null, archives = [], archivesSearched = null } = link;
  if (archivedOnPage !== null) return copyOnPage(view, archivedOnPage);
  if (archives.length > 0) return firstCopy(view, archives);
  return archivesSearched !== null && view.translator.text('weboid-web-row-no-copy');
}

/** W5.4: its address says when and where it was made. */
function copyOnPage(view: View, url: string): Markup {
  const { url: parts } = classifyUrl(url);
  const read = parts === null ? null : readArchiveLink(parts);
  if (read === null) return shortUrlLink(view, url);
  const { service, timestamp } = read;
  return timestamp === null
    ? copyName(view, url, ARCHIVE_NAMES[service])
    : copyLink(view, { url, service, timestamp });
}

/** W7.4: on how many pages of the wiki it is used, this one among them. */
function usesOf(view: View, link: LinkFacts, place: LinkPlace | null): MarkupValue {
  const { url, stored = null, otherPages = null } = link;
  if (stored === null || otherPages === null) return false;
  const { text, number } = view.translator;
  const count = otherPages.count + (place === null ? 0 : 1);
  const shown = otherPages.isMore ? `${number(count)}+` : number(count);
  const told = text('weboid-web-row-pages', shown, count);
  return markup`<a href="${urlAddress(view, url)}#uses" rel="nofollow">${told}</a>`;
}
