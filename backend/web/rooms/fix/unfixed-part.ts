import type { LinkAnswer, LinkFacts } from '../../../answers/link-answer';
import type { MessageKey } from '../../../runtime/messages';
import { WORST_FIRST } from '../../pages/link-order';
import { archiveList } from '../../pages/archive-list';
import { isolated } from '../../pages/isolated';
import { linkNotes, linkSteps, listOf, reachedNote } from '../../pages/link-actions';
import type { LinkPlace } from '../../pages/link-place';
import { reasonText } from '../../pages/reason-text';
import { shownStatus } from '../../pages/shown-status';
import { siteLink } from '../../pages/site-link';
import { verdictChip } from '../../pages/verdict-chip';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/** Of a page with more of them, its report tells all. */
const SHOWN_MAX = 50;

/** What is not fixed. */
interface UnfixedLinks {
  links: readonly LinkAnswer[];
  /** Whether something is fixed, and these are told apart from it. */
  isBelowFix: boolean;
  /** Why a link is not fixed; null: that is told already. */
  whyNot: (link: LinkAnswer) => MessageKey | null;
}

/**
 * Links that are not fixed, each with what is known of it and what can be done about it by hand.
 */
export function unfixedPart(
  view: View,
  place: LinkPlace,
  { links, isBelowFix, whyNot }: UnfixedLinks,
): Markup {
  const { text } = view.translator;
  const heading =
    isBelowFix &&
    links.length > 0 &&
    markup`<h2>${text('weboid-web-fix-rest')}</h2>
`;
  const shown = links.slice(0, SHOWN_MAX);
  return markup`${heading}${shown.map((link) => unfixedLink(view, { place, level: isBelowFix ? 'h3' : 'h2', why: whyNot(link) }, link))}`;
}

/** What has a note of its own is told by that. */
const NOTES: ReadonlySet<MessageKey> = new Set([
  'weboid-web-note-reports',
  'weboid-web-note-presumed',
]);

function unfixedLink(
  view: View,
  { place, level, why }: { place: LinkPlace; level: 'h2' | 'h3'; why: MessageKey | null },
  link: LinkAnswer,
): Markup {
  const facts: LinkFacts = link;
  const reached = reachedNote(view, link);
  const notes = [
    ...(reached === null ? [] : [reached]),
    ...(why === null || NOTES.has(why) ? [] : [view.translator.text(why)]),
    ...linkNotes(view, link),
  ];
  return markup`<section class="by-hand">${headingOf(link, level)}
<p>${verdictChip(view, shownStatus(link))} ${reasonText(view, link) ?? false}</p>
${archiveList(view, facts)}
${listOf('notes', notes)}
${listOf('actions', linkSteps(view, link, place).others)}</section>
`;
}

function headingOf({ url }: LinkAnswer, level: 'h2' | 'h3'): Markup {
  const shown = markup`<bdi class="url" dir="ltr">${url}</bdi>`;
  return level === 'h2' ? markup`<h2>${shown}</h2>` : markup`<h3>${shown}</h3>`;
}

/** Where else the reader may go on: to all links of the page, and to all about the one that was asked for. */
export function waysOnFromFix(
  view: View,
  {
    place: { dbname, pageId },
    title,
    url,
  }: { place: LinkPlace; title: string; url: string | null },
): Markup {
  const { text } = view.translator;
  const report = siteLink(view, '/externalLinkInfo', {
    dbname,
    pageid: String(pageId),
    ...WORST_FIRST,
  });
  const about =
    url !== null &&
    markup`
<a href="${siteLink(view, '/url', { url, dbname })}" rel="nofollow">${text('weboid-web-url-more')}</a>`;
  return markup`<p class="page-links"><a href="${report}">${text('weboid-web-info-heading', isolated(title))}</a>${about}</p>`;
}
