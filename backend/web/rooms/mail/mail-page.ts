import { Problem } from '../../../answers/problem';
import type { MessageKey } from '../../../runtime/messages';
import { selectField, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import { topicFields } from '../webhooks/topic-list';
import { chosenLabels, type ChosenLinks } from '../webhooks/chosen-links';
import { oftenField } from './links-entry';
import { MAIL_REFUSALS, type MailDone, type MailForm } from './mail-question';
import { recipientEntry } from './recipient-entry';
import type { ShownRecipient } from './shown-recipients';

/** What the page shows. */
export interface ShownMail {
  recipients: readonly ShownRecipient[];
  /** What a form has led to, or what is wrong with something typed. */
  done: MailDone | Problem | undefined;
  /** The form that could not be taken, to be shown again; null: there is none. */
  typed: MailForm | null;
  /** Of what they want to be told who came from a page about it; null: of nothing yet. */
  chosen: ChosenLinks | null;
  /** False: no mail is sent from here. */
  sendsMail: boolean;
}

/** A person's addresses, with all that is stored of them and all that can be done with them (W8.6). */
export function mailPage(view: View, visitor: Visitor, shown: ShownMail): string {
  const { text } = view.translator;
  const title = text('weboid-web-mail-heading');
  const main = markup`<h1>${title}</h1>
${shown.done !== undefined && doneMessage(view, shown.done)}
<p>${text('weboid-web-mail-what')}</p>
${visitor.session === null ? signInPart(view, visitor, shown) : ownPart(view, visitor, shown)}
<p class="page-links"><a href="${siteLink(view, '/owners')}">${text('weboid-web-owner-heading')}</a>
<a href="${siteLink(view, '/privacy')}">${text('weboid-web-privacy-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

/** What is told of all that people subscribe to with one text. */
const DONE_TEXTS: Partial<Record<MailDone, MessageKey>> = {
  added: 'weboid-web-sub-done-added',
  changed: 'weboid-web-hook-done-changed',
  'no-topic': 'weboid-web-sub-done-no-topic',
  unlisted: 'weboid-web-hook-done-unlisted',
  'unknown-wiki': 'weboid-web-hook-done-unknown-wiki',
  'unknown-category': 'weboid-web-hook-done-unknown-category',
  asked: 'weboid-web-mail-done-asked',
  erased: 'weboid-web-mail-done-erased',
  there: 'weboid-web-mail-done-there',
  ended: 'weboid-web-mail-done-ended',
  'too-many': 'weboid-web-mail-done-too-many',
  'bad-address': 'weboid-web-mail-done-bad-address',
  limit: 'weboid-web-mail-done-limit',
  told: 'weboid-web-mail-done-told',
  'too-many-topics': 'weboid-web-mail-done-too-many-topics',
};

function doneMessage(view: View, done: MailDone | Problem): Markup {
  const isProblem = done instanceof Problem;
  const look = isProblem || MAIL_REFUSALS.has(done) ? 'error' : 'success';
  const told = isProblem
    ? problemDetail(view, done)
    : view.translator.text(DONE_TEXTS[done] ?? 'weboid-web-mail-done-impossible');
  return markup`<p class="message message--${look}" role="status">${told}</p>`;
}

function signInPart(view: View, { canSignIn }: Visitor, { chosen }: ShownMail): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const here = siteLink(view, '/mail', chosen?.fields);
  return markup`${chosen !== null && chosenPart(view, chosen)}
${signInButton(here, text('weboid-web-mail-sign-in'))}
<p class="hint-text">${text('weboid-web-mail-sign-in-why')}</p>`;
}

function ownPart(view: View, visitor: Visitor, shown: ShownMail): Markup {
  const { text } = view.translator;
  const { recipients, sendsMail, chosen } = shown;
  const form = sendsMail
    ? addForm(view, visitor, shown)
    : markup`<p class="message">${text('weboid-web-mail-not-sent')}</p>`;
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: siteLink(view, '/mail') })}
<p>${text('weboid-web-hook-signed-in', isolated(visitor.session?.userName ?? ''))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>
${chosen !== null && form}
${recipients.length === 0 && chosen === null && markup`<p>${text('weboid-web-mail-none')}</p>`}
${recipients.map((recipient) => recipientEntry(view, visitor, recipient, shown))}
${recipients.length > 1 && eraseAllForm(view, visitor)}
${chosen === null && form}`;
}

function eraseAllForm(view: View, visitor: Visitor): Markup {
  return markup`<form class="no-print" action="/mail/do" method="post">
${visitor.hidden({ action: 'erase-all' })}
<p><button class="cdx-button cdx-button--action-destructive" type="submit">${view.translator.text('weboid-web-mail-erase-all')}</button></p>
</form>`;
}

/** One form for an address and for what it is told of, which need not be said, or was by the page where it was chosen. */
function addForm(view: View, visitor: Visitor, shown: ShownMail): Markup {
  const { text } = view.translator;
  const { chosen } = shown;
  const typed = shown.typed?.action === 'add' ? shown.typed : null;
  const label = text(chosen === null ? 'weboid-web-mail-add' : 'weboid-web-mail-chosen-button');
  return markup`<section class="no-print" aria-labelledby="add-mail">
<h2 id="add-mail">${label}</h2>
${chosen !== null && chosenPart(view, chosen)}
<form action="/mail/do" method="post">
${visitor.hidden({ action: 'add', ...chosen?.fields })}
${addressField(view, shown, typed)}
${languageField(view, typed)}
${oftenField(view, 'add', typed?.often)}
${chosen === null && markup`<p>${text('weboid-web-mail-links-what')}</p>${topicFields(view, 'add', typed ?? {})}`}
${submitButton(label)}
</form>
</section>`;
}

/** Who has one that agreed, and has chosen something, needs not type it again. */
function knownAddress({ chosen, recipients }: ShownMail): string {
  if (chosen === null) return '';
  return recipients.find(({ state }) => state === 'on')?.address ?? '';
}

/** Of what somebody is told after this; who came for something else finds the form for all of it. */
function chosenPart(view: View, chosen: ChosenLinks): Markup {
  const { text } = view.translator;
  return markup`<p>${text('weboid-web-mail-links-what')}</p>
<ul>${chosenLabels(view, chosen).map((label) => markup`<li>${label}</li>`)}</ul>
<p><a href="${siteLink(view, '/mail')}">${text('weboid-web-mail-choose-other')}</a></p>`;
}

/** Who has nothing here yet, or has chosen something, came to type it; but what a form has led to is read first. */
function addressField(
  { translator: { text } }: View,
  shown: ShownMail,
  typed: MailForm | null,
): Markup {
  const value = typed?.address ?? knownAddress(shown);
  const isToType = shown.chosen !== null || shown.recipients.length === 0;
  const isFocused = value === '' && isToType && shown.done === undefined;
  const field = {
    id: 'mail-address',
    name: 'address',
    label: text('weboid-web-mail-address'),
    help: text('weboid-web-mail-address-help'),
  };
  return textField(field, { value, dir: 'ltr', maxLength: 254, isRequired: true, isFocused });
}

function languageField({ translator, languages }: View, typed: MailForm | null): Markup {
  const label = translator.text('weboid-web-mail-language');
  const options = languages.map(({ code, name }) => [code, name] as const);
  const field = { id: 'mail-language', name: 'language', label };
  return selectField(field, options, typed?.language ?? translator.lang);
}
