import type { MessageKey } from '../../../runtime/messages';
import { hostOfPattern, urlPatternText } from '../../../url/url-pattern';
import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import { markup, type Markup } from '../../words/markup';
import { languageInput, submitButton, textField } from '../../pages/field';
import { layout } from '../../pages/layout';
import { shownUrl } from '../../pages/link-item';
import { urlText } from '../../pages/outward-url';
import { reasonText } from '../../pages/reason-text';
import { siteLink } from '../../pages/site-link';
import { shownVerdict, verdictChip } from '../../pages/verdict-chip';
import { objectionLink } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { copiesSection, type CopyRights } from './copies-section';
import { faultSection } from './fault-section';
import { handSection, nextKey } from './hand-section';
import {
  nameNote,
  signInFor,
  TO_REPORT_FAULT,
  TO_SAY,
  visitorLine,
  type Visitor,
} from './people-forms';
import { storedReplacementPart } from './replacement-part';
import type { Done } from './report-question';
import type { ReportState } from './report-state';

/**
 * The page where people say something about a URL, or a part of a host (W8).
 * @param sent `done`: what a form has led to; `target`: the replacement that it proposed, when it was refused
 */
export function reportPage(
  view: View,
  visitor: Visitor,
  state: ReportState & { rights: CopyRights },
  { done, target = '' }: SentForm,
): string {
  const { text } = view.translator;
  const isDomain = hostOfPattern(state.part).withSubdomains;
  const title = text(headingOf(state, isDomain));
  const main = markup`<h1>${title}</h1>
${done !== undefined && doneMessage(view, done, state)}
${state.link === null ? markup`<p>${urlText(urlPatternText(state.part))}</p>` : linkSummary(view, state.link)}
${whoIsThere(view, visitor, isDomain)}
${!isDomain && handSection(view, visitor, { ...state, done })}
${state.link !== null && ofLinkAlone(view, visitor, { ...state, link: state.link, target })}
${faultSection(view, visitor, state)}`;
  return layout(view, `${title} – Weboid`, main);
}

/** What is said of one link, and of no part of a host. */
function ofLinkAlone(
  view: View,
  visitor: Visitor,
  state: ReportState & { link: LinkAnswer; rights: CopyRights; target: string },
): Markup {
  const { text } = view.translator;
  return markup`${replacementSection(view, visitor, state)}
${copiesSection(view, visitor, state)}
<p class="page-links"><a href="${siteLink(view, '/url', { url: state.link.url })}">${text('weboid-web-url-more')}</a>
<a href="${siteLink(view, '/log')}">${text('weboid-web-log-heading')}</a></p>`;
}

/** Who is signed in; who is not is offered that by each part, in the words of the part. */
function whoIsThere(view: View, visitor: Visitor, isDomain: boolean): Markup | false {
  if (visitor.canSignIn && visitor.session === null) return false;
  return visitorLine(view, visitor, isDomain ? TO_REPORT_FAULT : TO_SAY);
}

function headingOf({ link }: ReportState, isDomain: boolean): MessageKey {
  if (link !== null) return 'weboid-web-report-heading';
  return isDomain ? 'weboid-web-report-domain-heading' : 'weboid-web-report-part-heading';
}

interface SentForm {
  done?: Done | undefined;
  target?: string | undefined;
}

/** Where nothing was named yet. */
export function reportStartPage(view: View): string {
  const { text } = view.translator;
  const title = text('weboid-web-report-heading');
  const field = { id: 'report-url', name: 'url', label: text('weboid-web-report-which') };
  const part = {
    id: 'report-part',
    name: 'part',
    label: text('weboid-web-report-part'),
    help: text('weboid-web-report-domain-help'),
  };
  const main = markup`<h1>${title}</h1>
<form action="/report" method="get">
${languageInput(view)}
${textField(field, { value: '', dir: 'ltr', maxLength: 8000, isRequired: true })}
${submitButton(text('weboid-web-report-open'))}
</form>
<form action="/report" method="get">
${languageInput(view)}
${textField(part, { value: '', dir: 'ltr', maxLength: 1000, isRequired: true })}
${submitButton(text('weboid-web-report-open'))}
</form>`;
  return layout(view, `${title} – Weboid`, main);
}

const WELL_DONE: readonly Done[] = [
  'stored',
  'confirmed',
  'taken-back',
  'removed',
  'copies-blocked',
  'copies-lifted',
];

function doneMessage({ translator: { text } }: View, done: Done, state: ReportState): Markup {
  const next = nextOf(done, state);
  const look = WELL_DONE.includes(done) ? 'success' : 'notice';
  return markup`<p class="message message--${look}" role="status">${text(`weboid-web-done-${done}`)}</p>
${next !== null && markup`<p>${text(next)}</p>`}`;
}

/** W8.1, W4.1: what becomes of the report that was just said; null: something else was said. */
function nextOf(done: Done, state: ReportState): MessageKey | null {
  return done === 'stored' && state.isReportedByVisitor ? nextKey(state) : null;
}

function linkSummary(view: View, link: LinkAnswer): Markup {
  const presumed = isFailingOrDoubtful(link) && link.presumedReachable;
  return markup`<p>${shownUrl(view, link)}</p>
<p>${verdictChip(view, shownVerdict(link))} ${reasonText(view, link) ?? false}</p>
${isFailingOrDoubtful(link) && link.takeover !== null && markup`<p>${objectionLink(view, link.url)}</p>`}
${presumed && markup`<p>${view.translator.text('weboid-web-note-presumed')}</p>`}`;
}

function replacementSection(
  view: View,
  visitor: Visitor,
  state: ReportState & { link: LinkAnswer; target: string },
): Markup {
  const { text } = view.translator;
  const { link, replacement, copies, target } = state;
  const form = replacement === null && proposalForm(view, visitor, link, target);
  const isSaid = replacement !== null || link.verdict === 'unreachable';
  return markup`<section aria-labelledby="replacement">
<h2 id="replacement">${text(replacementHeading(replacement))}</h2>
${isSaid && nameNote(view, visitor)}
${replacement !== null && storedReplacementPart(view, visitor, { ...state, link, replacement })}
${copies.named.map(({ url }) => markup`<p>${text('weboid-web-replace-named')} ${urlText(url)}</p>`)}
${form}
</section>`;
}

/** What no second editor or no check has confirmed is a proposal (W8.5). */
function replacementHeading(replacement: ReportState['replacement']): MessageKey {
  if (replacement === null) return 'weboid-web-act-propose';
  return replacement.isShown ? 'weboid-web-column-replacement' : 'weboid-web-replace-heading';
}

/** @param target what was typed before */
function proposalForm(view: View, visitor: Visitor, link: LinkAnswer, target: string): Markup {
  const { text } = view.translator;
  if (link.verdict !== 'unreachable') {
    return markup`<p>${text('weboid-web-replace-no-need')}</p>`;
  }
  const who = markup`<p class="hint-text">${text('weboid-web-replace-who')}</p>`;
  if (visitor.session === null) {
    return markup`<p>${text('weboid-web-replace-do')}</p>
${who}
${signInFor(view, visitor, 'replacement')}`;
  }
  const field = {
    id: 'target',
    name: 'target',
    label: text('weboid-web-replace-label'),
    help: text('weboid-web-replace-do'),
  };
  return markup`${who}
<form action="/report/say" method="post">
${visitor.hidden({ action: 'propose', url: link.url })}
${textField(field, { value: target, dir: 'ltr', maxLength: 8000, isRequired: true })}
${submitButton(text('weboid-web-replace-send'))}
</form>`;
}
