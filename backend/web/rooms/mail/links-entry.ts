import type { MessageKey } from '../../../runtime/messages';
import { isOff } from '../../../store/subscribers/subscriber-state';
import { selectField, submitButton } from '../../pages/field';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { shownMoment } from '../webhooks/shown-moment';
import { topicFields, topicItem } from '../webhooks/topic-list';
import type { LinkAction, MailForm } from './mail-question';
import type { ShownLinks, ShownRecipient } from './shown-recipients';

/**
 * The form by which an address is told of changed links.
 * @param typed the form that could not be taken, whose fields stay as they were
 */
export function tellForm(
  view: View,
  visitor: Visitor,
  { recipientId, address }: Pick<ShownRecipient, 'recipientId' | 'address'>,
  typed: MailForm | null,
): Markup {
  const { text } = view.translator;
  const isRefused = typed?.action === 'tell' && typed.recipient === recipientId;
  const id = `tell-${recipientId}`;
  return markup`<section class="no-print" aria-labelledby="${id}">
<h3 id="${id}">${text('weboid-web-mail-links-add')} <span class="visually-hidden">${address}</span></h3>
<p>${text('weboid-web-mail-links-what')}</p>
<form action="/mail/do" method="post">
${visitor.hidden({ action: 'tell', recipient: String(recipientId) })}
${oftenField(view, id, isRefused ? typed.often : undefined)}
${topicFields(view, id, isRefused ? typed : undefined)}
${submitButton(text('weboid-web-mail-links-add'))}
</form></section>`;
}

/**
 * How often somebody is told at most.
 * @param form tells the field from those of others on the page
 */
export function oftenField(view: View, form: string, chosen = '1'): Markup {
  const { text } = view.translator;
  const often = { id: `${form}-often`, name: 'often', label: text('weboid-web-sub-often') };
  const days = [
    ['1', text('weboid-web-sub-daily')],
    ['7', text('weboid-web-sub-weekly')],
  ] as const;
  return selectField(often, days, chosen);
}

/**
 * Of which links an address is told, how it stands, and what can be done about it.
 * @param typed as in `tellForm`
 */
export function linksEntry(
  view: View,
  visitor: Visitor,
  { links, state }: { links: ShownLinks; state: ShownRecipient['state'] },
  typed: MailForm | null,
): Markup {
  const { text } = view.translator;
  const { subscriberId, topics } = links;
  const isRefused = typed?.action === 'add-topic' && typed.subscriber === subscriberId;
  const id = `links-${subscriberId}`;
  const form = { address: '/mail/do', fields: { subscriber: String(subscriberId) } };
  return markup`<h3>${text('weboid-web-mail-links')}</h3>
<p>${text('weboid-web-mail-links-what')}</p>
${state === 'on' && standing(view, visitor, links)}
${state === 'unconfirmed' && markup`<p>${howOften(view, links)}</p>`}
<h4>${text('weboid-web-hook-topics')}</h4>
<ul class="said">${topics.map((topic) => topicItem(view, visitor, form, topic))}</ul>
<details class="no-print"${isRefused && markup` open`}><summary>${text('weboid-web-hook-topic-add')}</summary>
<form action="/mail/do" method="post">
${visitor.hidden({ action: 'add-topic', subscriber: String(subscriberId) })}
${topicFields(view, id, isRefused ? typed : undefined)}
${submitButton(text('weboid-web-hook-topic-add'))}
</form></details>`;
}

/** Of whom mail is sent to; of others it was told above that nothing is. */
function standing(view: View, visitor: Visitor, links: ShownLinks): Markup {
  return markup`<p>${view.translator.text(stateText(links))}</p>
<ul class="said">${sentences(view, links).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${buttons(view, visitor, links)}</div>`;
}

function stateText({ state }: ShownLinks): MessageKey {
  if (state === 'paused') return 'weboid-web-hook-state-paused';
  return isOff(state) ? 'weboid-web-sub-off-flooded' : 'weboid-web-sub-state-on';
}

function howOften({ translator: { text } }: View, { everyDays }: ShownLinks): Markup {
  const often = everyDays === 1 ? 'weboid-web-sub-daily' : 'weboid-web-sub-weekly';
  return markup`${text('weboid-web-sub-often')}: ${text(often)}`;
}

function sentences(view: View, links: ShownLinks): Markup[] {
  const { state, dueAtS, waiting } = links;
  const { text } = view.translator;
  const told: (Markup | false)[] = [
    howOften(view, links),
    state === 'on' && markup`${text('weboid-web-sub-next')} ${shownMoment(dueAtS)}`,
    waiting > 0 && markup`${text('weboid-web-hook-waiting', waiting)}`,
  ];
  return told.filter((sentence) => sentence !== false);
}

type LinkButton = [action: LinkAction, fields: Record<string, string>, label: MessageKey];

function buttonsOf({ state, everyDays }: ShownLinks): LinkButton[] {
  const found: LinkButton[] = [];
  if (state === 'on') found.push(['pause', {}, 'weboid-web-hook-pause']);
  if (state === 'paused') found.push(['resume', {}, 'weboid-web-hook-resume']);
  if (isOff(state)) found.push(['restart', {}, 'weboid-web-sub-restart']);
  if (everyDays === 1) found.push(['often', { often: '7' }, 'weboid-web-sub-weekly']);
  else found.push(['often', { often: '1' }, 'weboid-web-sub-daily']);
  found.push(['end', {}, 'weboid-web-mail-links-end']);
  return found;
}

function buttons(view: View, visitor: Visitor, links: ShownLinks): Markup[] {
  const { text } = view.translator;
  return buttonsOf(links).map(([action, more, label]) => {
    const look = action === 'end' ? ' cdx-button--action-destructive' : '';
    return markup`<form action="/mail/do" method="post">
${visitor.hidden({ action, subscriber: String(links.subscriberId), ...more })}
<button class="cdx-button${look}" type="submit">${text(label)} <span class="visually-hidden">${links.address}</span></button>
</form>`;
  });
}
