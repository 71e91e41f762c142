import { OFF_DAYS_MAX } from '../../../store/subscribers/remove-webhook';
import { isOff } from '../../../store/subscribers/subscriber-state';
import type { MessageKey } from '../../../runtime/messages';
import { askedFirst } from '../../pages/asked-first';
import { submitButton } from '../../pages/field';
import { urlText } from '../../pages/outward-url';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { topicFields, topicItem } from './topic-list';
import type { WebhookForm } from './webhook-question';
import { shownMoment } from './shown-moment';
import type { ShownWebhook } from './shown-webhook';

const DAY_S = 86_400;

/**
 * A webhook: how it stands, of what it is told, and what its owner can do.
 * @param shown the time, and the form that could not be taken, whose fields stay as they were
 */
export function webhookEntry(
  view: View,
  visitor: Visitor,
  webhook: ShownWebhook,
  shown: { nowS: number; typed: WebhookForm | null },
): Markup {
  const { nowS, typed } = shown;
  const { text } = view.translator;
  const { subscriberId, address, topics } = webhook;
  const refused = typed?.action === 'add-topic' && typed.hook === subscriberId ? typed : undefined;
  const id = `hook-${subscriberId}`;
  const form = { address: '/webhooks/do', fields: { hook: String(subscriberId) } };
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 class="address-heading" id="${id}">${urlText(address)}</h2>
<p>${text(`weboid-web-hook-state-${webhook.state}`)}</p>
<ul class="said">${sentences(view, webhook, nowS).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${buttons(view, visitor, webhook)}</div>
<h3>${text('weboid-web-hook-topics')}</h3>
<ul class="said">${topics.map((topic) => topicItem(view, visitor, form, topic))}</ul>
<details class="no-print"${refused !== undefined && markup` open`}><summary>${text('weboid-web-hook-topic-add')}</summary>
<form action="/webhooks/do" method="post">
${visitor.hidden({ action: 'add-topic', hook: String(subscriberId) })}
${topicFields(view, id, refused)}
${submitButton(text('weboid-web-hook-topic-add'))}
</form></details>
</section>`;
}

function sentences(view: View, webhook: ShownWebhook, nowS: number): Markup[] {
  const { text } = view.translator;
  const { triedAtS, outcome, toldAtS, tries, dueAtS, waiting, isCalled, oldSecretUntilS } = webhook;
  const isWaitingToRetry = tries > 0 && dueAtS > nowS && !isOff(webhook.state);
  const told: (Markup | false)[] = [
    isCalled && markup`${text('weboid-web-hook-called')}`,
    triedAtS > 0 &&
      markup`${text('weboid-web-hook-last')} ${shownMoment(triedAtS)} (<code dir="ltr">${outcome}</code>)`,
    toldAtS > 0 && markup`${text('weboid-web-hook-told')} ${shownMoment(toldAtS)}`,
    isOff(webhook.state) &&
      markup`${text('weboid-web-hook-off-until')} ${shownMoment(triedAtS + OFF_DAYS_MAX * DAY_S)}`,
    isWaitingToRetry && markup`${text('weboid-web-hook-next')} ${shownMoment(dueAtS)}`,
    waiting > 0 && markup`${text('weboid-web-hook-waiting', waiting)}`,
    oldSecretUntilS > nowS &&
      markup`${text('weboid-web-hook-old-secret')} ${shownMoment(oldSecretUntilS)}`,
  ];
  return told.filter((sentence) => sentence !== false);
}

/** Which actions a webhook in its state has, and what they are called. */
function buttonsOf({
  state,
  isSecretShown,
  isCalled,
}: ShownWebhook): [WebhookForm['action'], MessageKey][] {
  const isUnproven = state === 'unproven' || isOff(state);
  const canRotate = isSecretShown || isOff(state);
  return [
    ...some(!isSecretShown, 'reveal', 'weboid-web-hook-reveal'),
    ...some(isUnproven && !isCalled, 'call', 'weboid-web-hook-verify'),
    ...some(state === 'on' && !isCalled, 'call', 'weboid-web-hook-test'),
    ...some(state === 'on', 'pause', 'weboid-web-hook-pause'),
    ...some(state === 'paused', 'resume', 'weboid-web-hook-resume'),
    ...some(canRotate, 'rotate', 'weboid-web-hook-rotate'),
    ...some(true, 'remove', 'weboid-web-hook-delete'),
  ];
}

function some(
  isThere: boolean,
  action: WebhookForm['action'],
  label: MessageKey,
): [WebhookForm['action'], MessageKey][] {
  return isThere ? [[action, label]] : [];
}

function buttons(view: View, visitor: Visitor, webhook: ShownWebhook): Markup[] {
  const { text } = view.translator;
  return buttonsOf(webhook).map(([action, label]) => {
    const fields = visitor.hidden({ action, hook: String(webhook.subscriberId) });
    if (action === 'remove') {
      return askedFirst(view, {
        action: '/webhooks/do',
        fields,
        label: text(label),
        what: webhook.address,
        question: text('weboid-web-sure-webhook'),
      });
    }
    return markup`<form action="/webhooks/do" method="post">
${fields}
<button class="cdx-button" type="submit">${text(label)} <span class="visually-hidden">${webhook.address}</span></button>
</form>`;
  });
}
