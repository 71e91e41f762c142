import type { MessageKey } from '../../../runtime/messages';
import { ageOf } from '../../../status/age';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import type { ReportedPart } from '../../../store/people/reports';
import { urlPatternText, type UrlPattern } from '../../../url/url-pattern';
import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import { markup, type Markup } from '../../words/markup';
import { submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import { nameNote, removeButton, signInAndReport, signInFor, type Visitor } from './people-forms';
import type { Done } from './report-question';
import type { ReportState } from './report-state';

/** What people said, and what the form that was just sent has led to. */
type ToldState = ReportState & { done: Done | undefined };

/** What people say of a link, or a part of a host, by hand (W8.1), and the forms to say so. */
export function handSection(view: View, visitor: Visitor, state: ToldState): Markup {
  const { text } = view.translator;
  const items = state.reported.map((part) => reportedItem(view, visitor, state, part));
  return markup`<section aria-labelledby="hand">
<h2 id="hand">${text('weboid-web-report-hand')}</h2>
${(items.length > 0 || canBeReported(state)) && nameNote(view, visitor)}
${items.length > 0 ? markup`<ul class="said" id="said">${items}</ul>` : markup`<p id="said">${text('weboid-web-report-none')}</p>`}
${visitor.session === null ? signInToReport(view, visitor, state) : reportForms(view, visitor, state)}
</section>`;
}

const canBeReported = ({ link }: ReportState): boolean =>
  link === null || isFailingOrDoubtful(link);

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
  const isOwnAlone = reports === 1 && isOwnPart(state, pathPrefix);
  return markup`<li><span>${what} (<time datetime="${isoDate(day)}">${ago}</time>)</span>
${!isOwnAlone && removeButton(view, visitor, { action: 'remove-reports', ...fields }, what)}</li>
`;
}

/** Whether the visitor has reported just this; what is one's own alone is taken back, not removed. */
function isOwnPart(
  { link, part, isReportedByVisitor }: ReportState,
  prefix: string | null,
): boolean {
  return isReportedByVisitor && prefix === (link === null ? part.pathPrefix : null);
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

function reportForms(view: View, visitor: Visitor, state: ToldState): Markup {
  const { text } = view.translator;
  const { link, part } = state;
  if (!canBeReported(state)) {
    return markup`<p>${text('weboid-web-report-works')}</p>`;
  }
  if (state.isReportedByVisitor) return reportedForm(view, visitor, state);
  return markup`<p>${text('weboid-web-report-do')}</p>
${link !== null && reportThis(view, visitor, link)}
${partForm(view, visitor, part)}`;
}

/** Who has reported it is not asked again: what comes next is told, by the thanks or here, and others can be reported, too. */
function reportedForm(view: View, visitor: Visitor, state: ToldState): Markup {
  const { text } = view.translator;
  const { part, done } = state;
  return markup`${done === undefined && markup`<p>${text('weboid-web-done-repeated')}</p>`}
${done !== 'stored' && markup`<p>${text(nextKey(state))}</p>`}
${takeBackForm(view, visitor, state)}
<details><summary>${text('weboid-web-report-more')}</summary>
${partForm(view, visitor, part)}
</details>`;
}

function takeBackForm(
  { translator: { text } }: View,
  visitor: Visitor,
  { link, part }: ReportState,
): Markup {
  const subject: Record<string, string> =
    link === null ? { part: urlPatternText(part) } : { url: link.url };
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'take-back', ...subject })}
<div><button class="cdx-button" type="submit">${text('weboid-web-report-take-back')}</button></div>
</form>`;
}

function partForm({ translator: { text } }: View, visitor: Visitor, part: UrlPattern): Markup {
  const field = {
    id: 'report-part',
    name: 'part',
    label: text('weboid-web-report-part'),
    help: text('weboid-web-report-part-help'),
  };
  const value = urlPatternText(part);
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'report' })}
${textField(field, { value, dir: 'ltr', maxLength: 500, isRequired: true })}
<div><button class="cdx-button" type="submit">${text('weboid-web-report-all')}</button></div>
</form>`;
}

function reportThis({ translator: { text } }: View, visitor: Visitor, { url }: LinkAnswer): Markup {
  return markup`<form action="/report/say" method="post">
${visitor.hidden({ action: 'report', url })}
${submitButton(text('weboid-web-report-this'))}
</form>`;
}

/** What becomes of a report. */
export function nextKey({ link }: ReportState): MessageKey {
  if (link === null) return 'weboid-web-report-next-part';
  const isDead = link.verdict === 'unreachable';
  return isDead ? 'weboid-web-report-next-dead' : 'weboid-web-report-next-doubtful';
}
