import { ageOf } from '../../../status/age';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import type { MessageKey } from '../../../runtime/messages';
import type { ReportedPart } from '../../../store/people/reports';
import { hostOfPattern, urlPatternText } from '../../../url/url-pattern';
import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import { markup, type Markup } from '../../words/markup';
import { languageInput, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { shownUrl } from '../../pages/link-item';
import { urlText } from '../../pages/outward-url';
import { reasonText } from '../../pages/reason-text';
import { siteLink } from '../../pages/site-link';
import { shownVerdict, verdictChip } from '../../pages/verdict-chip';
import { objectionLink } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { foundNote, replacementNote } from '../../pages/link-actions';
import { faultSection } from './fault-section';
import {
  removeButton,
  signInAndReport,
  signInFor,
  TO_REPORT_FAULT,
  visitorLine,
  type Visitor,
} from './people-forms';
import type { Done } from './report-question';
import type { ReportState } from './report-state';

/**
 * The page where people say something about a URL, or a part of a host (W8).
 * @param sent `done`: what a form has led to; `target`: the replacement that it proposed, when it was refused
 */
export function reportPage(
  view: View,
  visitor: Visitor,
  state: ReportState,
  { done, target = '' }: SentForm,
): string {
  const { text } = view.translator;
  const isDomain = hostOfPattern(state.part).withSubdomains;
  const title = text(headingOf(state, isDomain));
  const main = markup`<h1>${title}</h1>
${done !== undefined && doneMessage(view, done, state)}
${state.link === null ? markup`<p>${urlText(urlPatternText(state.part))}</p>` : linkSummary(view, state.link)}
${whoIsThere(view, visitor, isDomain)}
${!isDomain && handSection(view, visitor, state)}
${state.link !== null && replacementSection(view, visitor, { ...state, link: state.link, target })}
${faultSection(view, visitor, state)}`;
  return layout(view, `${title} – Weboid`, main);
}

/** Who is signed in; who is not is offered that by each part, in the words of the part. */
function whoIsThere(view: View, visitor: Visitor, isDomain: boolean): Markup | false {
  if (visitor.canSignIn && visitor.session === null) return false;
  return isDomain ? visitorLine(view, visitor, TO_REPORT_FAULT) : visitorLine(view, visitor);
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

function doneMessage({ translator: { text } }: View, done: Done, state: ReportState): Markup {
  const next = nextOf(done, state);
  const look = done === 'stored' || done === 'removed' ? 'success' : 'notice';
  return markup`<p class="message message--${look}" role="status">${text(`weboid-web-done-${done}`)}</p>
${next !== null && markup`<p>${text(next)}</p>`}`;
}

/** W8.1, W4.1: what becomes of the report that was just said. */
function nextOf(done: Done, { link, isReportedByVisitor }: ReportState): MessageKey | null {
  if (done !== 'stored' || !isReportedByVisitor || link === null) return null;
  const isDead = link.verdict === 'unreachable';
  return isDead ? 'weboid-web-report-next-dead' : 'weboid-web-report-next-doubtful';
}

function linkSummary(view: View, link: LinkAnswer): Markup {
  const presumed = isFailingOrDoubtful(link) && link.presumedReachable;
  return markup`<p>${shownUrl(view, link)}</p>
<p>${verdictChip(view, shownVerdict(link))} ${reasonText(view, link) ?? false}</p>
${isFailingOrDoubtful(link) && link.takeover !== null && markup`<p>${objectionLink(view, link.url)}</p>`}
${presumed && markup`<p>${view.translator.text('weboid-web-note-presumed')}</p>`}`;
}

function handSection(view: View, visitor: Visitor, state: ReportState): Markup {
  const { text } = view.translator;
  const items = state.reported.map((part) => reportedItem(view, visitor, state, part));
  return markup`<section aria-labelledby="hand">
<h2 id="hand">${text('weboid-web-report-hand')}</h2>
${items.length > 0 ? markup`<ul class="said" id="said">${items}</ul>` : markup`<p>${text('weboid-web-report-none')}</p>`}
${visitor.session === null ? signInToReport(view, visitor, state) : reportForms(view, visitor, state)}
</section>`;
}

function reportedItem(
  view: View,
  visitor: Visitor,
  state: ReportState,
  { pathPrefix, reports, lastAtS }: ReportedPart,
): Markup {
  const { text, timeAgo } = view.translator;
  const day = dayNumberOf(lastAtS * 1_000);
  const ago = text('weboid-web-report-last', timeAgo(ageOf(day, view.today)));
  const url = state.link?.url ?? '';
  const part = urlPatternText({ host: state.part.host, pathPrefix: pathPrefix ?? '/' });
  const what =
    pathPrefix === null
      ? text('weboid-web-report-of-url', reports)
      : text('weboid-web-report-of-part', reports, isolated(part));
  const fields: Record<string, string> = pathPrefix === null ? { url } : { part };
  return markup`<li><span>${what} (<time datetime="${isoDate(day)}">${ago}</time>)</span>
${removeButton(view, visitor, { action: 'remove-reports', ...fields }, what)}</li>
`;
}

/** Who reports a link that fails says so with signing in; of a part of a host they name it first. */
function signInToReport(view: View, visitor: Visitor, { link }: ReportState): Markup | false {
  if (link === null) return signInFor(view, visitor, 'hand');
  if (!isFailingOrDoubtful(link))
    return markup`<p>${view.translator.text('weboid-web-report-works')}</p>`;
  if (!visitor.canSignIn) return false;
  return markup`<p>${view.translator.text('weboid-web-report-do')}</p>
${signInAndReport(view)}`;
}

function reportForms(view: View, visitor: Visitor, state: ReportState): Markup {
  const { text } = view.translator;
  const { link, part } = state;
  if (link !== null && !isFailingOrDoubtful(link)) {
    return markup`<p>${text('weboid-web-report-works')}</p>`;
  }
  const field = {
    id: 'report-part',
    name: 'part',
    label: text('weboid-web-report-part'),
    help: text('weboid-web-report-part-help'),
  };
  const value = urlPatternText(part);
  return markup`<p>${text('weboid-web-report-do')}</p>
${link !== null && reportThis(view, visitor, link, state)}
<form action="/report/say" method="post">
${visitor.hidden({ action: 'report' })}
${textField(field, { value, dir: 'ltr', maxLength: 500, isRequired: true })}
<div><button class="cdx-button" type="submit">${text('weboid-web-report-all')}</button></div>
</form>`;
}

function reportThis(
  { translator: { text } }: View,
  visitor: Visitor,
  { url }: LinkAnswer,
  { isReportedByVisitor }: ReportState,
): Markup {
  if (isReportedByVisitor) return markup`<p>${text('weboid-web-done-repeated')}</p>`;
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'report', url })}
${submitButton(text('weboid-web-report-this'))}
</form>`;
}

function replacementSection(
  view: View,
  visitor: Visitor,
  state: ReportState & { link: LinkAnswer; target: string },
): Markup {
  const { text } = view.translator;
  const { link, replacement, named, target } = state;
  const form = replacement === null && proposalForm(view, visitor, link, target);
  return markup`<section aria-labelledby="replacement">
<h2 id="replacement">${text(replacement === null ? 'weboid-web-act-propose' : 'weboid-web-column-replacement')}</h2>
${replacement !== null && shownReplacement(view, visitor, link, state)}
${named.map(({ url }) => markup`<p>${text('weboid-web-replace-named')} ${urlText(url)}</p>`)}
${form}
</section>
<p class="page-links"><a href="${siteLink(view, '/url', { url: link.url })}">${text('weboid-web-url-more')}</a>
<a href="${siteLink(view, '/log')}">${text('weboid-web-log-heading')}</a></p>`;
}

/** W8.4: before its check a replacement is told as text, so that somebody can remove it; it leads nowhere. */
function shownReplacement(
  view: View,
  visitor: Visitor,
  { url }: LinkAnswer,
  { replacement }: ReportState,
): Markup | false {
  if (replacement === null) return false;
  const { target, isShown, checkedDay, found } = replacement;
  const { text } = view.translator;
  const note = isShown
    ? replacementNote(view, { url: target, checkedDay, found })
    : markup`${text('weboid-web-replace-pending')} ${urlText(target)}${found !== null && foundNote(view, found)}`;
  const fields = { action: 'remove-replacement', url, target };
  return markup`<p>${note}</p>
${removeButton(view, visitor, fields, text('weboid-web-column-replacement'))}
${found !== null && markup`<p>${text('weboid-web-replace-bars')}</p>`}`;
}

/** @param target what was typed before */
function proposalForm(view: View, visitor: Visitor, link: LinkAnswer, target: string): Markup {
  const { text } = view.translator;
  if (link.verdict !== 'unreachable') {
    return markup`<p>${text('weboid-web-replace-no-need')}</p>`;
  }
  if (visitor.session === null) {
    return markup`<p>${text('weboid-web-replace-do')}</p>
${signInFor(view, visitor, 'replacement')}`;
  }
  const field = {
    id: 'target',
    name: 'target',
    label: text('weboid-web-replace-label'),
    help: text('weboid-web-replace-do'),
  };
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'propose', url: link.url })}
${textField(field, { value: target, dir: 'ltr', maxLength: 8000, isRequired: true })}
${submitButton(text('weboid-web-replace-send'))}
</form>`;
}
