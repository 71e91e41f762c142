import type { MessageKey } from '../../runtime/messages';
import type { Replacement } from '../../store/answers/annotations';
import { classifyUrl } from '../../url/classify-url';
import {
  isFailingOrDoubtful,
  isProblem,
  isWatched,
  type LinkAnswer,
  type LinkFacts,
  type WatchedLink,
} from '../../answers/link-answer';
import { isDoubt } from '../../status/content-doubt';
import { isNameDoubt } from '../../status/takeover/name-doubt';
import type { FoundAlias } from '../../status/aliases/found-alias';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { dayAgo } from './day-ago';
import { fixKindAt, type FixKind } from './fix-kind-at';
import type { LinkPlace } from './link-place';
import { livePageTexts } from './live-page-texts';
import { mayLinkTo, outwardUrl, urlText } from './outward-url';
import { objectionLink, takeoverSentences } from './takeover-texts';
import type { View } from './view';
import { reportAddress } from './report-address';
import { siteLink } from './site-link';

/**
 * What people say of a link, and the ways to the page where they can say it (W8). The same for
 * everybody: pages that carry it may be kept by caches. Nothing for links that cannot be reported.
 */
export function linkActions(view: View, link: LinkAnswer): Markup {
  const said = reachedNote(view, link);
  const notes = [...(said === null ? [] : [said]), ...linkNotes(view, link)];
  return markup`${listOf('notes', notes)}${listOf('actions', saidSteps(view, link))}`;
}

/** A list of what is said, which paper keeps, or of what can be done, which it drops; nothing where there is nothing. */
export function listOf(kind: 'notes' | 'actions', items: readonly MarkupValue[]): MarkupValue {
  return (
    items.length > 0 &&
    markup`<ul class="${kind}">${items.map((item) => markup`<li>${item}</li>`)}</ul>`
  );
}

/**
 * What can be done about a link of a page, the best first: have it fixed, edit it by hand, say what is known of
 * it. The archived copy, which is copied from where it is told, stands between the first two.
 * @param place null: it is no matter of one page
 */
export function linkSteps(
  view: View,
  link: LinkAnswer,
  place: LinkPlace | null,
): { fix: Markup | null; others: Markup[] } {
  const section = place === null ? null : sectionStep(view, link, place);
  return {
    fix: place === null ? null : fixStep(view, link, place),
    others: [
      ...(section === null ? [] : [section]),
      ...searchStep(view, link),
      ...saidSteps(view, link),
    ],
  };
}

/** Of what is dead and has no copy that we know, people may find one: archives hide some from programs. */
function searchStep(view: View, link: LinkAnswer): Markup[] {
  const { archives = [], url }: LinkFacts = link;
  const address = `https://web.archive.org/web/*/${url}`;
  if (!isProblem(link) || archives.length > 0 || !mayLinkTo(view, address)) return [];
  const label = view.translator.text('weboid-web-step-search');
  return [markup`<a href="${address}" rel="nofollow noreferrer">${label}</a>`];
}

/** I6: what is dead and has no copy beside it may be repaired in the wiki's own editor. */
function fixStep(view: View, link: LinkAnswer, place: LinkPlace): Markup | null {
  const kind = fixKindAt(link, place);
  if (kind === null) return null;
  const address = addressOf(view, '/fix', link, place);
  return markup`<a href="${address}" rel="nofollow">${view.translator.text(FIX_STEPS[kind])}</a>`;
}

const FIX_STEPS: Readonly<Record<FixKind, MessageKey>> = {
  fix: 'weboid-web-step-fix',
  tag: 'weboid-web-step-tag',
};

/** The section of the page that holds it, in the wiki's own editor. */
function sectionStep(view: View, link: LinkAnswer, place: LinkPlace): Markup | null {
  if (!isFailingOrDoubtful(link) && link.verdict !== 'invalid') return null;
  const address = addressOf(view, '/fix/section', link, place);
  return markup`<a href="${address}" rel="nofollow">${view.translator.text('weboid-web-step-section')}</a>`;
}

/** W8: how many people reached in a browser what checks do not reach; null: nobody said so, or it works. */
export function reachedNote(view: View, link: LinkAnswer): string | null {
  if (!isFailingOrDoubtful(link) || link.reports === 0) return null;
  return view.translator.text('weboid-web-note-reports', link.reports);
}

/** What else is said of it. W4.3: none of it changes the verdict; where that is good, there is nothing to say. */
export function linkNotes(view: View, link: LinkAnswer): MarkupValue[] {
  if (!isFailingOrDoubtful(link)) return [];
  const { text } = view.translator;
  const { presumedReachable, replacement, takeover } = link;
  return [
    ...(takeover === null
      ? []
      : [
          ...takeoverSentences(view, takeover, isDoubt(link.reason) && isNameDoubt(link.reason)),
          objectionLink(view, link.url),
        ]),
    ...(presumedReachable ? [text('weboid-web-note-presumed')] : []),
    ...(replacement === null ? [] : [replacementNote(view, replacement)]),
  ];
}

/**
 * W8.4: always under caveat, and as what it is: somebody's word, or what a search found, with what speaks for it (U4). A link
 * only where it is a checkable URL.
 */
export function replacementNote(view: View, { url, checkedDay, found }: Replacement): Markup {
  const { text } = view.translator;
  const isLink = classifyUrl(url).kind === 'resource';
  const shown = isLink ? outwardUrl(view, url) : urlText(url);
  const label = text(found === null ? 'weboid-web-note-replacement' : 'weboid-web-note-live-page');
  return markup`${label} ${shown}
(${text('weboid-web-fact-last-checked')}: ${dayAgo(view, checkedDay)})${found !== null && foundNote(view, found)}`;
}

/** How a search found a live page, on a line of its own. */
export function foundNote(view: View, found: FoundAlias): Markup {
  return markup`<br>
<span class="found-note">${livePageTexts(view, found).join(' ')}</span>`;
}

/** Where something is done about a link of a page. */
function addressOf(
  view: View,
  path: '/fix' | '/fix/section',
  { url }: LinkAnswer,
  { dbname, pageId }: LinkPlace,
): string {
  return siteLink(view, path, { dbname, pageid: String(pageId), url });
}

/**
 * Each to its part of the page: a live page or a proposed one, and reports. Of what works neither is told, and no question can
 * name it.
 */
function waysToRemove(link: WatchedLink): [label: MessageKey, part: '#replacement' | '#said'][] {
  const ofPage = link.replacement === null ? [] : (['#replacement'] as const);
  const ofReports = link.reports === 0 ? [] : (['#said'] as const);
  const parts = [...ofPage, ...ofReports];
  if (!isFailingOrDoubtful(link)) {
    return parts.slice(0, 1).map((part) => ['weboid-web-act-said', part]);
  }
  return parts.map((part) => [REMOVALS[part], part]);
}

const REMOVALS = {
  '#replacement': 'weboid-web-act-wrong-page',
  '#said': 'weboid-web-act-wrong-report',
} as const;

/**
 * W8: works in a browser, is somewhere else now, is no longer true, is a fault of Weboid. What is reported is taken back where
 * all of it stands, and others may report it there, too.
 */
function saidSteps(view: View, link: LinkAnswer): Markup[] {
  if (!isWatched(link) || link.stored === null) return [];
  const { lang, text } = view.translator;
  const address = reportAddress(link.url, lang);
  const way = (label: string, part: string): Markup =>
    markup`<a href="${address}${part}" rel="nofollow">${label}</a>`;
  return [
    ...(isFailingOrDoubtful(link) && link.reports === 0
      ? [way(text('weboid-web-act-report'), '#hand')]
      : []),
    ...(link.verdict === 'unreachable' && link.replacement === null
      ? [
          way(
            text(link.replacementWaits ? 'weboid-web-act-proposed' : 'weboid-web-act-propose'),
            '#replacement',
          ),
        ]
      : []),
    ...waysToRemove(link).map(([label, part]) => way(text(label), part)),
    ...(isFailingOrDoubtful(link) ? [way(text('weboid-web-act-fault'), '#fault')] : []),
  ];
}
