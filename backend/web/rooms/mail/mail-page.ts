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
${visitor.session === null ? signInLine(view, visitor) : ownPart(view, visitor, shown)}
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

function signInLine(view: View, { canSignIn }: Visitor): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const here = siteLink(view, '/mail');
  return markup`${signInButton(here, text('weboid-web-mail-sign-in'))}
<p class="hint-text">${text('weboid-web-mail-sign-in-why')}</p>`;
}

function ownPart(view: View, visitor: Visitor, shown: ShownMail): Markup {
  const { text } = view.translator;
  const { recipients, sendsMail, typed } = shown;
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: siteLink(view, '/mail') })}
<p>${text('weboid-web-hook-signed-in', isolated(visitor.session?.userName ?? ''))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>
${recipients.length === 0 && markup`<p>${text('weboid-web-mail-none')}</p>`}
${recipients.map((recipient) => recipientEntry(view, visitor, recipient, shown))}
${recipients.length > 1 && eraseAllForm(view, visitor)}
${sendsMail ? addForm(view, visitor, typed) : markup`<p class="message">${text('weboid-web-mail-not-sent')}</p>`}`;
}

function eraseAllForm(view: View, visitor: Visitor): Markup {
  return markup`<form class="no-print" action="/mail/do" method="post">
${visitor.hidden({ action: 'erase-all' })}
<p><button class="cdx-button cdx-button--action-destructive" type="submit">${view.translator.text('weboid-web-mail-erase-all')}</button></p>
</form>`;
}

function addForm(view: View, visitor: Visitor, typed: MailForm | null): Markup {
  const { translator, languages } = view;
  const { text } = translator;
  const address = {
    id: 'mail-address',
    name: 'address',
    label: text('weboid-web-mail-address'),
    help: text('weboid-web-mail-address-help'),
  };
  const language = {
    id: 'mail-language',
    name: 'language',
    label: text('weboid-web-mail-language'),
  };
  const options = languages.map(({ code, name }) => [code, name] as const);
  const chosen = typed?.language ?? translator.lang;
  return markup`<section class="no-print" aria-labelledby="add-mail">
<h2 id="add-mail">${text('weboid-web-mail-add')}</h2>
<form action="/mail/do" method="post">
${visitor.hidden({ action: 'add' })}
${textField(address, { value: typed?.address ?? '', dir: 'ltr', maxLength: 254, isRequired: true })}
${selectField(language, options, chosen)}
${submitButton(text('weboid-web-mail-add'))}
</form>
</section>`;
}
