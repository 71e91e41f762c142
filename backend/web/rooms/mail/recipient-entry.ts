import type { MessageKey } from '../../../runtime/messages';
import { dayStartMs } from '../../../status/day-number';
import type { OwnRecipient } from '../../../store/mail/own-recipients';
import { askedFirst } from '../../pages/asked-first';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { linksEntry, tellForm } from './links-entry';
import type { MailForm } from './mail-question';
import type { ShownRecipient } from './shown-recipients';

/** An address: how it stands with it, all that is stored of it, and the button that erases it. */
export function recipientEntry(
  view: View,
  visitor: Visitor,
  recipient: ShownRecipient,
  { typed, sendsMail }: { typed: MailForm | null; sendsMail: boolean },
): Markup {
  const { text } = view.translator;
  const { recipientId, address, state } = recipient;
  const id = `recipient-${recipientId}`;
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 class="address-heading" id="${id}"><bdi>${address}</bdi></h2>
<p>${text(`weboid-web-mail-state-${state}`)}</p>
<ul class="said">${sentences(view, recipient).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${askedFirst(view, {
    action: '/mail/do',
    fields: visitor.hidden({ action: 'erase', recipient: String(recipientId) }),
    label: text('weboid-web-mail-erase'),
    what: address,
    question: text('weboid-web-sure-address'),
  })}</div>
${recipient.links === null ? state === 'on' && sendsMail && tellForm(view, visitor, recipient, typed) : linksEntry(view, visitor, { links: recipient.links, state }, typed)}
</section>`;
}

function sentences(view: View, recipient: OwnRecipient): Markup[] {
  const { translator, languages } = view;
  const { text } = translator;
  const { askedAtS, confirmedAtS, endedAtS, toldDay, notices, domains, language } = recipient;
  const name = languages.find(({ code }) => code === language)?.name ?? language;
  const moments: [MessageKey, number][] = [
    ['weboid-web-mail-asked', askedAtS * 1_000],
    ['weboid-web-mail-confirmed', confirmedAtS * 1_000],
    ['weboid-web-mail-last', toldDay === 0 ? 0 : dayStartMs(toldDay)],
    ['weboid-web-mail-ended', endedAtS * 1_000],
  ];
  return [
    markup`${text('weboid-web-mail-in-language', isolated(name))}`,
    ...moments
      .filter(([, atMs]) => atMs > 0)
      .map(([key, atMs]) => markup`${text(key)} ${day(atMs)}`),
    ...some(notices > 0, text('weboid-web-mail-waiting', notices)),
    ...some(
      recipient.state === 'on' && domains.length > 0,
      text('weboid-web-mail-domains', translator.list(domains.map(isolated))),
    ),
  ];
}

function some(isTold: boolean, sentence: string): Markup[] {
  return isTold ? [markup`${sentence}`] : [];
}

/** UTC. */
function day(atMs: number): Markup {
  const date = new Date(atMs).toISOString().slice(0, 10);
  return markup`<time datetime="${date}" dir="ltr">${date}</time>`;
}
