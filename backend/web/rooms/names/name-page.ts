import type { MessageKey } from '../../../runtime/messages';
import { dayNumberOf, toCalendarDay } from '../../../status/day-number';
import type { SaidOfName } from '../../../store/names/name-words';
import { isInForce } from '../../../store/names/people-word';
import type { StoredName } from '../../../store/names/stored-name';
import { chip } from '../../pages/chip';
import { languageInput, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { readableHost } from '../../pages/readable-host';
import { siteLink } from '../../pages/site-link';
import { calendarDay, longDay, takeoverSentences } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { visitorLine, type Visitor } from '../people/people-forms';
import type { NameDone } from './names-question';

/** What is known of a name, and what people have said of it. */
export interface ShownName {
  name: string;
  /** null: nothing was noticed of it. */
  known: StoredName | null;
  said: SaidOfName;
  done: NameDone | undefined;
  isReviewer: boolean;
}

const DONE: Readonly<Record<NameDone, MessageKey>> = {
  confirmed: 'weboid-web-name-done-confirmed',
  first: 'weboid-web-name-done-first',
  objected: 'weboid-web-name-done-objected',
  repeated: 'weboid-web-done-repeated',
  impossible: 'weboid-web-name-done-impossible',
  'no-editor': 'weboid-web-name-done-no-editor',
  undone: 'weboid-web-name-done-undone',
};

/** What changed nothing. */
const IN_VAIN: ReadonlySet<NameDone> = new Set(['impossible', 'no-editor']);

/** What was seen of a name, and the forms to say that it is so, or that it is wrong (U1, W8.5). It leads to no address of it. */
export function namePage(view: View, visitor: Visitor, shown: ShownName): string {
  const { text } = view.translator;
  const { name, done } = shown;
  const title = text('weboid-web-name-heading', isolated(readableHost(name)));
  const main = markup`<h1>${title}</h1>
${done !== undefined && markup`<p class="message message--${IN_VAIN.has(done) ? 'notice' : 'success'}" role="status">${text(DONE[done])}</p>`}
${seenPart(view, shown)}
<p class="page-links"><a href="${siteLink(view, '/domain', { domain: name })}">${text('weboid-web-domain-heading', isolated(readableHost(name)))}</a>
<a href="${siteLink(view, '/site', { domain: name })}">${text('weboid-web-site-link')}</a></p>
${decisionPart(view, visitor, shown)}
<p class="page-links"><a href="${siteLink(view, '/names')}">${text('weboid-web-names-heading')}</a>
<a href="${siteLink(view, '/log')}">${text('weboid-web-log-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

/** Where no address was named yet. */
export function nameStartPage(view: View): string {
  const { text } = view.translator;
  const title = text('weboid-web-name-start');
  const field = { id: 'name-url', name: 'url', label: text('weboid-web-report-which') };
  const main = markup`<h1>${title}</h1>
<form action="/name" method="get">
${languageInput(view)}
${textField(field, { value: '', dir: 'ltr', maxLength: 8000, isRequired: true })}
${submitButton(text('weboid-web-report-open'))}
</form>
<p class="page-links"><a href="${siteLink(view, '/names')}">${text('weboid-web-names-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

function seenPart(view: View, { known }: ShownName): Markup {
  const { text } = view.translator;
  if (known === null || known.standing === 'quiet') {
    const locked = known?.people === -1 ? known.lockedUntil : null;
    return markup`<p>${text('weboid-web-name-quiet')}</p>
${locked !== null && markup`<p>${text('weboid-web-name-locked', longDay(view, locked))}</p>`}`;
  }
  const state = known.standing;
  const sentences = takeoverSentences(view, { state, seen: known }, false).map(
    (one) => markup`<li>${one}</li>
`,
  );
  return markup`<p>${chip('warning', text(`weboid-web-names-${state}`))}</p>
<ul>
${sentences}</ul>`;
}

function decisionPart(view: View, visitor: Visitor, shown: ShownName): Markup {
  const { text } = view.translator;
  const { said, known } = shown;
  const isWaiting = said.confirmations > 0 && known?.people !== 1;
  return markup`<section aria-labelledby="wrong">
<h2 id="wrong">${text('weboid-web-name-decide')}</h2>
<p class="hint-text">${text('weboid-web-name-decide-what')}</p>
${isWaiting && markup`<p>${text('weboid-web-name-waiting')}</p>`}
${visitorLine(view, visitor)}
${visitor.session !== null && formsFor(view, visitor, shown)}
</section>`;
}

function formsFor(view: View, visitor: Visitor, shown: ShownName): Markup {
  const { known, said, isReviewer } = shown;
  const standing = known?.standing ?? 'quiet';
  const canConfirm = standing !== 'taken' || known?.people !== 1;
  const form = sayForm(view, visitor, shown);
  const { decision } = said;
  const canUndo = isReviewer && decision !== null && isInForce(decision, known);
  return markup`<div class="review">${standing !== 'quiet' && form('object', 'weboid-web-name-object', { look: 'cdx-button--action-progressive cdx-button--weight-primary' })}
${canConfirm && form('confirm', 'weboid-web-name-confirm')}</div>
${canUndo && undoPart(view, decision, form)}`;
}

type SayForm = (
  action: string,
  label: MessageKey,
  more?: { look?: string; fields?: Record<string, string> },
) => Markup;

function sayForm(view: View, visitor: Visitor, { name }: ShownName): SayForm {
  return (action, label, { look = '', fields = {} } = {}) =>
    markup`<form action="/name/say" method="post">
${visitor.hidden({ url: name, action, ...fields })}
<div><button class="cdx-button ${look}" type="submit">${view.translator.text(label)}</button></div>
</form>`;
}

/** Which decision it is stands beside it, and goes with the form: another one may have been made meanwhile. */
function undoPart(
  view: View,
  { word, atS }: NonNullable<SaidOfName['decision']>,
  form: SayForm,
): Markup {
  const day = calendarDay(view, toCalendarDay(dayNumberOf(atS * 1_000)));
  return markup`<p>${view.translator.text(`weboid-web-deed-name-${word}`)} (${day})</p>
<div class="review">${form('undo', 'weboid-web-name-undo', { fields: { decided: String(atS) } })}</div>`;
}
